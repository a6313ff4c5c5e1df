import { BankEnv } from '#shared/banks/connectors.ts';
import { ListedProviders } from '#shared/banks/providers/built-in-banks.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend(BankEnv.shape).extend({ LISTED_PROVIDERS: ListedProviders });
