import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { kmsEd25519Signer, kmsPublicKeys } from '#shared/platform/signing/kms-signer.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import * as operations from './operations.ts';

const { env, table, guard } = openEndpoints(Env);

const kms = createKmsClient();

const deps = {
  subscriptions: createSubscriptions(table, systemClock),
  webhookKeys: webhookPublicKeys(kmsPublicKeys(kms, env.WEBHOOK_KEYS), table, systemClock),
  standardWebhookKeys: kmsEd25519Signer(kms, env.STANDARD_WEBHOOK_KEYS),
  targets: env.WEBHOOK_TARGETS,
  now: systemClock,
};

export const handler = serve(routes, operations, deps, guard);
