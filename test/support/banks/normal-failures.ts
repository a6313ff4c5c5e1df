import { afterFailure, afterSuccess, type Streak } from '#shared/banks/health/assess.ts';
import { createCallCounter } from '#shared/banks/health/call-counter.ts';
import { type CallCounts, countsIn, slotOf } from '#shared/banks/health/call-counts.ts';
import { createHealthMonitor } from '#shared/banks/health/health-monitor.ts';
import type { HealthStore } from '#shared/banks/health/health-store.ts';
import { type ProviderHealth, withStep } from '#shared/banks/health/provider-health.ts';
import { seededRandomness } from '#test/simulation/world/seeded-randomness.ts';

export interface Traffic {
  /** The mean time between two calls of all functions to one step of the bank. */
  readonly secondsBetweenCalls: number;
  /** The share of calls that fail, independently of each other. */
  readonly failureRate: number;
  /** The number of Lambda environments that make the calls. */
  readonly environments: number;
}

const bank = { provider: 'uae-enbdx', market: 'UAE' } as const;
const step = 'payment';
const burstSeconds = 10;

/** Counts in memory, with virtual time. */
const countsInMemory = (now: () => Date): CallCounts => {
  const slots = new Map<string, Record<string, number>>();
  return {
    async add(_provider, calls) {
      const slot = slotOf(now());
      const counters = slots.get(slot) ?? {};
      for (const [name, count] of calls) counters[name] = (counters[name] ?? 0) + count;
      slots.set(slot, counters);
      for (const old of slots.keys()) if (slots.size > 3 && old !== slot) slots.delete(old);
    },
    since: async (_provider, from) =>
      [...slots].flatMap(([slot, counters]) => (slot >= from ? countsIn(slot, counters) : [])),
  };
};

/**
 * Makes the calls of many hours to a bank that works normally: some calls fail, and in bursts of ten seconds, one an
 * hour, every second call fails. Returns the number of false alarms.
 */
export const falseAlarms = async (seed: number, hours: number, traffic: Traffic): Promise<number> => {
  const { fraction } = seededRandomness(seed);
  const start = Date.parse('2026-11-22T00:00:00Z');
  let at = start;
  const now = () => new Date(at);
  const counts = countsInMemory(now);
  let stored: ProviderHealth | undefined;
  const health = {
    get: async () => stored,
    change: async (...[changedBank, changedStep, status]: Parameters<HealthStore['change']>) => {
      stored = withStep(stored, changedBank, changedStep, status, now().toISOString());
    },
  };
  const monitor = createHealthMonitor({ counts, health }, now);
  const counters = Array.from({ length: traffic.environments }, () => createCallCounter(counts, now));
  let streak: Streak | undefined;
  let alarms = 0;
  /** Draws a time until a random event, in milliseconds. */
  const untilNext = (meanSeconds: number): number => -Math.log(1 - fraction()) * meanSeconds * 1000;
  let burstFrom = at + untilNext(3_600);

  while (at < start + hours * 3_600_000) {
    at += untilNext(traffic.secondsBetweenCalls);
    while (at > burstFrom + burstSeconds * 1000) burstFrom += burstSeconds * 1000 + untilNext(3_600);
    const isInBurst = at >= burstFrom;
    const hasFailed = fraction() < (isInBurst ? 0.5 : traffic.failureRate);
    const counter = counters[Math.floor(fraction() * counters.length)];
    await counter?.(bank.provider, step, hasFailed ? 'failed' : 120);
    if (!hasFailed && !streak) continue;
    streak = hasFailed ? afterFailure(streak, now().toISOString()) : streak && afterSuccess(streak);
    const status = streak && (await monitor.update(bank, step, streak));
    if (!streak || !status || status === (streak.announced ?? 'operational')) continue;
    if (status !== 'operational') alarms += 1;
    streak = status === 'operational' ? undefined : { ...streak, announced: status };
  }
  return alarms;
};

/** Traffic to banks that work normally. */
export const normalTraffic: readonly (readonly [name: string, traffic: Traffic])[] = [
  ['little traffic', { secondsBetweenCalls: 20, failureRate: 0.02, environments: 2 }],
  ['calls in the rhythm of the alarm', { secondsBetweenCalls: 8, failureRate: 0.02, environments: 3 }],
  ['moderate traffic', { secondsBetweenCalls: 3, failureRate: 0.01, environments: 5 }],
  ['heavy traffic', { secondsBetweenCalls: 0.5, failureRate: 0.02, environments: 20 }],
  ['environments that rarely store their successes', { secondsBetweenCalls: 1, failureRate: 0.02, environments: 60 }],
];
