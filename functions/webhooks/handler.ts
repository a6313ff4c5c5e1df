import { openGate } from '#shared/http/gate.ts';
import { serve } from '#shared/http/serve.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { kmsPublicKeys, openKms } from '#shared/signing/kms-signer.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import {
  createWebhook,
  deleteWebhook,
  type Deps,
  getCatalogue,
  getWebhook,
  getWebhookKeySet,
  listWebhooks,
  updateWebhook,
} from './subscriptions.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);

const deps: Deps = {
  table,
  subscriptions: openSubscriptions(table, systemClock),
  webhookKeys: kmsPublicKeys(openKms(), env.WEBHOOK_KEYS),
  targets: env.WEBHOOK_TARGETS,
  now: systemClock,
};

export const handler = serve(
  routes,
  { getCatalogue, createWebhook, listWebhooks, getWebhook, updateWebhook, deleteWebhook, getWebhookKeySet },
  deps,
  openGate(table, env),
);
