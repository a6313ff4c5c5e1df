import { ListedProviders } from '#shared/providers/directory.ts';
import { HttpEnv } from '#shared/sessions/gate.ts';

export const Env = HttpEnv.extend({ LISTED_PROVIDERS: ListedProviders });
