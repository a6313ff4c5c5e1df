import { expect, test } from 'vitest';
import { acceptedAfter, grouped, requestsWithKey } from '#infra/operator/keys/key-requests.ts';
import type { LogQuery } from '#shared/platform/logs/log-queries.ts';

const line = (time: string, operation: string, status: number, fields: Record<string, string> = {}) => ({
  '@timestamp': `2026-11-22 ${time}.000`,
  operation,
  status: String(status),
  address: '203.0.113.9',
  ...fields,
});

const lines = [
  line('10:00:30', 'listPayments', 401),
  line('10:00:04', 'listPayments', 200),
  line('09:00:00', 'getPayment', 200, { ids: 'one two' }),
  line('08:00:00', 'getPayment', 404, { address: '198.51.100.1' }),
];

const asked: LogQuery[] = [];
const requests = () =>
  requestsWithKey({ latest: async (query) => (asked.push(query), lines) }, 'a1b2c3d4e5f6', {
    from: new Date('2026-11-22T00:00:00Z'),
    to: new Date('2026-11-23T00:00:00Z'),
  });

test('the requests with a key are read from the log, with the ids in them', async () => {
  const [, , payment] = await requests();
  expect(asked.at(-1)?.where).toEqual({ event: 'request.answered', apiKeyId: 'a1b2c3d4e5f6' });
  expect(payment).toMatchObject({ at: '2026-11-22T09:00:00.000Z', isAccepted: true, ids: ['one', 'two'] });
});

test('requests are counted by address and by operation', async () => {
  expect(grouped(await requests(), ({ address }) => address)).toEqual([
    {
      name: '203.0.113.9',
      accepted: 2,
      rejected: 1,
      first: '2026-11-22T09:00:00.000Z',
      last: '2026-11-22T10:00:30.000Z',
    },
    {
      name: '198.51.100.1',
      accepted: 0,
      rejected: 1,
      first: '2026-11-22T08:00:00.000Z',
      last: '2026-11-22T08:00:00.000Z',
    },
  ]);
});

test('a request counts as accepted after the end of its key only if every function must have noticed the end', async () => {
  const all = await requests();
  expect(acceptedAfter('2026-11-22T10:00:00.000Z', all)).toEqual([]);
  expect(acceptedAfter('2026-11-22T09:59:00.000Z', all)).toHaveLength(1);
});
