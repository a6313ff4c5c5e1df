import { expect, test } from 'vitest';
import { falseAlarms, normalTraffic } from '#test/support/banks/normal-failures.ts';

const hours = 1_000;

test.each(normalTraffic)(
  'a bank with normal failures causes at most one false alarm in a thousand hours: %s',
  { timeout: 300_000 },
  async (_name, traffic) => {
    expect(await falseAlarms(2, hours, traffic)).toBeLessThanOrEqual(1);
  },
);
