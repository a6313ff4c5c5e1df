import { expect, test } from 'vitest';
import { falseAlarms, normalTraffic } from '#test/support/banks/normal-failures.ts';

test.each(normalTraffic)(
  'a bank with normal failures is not announced as degraded or down: %s',
  async (_name, traffic) => {
    expect(await falseAlarms(1, Math.min(100, 20 * traffic.secondsBetweenCalls), traffic)).toBe(0);
  },
);

test('a bank that fails more often is announced', async () => {
  const traffic = { secondsBetweenCalls: 3, failureRate: 0.4, environments: 5 };
  expect(await falseAlarms(1, 2, traffic)).toBeGreaterThan(0);
});
