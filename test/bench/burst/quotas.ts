import { type Stage, stages } from '#infra/stages.ts';

/** The quotas of an account in one region that payments meet first, a second unless they say otherwise. */
export interface Quotas {
  /** https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
  readonly apiRequests: number;
  /** Concurrent invocations. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  readonly concurrency: number;
  /** Of a table on demand. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html */
  readonly tableWrites: number;
  readonly tableReads: number;
  /** With all keys of one type (elliptic curves, RSA). https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html */
  readonly signatures: number;
  /** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html */
  readonly putEvents: number;
  readonly ruleInvocations: number;
  /** https://docs.aws.amazon.com/scheduler/latest/UserGuide/scheduler-quotas.html */
  readonly schedules: number;
}

/** The defaults in the UAE (me-central-1) as of 21 November 2026. */
export const uaeDefaults: Quotas = {
  apiRequests: 2_500,
  concurrency: 1_000,
  tableWrites: 40_000,
  tableReads: 40_000,
  signatures: 1_000,
  putEvents: 600,
  ruleInvocations: 1_100,
  schedules: 250,
};

/** What to ask for before a campaign of a thousand payments a second. All of these are adjustable. */
export const raised: Quotas = {
  apiRequests: 10_000,
  concurrency: 5_000,
  tableWrites: 80_000,
  tableReads: 80_000,
  signatures: 5_000,
  putEvents: 2_400,
  ruleInvocations: 10_000,
  schedules: 500,
};

/** The settings of a stage for such a campaign. */
export const campaign: Stage = {
  ...stages.production,
  throttle: { rate: 10_000, burst: 10_000 },
  readers: {
    deliveries: { minimumPollers: 20, maximumPollers: 100 },
    retries: 200,
    paymentSteps: { minimumPollers: 10, maximumPollers: 60 },
    following: { minimumPollers: 10, maximumPollers: 40 },
    dataSteps: 100,
    timers: 50,
  },
  reservedConcurrency: { auth: 100, payments: 1_500, relay: 100 },
  warmThroughput: { writes: 60_000, reads: 45_000 },
};

/** What a new table takes if nothing is set. */
export const coldTable = { writes: 4_000, reads: 12_000 } as const;
