import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInvocations } from '#shared/platform/aws/invoke-function.ts';
import { createLogQueries } from '#shared/platform/logs/log-queries.ts';
import { createBatchSender, createSqsClient } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createStatusReader } from '#shared/events/statuses/status-reader-client.ts';
import { createDashboard } from './dashboard.ts';
import { Env } from './env.ts';

const env = readEnvironment(Env);

export const handler = createDashboard({
  table: connectTable(env.TABLE_NAME),
  sender: createBatchSender(createSqsClient(), systemClock),
  logs: createLogQueries(env.LOG_GROUPS),
  statuses: createStatusReader(createInvocations(env.STATUS_READER)),
  retries: env.RETRIES_QUEUE,
  baseUrl: env.BASE_URL,
  approval: env.KEY_APPROVAL,
  targets: env.WEBHOOK_TARGETS,
  // The build writes the script to this function's folder.
  script: () => readFileSync(path.join(__dirname, 'script.js'), 'utf8'),
  now: systemClock,
});
