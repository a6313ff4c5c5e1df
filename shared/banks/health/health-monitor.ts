import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { assess, isDown, type Streak, type Tally } from './assess.ts';
import type { BankStep } from './bank-step.ts';
import { createCallCounter } from './call-counter.ts';
import { type CallCounts, previousSlot, type StepCounts } from './call-counts.ts';
import type { HealthStore } from './health-store.ts';
import type { BankInMarket, HealthStatus } from './provider-health.ts';

/** Cache time of a bank's counts. */
const cachedMs = 5_000;
const maxCached = 100;

/** Observes the calls of this environment to all banks, and announces changes of the banks' health. */
export const createHealthMonitor = (
  { counts, health }: { readonly counts: CallCounts; readonly health: HealthStore },
  now: Clock,
) => {
  const tallies = createCache<Tally>({ max: maxCached, lifetimeMs: cachedMs, now });

  /** Counts the calls of the last five to ten minutes, without those before the step's status last changed. */
  const loadTally = async (provider: string, step: BankStep): Promise<Tally> => {
    const slots = await counts.since(provider, previousSlot(now()));
    const changedAt = (await health.get(provider))?.steps[step]?.since ?? '';
    return tallyOf(slots.filter((slot) => slot.step === step && slot.slot > changedAt));
  };

  return {
    count: createCallCounter(counts, now),
    /** Returns the status of a step after a call, and announces it if it has changed. */
    async update(bank: BankInMarket, step: BankStep, streak: Streak, pauseSeconds?: number): Promise<HealthStatus> {
      const { provider } = bank;
      const readTally = () => loadTally(provider, step);
      const status = isDown(streak, now().toISOString(), pauseSeconds)
        ? 'down'
        : assess(streak, await tallies.getOrLoad(`${provider} ${step}`, readTally));
      if (status !== (streak.announced ?? 'operational')) await health.change(bank, step, status);
      return status;
    },
  };
};
export type HealthMonitor = ReturnType<typeof createHealthMonitor>;

export const tallyOf = (slots: readonly StepCounts[]): Tally => ({
  succeeded: slots.reduce((sum, { succeeded }) => sum + succeeded.reduce((total, count) => total + count, 0), 0),
  failed: slots.reduce((sum, { failed }) => sum + failed, 0),
});
