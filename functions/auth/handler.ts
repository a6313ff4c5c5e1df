import { openCredentials } from '#shared/clients/api-keys.ts';
import { openClients } from '#shared/clients/client-store.ts';
import { openCallers } from '#shared/clients/sessions/callers.ts';
import { openGate } from '#shared/clients/sessions/gate.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openRefreshTokens } from '#shared/clients/sessions/refresh-family.ts';
import { openKms } from '#shared/platform/aws/kms.ts';
import { kmsPublicKeys, kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { Env } from './env.ts';
import { getClientKeySet, getKeySet, legacyKeySet } from './key-sets.ts';
import { routes } from './routes.ts';
import { createSession, type Deps, legacyRefresh, legacyToken, refreshSession } from './sessions.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const kms = openKms();
const gate = openGate(table, env);

const deps: Deps = {
  issuer: env.BASE_URL,
  clients: openClients(table, systemClock),
  callers: openCallers(table, systemClock),
  credentials: openCredentials(table, systemClock),
  refreshTokens: openRefreshTokens(table, systemClock),
  sessionSigner: kmsSigner(kms, env.SESSION_KEYS),
  webhookKeys: webhookPublicKeys(kmsPublicKeys(kms, env.WEBHOOK_KEYS), table, systemClock),
  keptAnswers: gate.keptAnswers,
  limiter: gate.limiter,
  now: systemClock,
};

export const handler = serve(
  routes,
  { createSession, refreshSession, getKeySet, getClientKeySet, legacyToken, legacyRefresh, legacyKeySet },
  deps,
  gate,
);
