import { ListedProviders } from '#shared/banks/providers/directory.ts';
import { HttpEnv } from '#shared/clients/sessions/request-guard.ts';

export const Env = HttpEnv.extend({ LISTED_PROVIDERS: ListedProviders });
