import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { expect, test } from 'vitest';
import { createLogQueries } from '#shared/platform/logs/log-queries.ts';

const aQuery = { where: {}, fields: ['status'], from: new Date(0), to: new Date(1), limit: 1 };

/** CloudWatch Logs, which runs a query until it is stopped. */
const aSlowLog = () => {
  const running = new Set<string>();
  const respond: Readonly<Record<string, (queryId: string) => object>> = {
    StartQueryCommand: () => {
      const queryId = `query-${running.size}`;
      running.add(queryId);
      return { queryId };
    },
    GetQueryResultsCommand: () => ({ status: 'Running' }),
    StopQueryCommand: (queryId) => ({ success: running.delete(queryId) }),
  };
  const client = {
    send: async (command: { readonly constructor: { readonly name: string }; readonly input: { queryId?: string } }) =>
      respond[command.constructor.name]?.(command.input.queryId ?? ''),
  } as unknown as CloudWatchLogsClient;
  return { running, client };
};

test('a query for which nobody waits any longer is stopped', async () => {
  const { running, client } = aSlowLog();
  const reading = createLogQueries(['payments'], { client, maxSeconds: 0.3 }).latest(aQuery);
  await expect(reading).rejects.toThrow('The log query took too long');
  expect([...running]).toEqual([]);
});
