import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { expect, test } from 'vitest';
import { createCloudWatchLogs } from '#infra/local/logs/cloudwatch-logs.ts';
import { createLogStore } from '#infra/local/logs/log-store.ts';
import { createRequestLog } from '#shared/clients/requests/request-log.ts';
import { createLogQueries } from '#shared/platform/logs/log-queries.ts';

const place = { region: 'me-central-1', account: '000000000000', endpoint: '', apiUrl: () => '', domains: new Map() };
const call = { operation: '', input: {}, caller: '' };

const within = { allowed: true, limit: 1, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 };
const unlimited = { take: async () => within };

const createLog = () => {
  let time = Date.parse('2026-11-22T08:00:00Z');
  const store = createLogStore(() => time);
  const { operations, requiredAccess } = createCloudWatchLogs(store, { place });
  const run = (operation: string, input: object): object => operations[operation]?.(input, call) ?? {};
  const query = (queryString: string, hours = 1, logGroupNames: readonly string[] = ['payments', 'auth']) => {
    const endTime = Math.floor(time / 1000);
    const input = { logGroupNames, startTime: endTime - hours * 3600, endTime, queryString };
    const started = run('StartQuery', input) as { queryId: string };
    return (run('GetQueryResults', started) as { results: object[] }).results;
  };
  const write = (group: string, line: object, laterMs = 1000): void => {
    store.write(group, `${JSON.stringify(line)}\n`);
    time += laterMs;
  };
  const client = {
    send: async (command: { readonly constructor: { readonly name: string }; readonly input: object }) =>
      run(command.constructor.name.replace('Command', ''), command.input),
  } as unknown as CloudWatchLogsClient;
  const requests = createRequestLog(
    createLogQueries(['payments'], { client, maxSeconds: 1 }),
    unlimited,
    () => new Date(time),
  );
  const latestIn = (logGroups: readonly string[], limit: number) =>
    createLogQueries(logGroups, { client, maxSeconds: 1 }).latest({
      where: { event: 'request.answered' },
      fields: ['status'],
      from: new Date(time - 3_600_000),
      to: new Date(time),
      limit,
    });
  return { run, write, query, latestIn, requests, requiredAccess, store };
};

test('a query finds the matching lines of all log groups, newest first', () => {
  const { write, query } = createLog();
  write('payments', { event: 'request.answered', clientId: 'one', status: 201 });
  write('auth', { event: 'request.answered', clientId: 'one', status: 401, code: 'unauthorized' });
  write('auth', { event: 'request.answered', clientId: 'two', status: 401 });
  write('docs', { event: 'request.answered', clientId: 'one', status: 200 });
  const byClient = 'fields @timestamp, status, code | filter clientId = "one" | sort @timestamp desc | limit 10';
  expect(query(byClient)).toEqual([
    [
      { field: '@timestamp', value: '2026-11-22 08:00:01.000' },
      { field: 'status', value: '401' },
      { field: 'code', value: 'unauthorized' },
    ],
    [
      { field: '@timestamp', value: '2026-11-22 08:00:00.000' },
      { field: 'status', value: '201' },
    ],
  ]);
  expect(query('fields status | filter clientId = "one" | filter status >= 400 | limit 10')).toHaveLength(1);
  expect(query('fields status | sort @timestamp desc | limit 1')).toEqual([[{ field: 'status', value: '401' }]]);
});

test('a query can search a text for a pattern, or accept either of two conditions', () => {
  const { write, query } = createLog();
  write('payments', { event: 'bank.answered', ids: 'one' });
  write('payments', { event: 'request.answered', ids: 'two three', kid: 'key' });
  write('payments', { event: 'request.answered', ids: 'three' });
  expect(query('fields ids | filter ids like /one|two/ | limit 10')).toHaveLength(2);
  expect(query('fields ids | filter event = "bank.answered" or kid like /./ | limit 10')).toHaveLength(2);
  expect(query('fields ids | filter ids like /three/ | filter kid like /./ | limit 10')).toHaveLength(1);
});

test("a payment's steps are its bank calls and its client's signed requests, however many other clients name its id", async () => {
  const { write, requests } = createLog();
  const signed = { event: 'request.answered', ids: 'one two', kid: 'key' };
  write('payments', { ...signed, clientId: 'own', interactionId: 'created' });
  write('payments', { event: 'bank.answered', ids: 'two', call: 'par' });
  for (let count = 0; count < 1_000; count += 1) write('payments', { ...signed, clientId: 'other' });
  write('payments', { ...signed, clientId: 'own', interactionId: 'long afterwards' });
  const steps = await requests.about('own', ['two'], '2026-11-22T08:00:00Z', '2026-11-22T08:16:40Z');
  expect(steps).toMatchObject({ calls: [{ call: 'par' }], signed: [{ interactionId: 'created' }] });
});

test('a query covers only its period, and lines that are not JSON are not stored', () => {
  const { write, query, store } = createLog();
  store.write('payments', 'started\n');
  write('payments', { status: 200 }, 2 * 3_600_000);
  expect(query('fields status | limit 10')).toEqual([]);
  expect(query('fields status | limit 10', 3)).toHaveLength(1);
});

test('a query of more than 50 log groups is rejected, as by CloudWatch Logs', () => {
  const { query } = createLog();
  const groups = Array.from({ length: 51 }, (_, index) => `group-${index}`);
  expect(query('fields status | limit 10', 1, groups.slice(1))).toEqual([]);
  expect(() => query('fields status | limit 10', 1, groups)).toThrow('at most 50 log groups');
});

test('the latest lines of more than 50 log groups are found in several queries, newest first', async () => {
  const { write, latestIn } = createLog();
  // Production has 27 log groups, and keeps them when its stack is created again.
  const groups = Array.from({ length: 2 * 27 }, (_, index) => `group-${index}`);
  for (const [status, index] of [0, 53, 1, 52].entries())
    write(`group-${index}`, { event: 'request.answered', status });
  expect((await latestIn(groups, 3)).map(({ status }) => status)).toEqual(['3', '2', '1']);
  expect(await latestIn(groups, 10)).toHaveLength(4);
});

test('a query command that the local cloud does not support is rejected', () => {
  const { query } = createLog();
  expect(() => query('stats count(*)')).toThrow('does not support');
  expect(() => query('fields status | filter status like "4"')).toThrow('does not support');
});

test('a query that has ended cannot be stopped, as in CloudWatch Logs', () => {
  expect(() => createLog().run('StopQuery', { queryId: 'one' })).toThrow('has ended');
});

test('a query needs the permission for each log group that it reads', () => {
  const { requiredAccess } = createLog();
  expect(requiredAccess({ operation: 'StartQuery', input: { logGroupNames: ['payments'] }, caller: '' })).toEqual([
    { action: 'logs:StartQuery', resource: 'arn:aws:logs:me-central-1:000000000000:log-group:payments:*' },
  ]);
});
