import { type Quotas, quotasOf } from '#infra/deployment/regions.ts';
import { newProduction, type Stage } from '#infra/stages.ts';
import { volumeSettings } from '#test/support/cloud/templates/volume-stage.ts';

/** The quotas of an account in the UAE before any increase. */
export const uaeDefaults: Quotas = quotasOf('me-central-1');

/** Quotas to request before a campaign with a thousand payments per second. All of them are adjustable. */
export const raised: Quotas = quotasOf('me-central-1', {
  apiRequests: 12_000,
  apiBurst: 6_000,
  concurrency: 5_000,
  tableWrites: 80_000,
  tableReads: 80_000,
  putEvents: 2_400,
  ruleInvocations: 10_000,
  schedules: 500,
});

/** Production with the high-volume settings. */
export const forVolume: Stage = { ...newProduction, ...volumeSettings, peakPaymentsPerSecond: 300 };

/** A stage configured for a campaign, with the raised quotas. */
export const campaign: Stage = {
  ...forVolume,
  raisedQuotas: raised,
  throttle: { rate: raised.apiRequests, burst: raised.apiBurst },
  peakPaymentsPerSecond: 1_000,
  readers: {
    deliveries: { minimumPollers: 20, maximumPollers: 100 },
    retries: 200,
    paymentSteps: { minimumPollers: 10, maximumPollers: 60 },
    paymentPolls: { minimumPollers: 10, maximumPollers: 40 },
    dataSteps: 100,
    timers: 50,
  },
  reservedConcurrency: { auth: 100, payments: 1_500, customerPages: 300, relay: 100 },
  warmThroughput: { writes: 60_000, reads: 45_000 },
};

/** The capacity of a new table with default settings. */
export const coldTable = { writes: 4_000, reads: 12_000 } as const;
