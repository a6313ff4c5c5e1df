import type { Quotas } from './regions.ts';

/**
 * How a stage is set. `usual`: keys in KMS sign messages to banks, and banks post events of all consents. `volume`: the
 * functions sign with wrapped keys, and banks post events of lasting consents alone. Payments of mandates keep their events
 * in both: each is a request and a decryption.
 */
export type Settings = 'usual' | 'volume';

type Demand = Readonly<Omit<Record<keyof Quotas, number>, 'apiBurst'>>;

/**
 * What one payment takes of each quota, from the request to the last webhook: seven requests, ten events, one subscription,
 * webhooks in the wrapped form; in the usual settings also four events of the bank. Rounded up from what the bench
 * `payment` counts (`measuredOn`; test/bench/cost).
 * `ruleInvocations` holds for 20 clients at 300 payments a second; the relay sends the events of a client together, so a
 * payment takes up to ten at low rates and fewer at higher ones.
 */
const usual: Demand = {
  apiRequests: 11,
  ruleInvocations: 3.2,
  putEvents: 0.25,
  schedules: 0.1,
  signatures: 0.1,
  rsaCalls: 10.1,
  symmetricCalls: 0.2,
  tableWrites: 40,
  tableReads: 27,
  concurrency: 2,
};

export const perPayment: Readonly<Record<Settings, Demand>> = {
  usual,
  volume: { ...usual, apiRequests: 7, rsaCalls: 0 },
};

export const measuredOn = '2026-11-22';

export interface Need {
  readonly quota: keyof Demand;
  readonly needed: number;
  readonly available: number;
  readonly isEnough: boolean;
}

/** How much of a quota everyday traffic may use, so that a peak or a retry does not meet it at once. */
const share = 0.8;

/** What a rate of payments needs of each quota, the scarcest one first. */
export const needsFor = (paymentsPerSecond: number, quotas: Quotas, settings: Settings = 'usual'): readonly Need[] =>
  (Object.keys(perPayment[settings]) as (keyof Demand)[])
    .map((quota) => {
      const needed = Math.ceil((paymentsPerSecond * perPayment[settings][quota]) / share);
      return { quota, needed, available: quotas[quota], isEnough: needed <= quotas[quota] };
    })
    .toSorted((a, b) => b.needed / b.available - a.needed / a.available);
