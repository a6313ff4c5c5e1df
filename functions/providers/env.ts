import { ListedProviders } from '#shared/banks/providers/built-in-banks.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend({ LISTED_PROVIDERS: ListedProviders });
