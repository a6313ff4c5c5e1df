import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openInvocations } from '#shared/platform/aws/invoke-function.ts';
import { openLogQueries } from '#shared/platform/logs/log-queries.ts';
import { openBatchSender, openSqs } from '#shared/platform/messaging/delayed-send.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openStatusReader } from '#shared/events/statuses/ask-reader.ts';
import { openDashboard } from './dashboard.ts';
import { Env } from './env.ts';

const env = Env.parse(process.env);

export const handler = openDashboard({
  table: openTable(env.TABLE_NAME),
  sender: openBatchSender(openSqs(), systemClock),
  logs: openLogQueries(env.LOG_GROUPS),
  statuses: openStatusReader(openInvocations(env.STATUS_READER)),
  retries: env.RETRIES_QUEUE,
  baseUrl: env.BASE_URL,
  approval: env.KEY_APPROVAL,
  targets: env.WEBHOOK_TARGETS,
  // The build writes it to this function's folder.
  script: () => readFileSync(path.join(__dirname, 'script.js'), 'utf8'),
  now: systemClock,
});
