import * as z from 'zod';
import { BankStep } from '#shared/banks/health/bank-step.ts';
import { slotOf, type StepCounts } from '#shared/banks/health/call-counts.ts';
import { figuresOfCalls } from '#shared/banks/health/call-figures.ts';
import { currentOutages, HealthStatus, type ProviderHealth } from '#shared/banks/health/provider-health.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { presentProvider, ProviderView } from '#shared/banks/providers/provider-views.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { addSeconds, dayMs } from '#shared/platform/runtime/clock.ts';

const Latency = z.int().nullable();

const Figures = lazyObject(() => ({
  calls: z.int().describe('The number of calls.'),
  successShare: z.number().nullable().describe('The share of calls that succeeded, from 0 to 1; null without calls.'),
  p50Ms: Latency.describe('The latency that half of the successful calls did not exceed, in milliseconds.'),
  p95Ms: Latency.describe('The latency that 95 % of the successful calls did not exceed, in milliseconds.'),
}))
  .describe('The calls of a period.')
  .meta({ id: 'CallFigures' });

const StepView = lazyObject(() => ({
  step: BankStep,
  status: HealthStatus.describe('The status of the step.'),
  since: z.iso.datetime().nullable().describe('Since when, in UTC; null if the step has had no outage.'),
  lastHour: Figures.describe('The calls of the last hour.'),
  lastDay: Figures.describe('The calls of the last 24 hours.'),
}))
  .describe('The health of one step at a bank.')
  .meta({ id: 'BankStepHealth' });

const OutageView = lazyObject(() => ({
  step: BankStep,
  status: HealthStatus.exclude(['operational']).describe('The status during the outage.'),
  from: z.iso.datetime().describe('When it began, in UTC.'),
  to: z.iso.datetime().nullable().describe('When it ended, in UTC; null for a current outage.'),
}))
  .describe('A period in which calls of a step failed.')
  .meta({ id: 'BankOutage' });

/** An entry of GET /providers/health. */
export const ProviderHealthView = ProviderView.extend({
  steps: z.array(StepView).describe('The steps that were called in the last day, or that are not operational.'),
  outages: z.array(OutageView).describe('The current outages, and up to 20 that have ended, newest first.'),
})
  .describe('The health of a bank, from the calls of this service.')
  .meta({ id: 'ProviderHealth' });

export const presentProviderHealth = (
  provider: Provider,
  banks: ReadonlyMap<string, ProviderHealth>,
  counts: readonly StepCounts[],
  at: string,
): z.infer<typeof ProviderHealthView> => {
  const health = banks.get(provider.code);
  const since = (seconds: number) => slotOf(addSeconds(at, -seconds));
  const [hour, day] = [since(3_600), since(dayMs / 1000)];
  const steps = BankStep.options.flatMap((step) => {
    const slots = counts.filter((slot) => slot.step === step && slot.slot >= day);
    const current = health?.steps[step];
    if (slots.length === 0 && (current?.status ?? 'operational') === 'operational') return [];
    const lastHour = figuresOfCalls(slots.filter(({ slot }) => slot >= hour));
    return [
      {
        step,
        status: current?.status ?? 'operational',
        since: current?.since ?? null,
        lastHour,
        lastDay: figuresOfCalls(slots),
      },
    ] as const;
  });
  const current = (health ? currentOutages(health) : []).map((outage) => ({ ...outage, to: null }));
  return {
    ...presentProvider(provider, banks),
    steps,
    outages: [...current.toSorted((a, b) => (a.from < b.from ? 1 : -1)), ...(health?.outages ?? [])],
  };
};
