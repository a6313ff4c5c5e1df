import { openGate } from '#shared/clients/sessions/gate.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openKms } from '#shared/platform/aws/kms.ts';
import { kmsPublicKeys } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import * as operations from './operations.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps = {
  subscriptions: openSubscriptions(table, systemClock),
  webhookKeys: webhookPublicKeys(kmsPublicKeys(openKms(), env.WEBHOOK_KEYS), table, systemClock),
  targets: env.WEBHOOK_TARGETS,
  now: systemClock,
};

export const handler = serve(routes, operations, deps, openGate(table, env));
