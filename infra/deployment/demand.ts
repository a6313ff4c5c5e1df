import type { Quotas } from './regions.ts';

/**
 * What one payment takes of each quota, from the request to the last webhook: seven requests, four events of the bank, ten of our own, one subscription,
 * webhooks in the wrapped form. Rounded up from what the bench `payment` counts (`measuredOn`; test/bench/cost).
 * `ruleInvocations` holds for 20 clients at 300 payments a second; the relay sends the events of a client together, so a
 * payment takes up to ten at low rates and fewer at higher ones.
 */
export const perPayment: Readonly<Omit<Record<keyof Quotas, number>, 'apiBurst'>> = {
  apiRequests: 11,
  ruleInvocations: 3.2,
  putEvents: 0.3,
  schedules: 0.1,
  signatures: 0.1,
  rsaCalls: 10.1,
  symmetricCalls: 0.2,
  tableWrites: 40,
  tableReads: 28,
  concurrency: 2,
};

export const measuredOn = '2026-11-22';

export interface Need {
  readonly quota: keyof typeof perPayment;
  readonly needed: number;
  readonly available: number;
  readonly isEnough: boolean;
}

/** How much of a quota everyday traffic may use, so that a peak or a retry does not meet it at once. */
const share = 0.8;

/** What a rate of payments needs of each quota, the scarcest one first. */
export const needsFor = (paymentsPerSecond: number, quotas: Quotas): readonly Need[] =>
  (Object.keys(perPayment) as (keyof typeof perPayment)[])
    .map((quota) => {
      const needed = Math.ceil((paymentsPerSecond * perPayment[quota]) / share);
      return { quota, needed, available: quotas[quota], isEnough: needed <= quotas[quota] };
    })
    .toSorted((a, b) => b.needed / b.available - a.needed / a.available);
