import { BankEnv } from '#shared/banks/connectors.ts';
import { ListedProviders } from '#shared/providers/directory.ts';
import { HttpEnv } from '#shared/sessions/gate.ts';

export const Env = HttpEnv.extend(BankEnv.shape).extend({ LISTED_PROVIDERS: ListedProviders });
