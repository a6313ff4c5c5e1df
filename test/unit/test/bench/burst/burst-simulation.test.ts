import { expect, test } from 'vitest';
import { campaign, forVolume, raised, uaeDefaults } from '#test/bench/burst/quotas.ts';
import { createAgenda } from '#test/bench/burst/simulation/agenda.ts';
import { createHistogram } from '#test/bench/burst/simulation/histogram.ts';
import { readersOf } from '#test/bench/burst/simulation/readers.ts';
import { simulate } from '#test/bench/burst/simulation/simulate.ts';
import { createLimiter, createReadQueue } from '#test/bench/burst/simulation/stations.ts';
import { wallsOf } from '#test/bench/burst/walls.ts';
import { newProduction } from '#infra/stages.ts';

test('the earliest event runs first', () => {
  const agenda = createAgenda();
  const ran: number[] = [];
  for (const time of [5, 1, 4, 2, 3]) agenda.at(time, () => ran.push(agenda.now()));
  agenda.at(2.5, () => agenda.at(2.7, () => ran.push(agenda.now())));
  agenda.runAll();
  expect(ran).toEqual([1, 2, 2.7, 3, 4, 5]);
});

test('a limit allows a reserve of one second, then makes callers wait, or rejects them', () => {
  const limit = createLimiter(createAgenda(), 10);
  expect(limit.take(10)).toBe(0);
  expect(limit.take(5)).toBeCloseTo(0.5);
  expect(limit.take(5, 0.9)).toBe('rejected');
  expect(limit.take(5)).toBeCloseTo(1);
});

test('standard readers start with five and grow, and provisioned ones are available from the start', () => {
  const lastEnd = (readers: number | { minimumPollers: number; maximumPollers: number }): number => {
    const agenda = createAgenda();
    const queue = createReadQueue<number>(
      agenda,
      readersOf(readers),
      1,
      () => 1,
      () => undefined,
    );
    for (let n = 0; n < 100; n += 1) queue.send(n);
    agenda.runAll();
    return agenda.now();
  };
  expect(lastEnd({ minimumPollers: 10, maximumPollers: 20 })).toBe(1);
  expect(lastEnd(100)).toBeGreaterThan(4);
  expect(lastEnd(5)).toBe(20);
});

test('a histogram knows its quantiles', () => {
  const histogram = createHistogram();
  for (let n = 1; n <= 100; n += 1) histogram.add(n / 10);
  expect([histogram.quantile(0.5), histogram.quantile(0.99), histogram.quantile(1)]).toEqual([5, 9.9, 10]);
});

test('the first limit in the UAE is the KMS quota for messages to banks, and that of API requests in a stage for volume', () => {
  const [first] = wallsOf(newProduction, uaeDefaults, 20);
  expect(first?.what).toBe('KMS calls with RSA');
  const [firstForVolume] = wallsOf(forVolume, uaeDefaults, 20);
  expect(firstForVolume?.what).toBe('API requests');
  expect(firstForVolume?.rate).toBeGreaterThanOrEqual(275);
});

test('a campaign supports 1,000 payments a second', () => {
  expect(wallsOf(campaign, raised, 20)[0]?.rate).toBeGreaterThanOrEqual(1_000);
});

test('standard pollers suffice for a stage that expects few payments, even at ten times its peak', () => {
  const stage = newProduction;
  const quiet = { clients: 20, quotas: uaeDefaults, ordinary: 1, seconds: 60, hasPair: true, stage };
  const { settlement, lag, rejected } = simulate({ ...quiet, burst: 10 * stage.peakPaymentsPerSecond });
  const usual = simulate({ ...quiet, burst: quiet.ordinary });
  expect(rejected).toBe(0);
  expect(settlement.quantile(1) - usual.settlement.quantile(1)).toBeLessThan(1);
  expect(lag.quantile(1)).toBeLessThan(30);
});

/**
 * Quotas with which an account in the UAE supports 300 payments a second: the increases that `npm run quotas -- 300`
 * requests.
 */
const quotas = { ...uaeDefaults, apiRequests: 5_000, rsaCalls: 4_000 };
const burst = { clients: 20, quotas, ordinary: 6, burst: 300, seconds: 60 };

test.each([
  ['usual', newProduction, quotas],
  ['volume', forVolume, uaeDefaults],
] as const)(
  'in a burst every event arrives once, and nothing is rejected, in the %s settings',
  (_name, stage, given) => {
    const { payments, rejected, deadLetters, lag, settlement, signedByKms, signedByPair } = simulate({
      ...burst,
      stage,
      quotas: given,
      hasPair: true,
    });
    expect([rejected, deadLetters]).toEqual([0, 0]);
    expect(settlement.count()).toBe(payments);
    expect(lag.count()).toBe(payments * 10);
    expect(signedByKms + signedByPair).toBe(payments * 10);
  },
);

test('the simulation detects that webhooks use up the KMS signatures', () => {
  const [alone, helped] = [false, true].map((hasPair) => simulate({ ...burst, stage: newProduction, hasPair }));
  expect(helped?.signedByPair).toBeGreaterThan(0);
  expect(alone?.lag.quantile(0.99)).toBeGreaterThan(60);
  expect(helped?.lag.quantile(0.99)).toBeLessThan(10);
});
