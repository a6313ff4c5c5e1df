import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { createClients, createCallers } from '#shared/clients/client-store.ts';
import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createRefreshTokens } from '#shared/clients/sessions/refresh-family.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { kmsPublicKeys, kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { Env } from './env.ts';
import { getClientKeySet, getKeySet, legacyKeySet } from './key-sets.ts';
import { routes } from './routes.ts';
import { createSession, type Deps, legacyRefresh, legacyToken, refreshSession } from './sessions.ts';

const { env, table, guard } = openEndpoints(Env);
const kms = createKmsClient();

const deps: Deps = {
  issuer: env.BASE_URL,
  clients: createClients(table, systemClock),
  callers: createCallers(table, systemClock),
  credentials: createCredentialStore(table, systemClock),
  refreshTokens: createRefreshTokens(table, systemClock),
  sessionSigner: kmsSigner(kms, env.SESSION_KEYS),
  webhookKeys: webhookPublicKeys(kmsPublicKeys(kms, env.WEBHOOK_KEYS), table, systemClock),
  idempotencyStore: guard.idempotencyStore,
  limiter: guard.limiter,
  now: systemClock,
};

export const handler = serve(
  routes,
  { createSession, refreshSession, getKeySet, getClientKeySet, legacyToken, legacyRefresh, legacyKeySet },
  deps,
  guard,
);
