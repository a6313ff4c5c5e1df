import type { Operations } from '#shared/clients/endpoint.ts';
import type { routes } from './routes.ts';
import type { Deps } from './sessions.ts';

type Ops = Operations<typeof routes, Deps>;

export const getKeySet: Ops['getKeySet'] = async (_call, { sessionSigner }) => ({
  keys: [...(await sessionSigner.publicKeys())],
});

export const getClientKeySet: Ops['getClientKeySet'] = async ({ params }, { clients }) => ({
  keys: [...((await clients.get(params.segment.toLowerCase()))?.publicKeys ?? [])],
});

/** Returns the keys for access tokens and webhook deliveries, which the legacy API publishes as one set. */
export const legacyKeySet: Ops['legacyKeySet'] = async (_call, { sessionSigner, webhookKeys }) => ({
  keys: [...(await sessionSigner.publicKeys()), ...(await webhookKeys.publicKeys())],
});
