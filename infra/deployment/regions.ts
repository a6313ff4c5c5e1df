/** Default quotas of an account in a region. Figures are per second, except `apiBurst` and `concurrency`. */
export interface Quotas {
  /** Total requests to all of the account's APIs. */
  readonly apiRequests: number;
  /** AWS derives it from `apiRequests`; it cannot be raised separately. */
  readonly apiBurst: number;
  /** Deliveries of events to targets. Above this quota, deliveries are delayed. */
  readonly ruleInvocations: number;
  /** PutEvents calls. */
  readonly putEvents: number;
  /** CreateSchedule calls. */
  readonly schedules: number;
  /** Total signatures by all elliptic-curve keys in KMS: access tokens, and webhooks that KMS signs. */
  readonly signatures: number;
  /** Total signatures and decryptions by all RSA keys in KMS: messages to banks, and bank events. */
  readonly rsaCalls: number;
  /** Total encryptions, decryptions and data keys by all symmetric keys in KMS. */
  readonly symmetricCalls: number;
  /** Write and read units of one on-demand table. */
  readonly tableWrites: number;
  readonly tableReads: number;
  /** Concurrent executions. A new account may have 10 until AWS raises it. */
  readonly concurrency: number;
}

interface Region {
  readonly name: string;
  /** Whether the region is opt-in: an account must enable it before the first deployment. */
  readonly isOptIn: boolean;
  readonly quotas: Quotas;
}

/** The date on which the figures below were read from the quota pages of each service. */
export const readOn = '2026-11-21';

const everywhere = { signatures: 1_000, rsaCalls: 1_000, tableWrites: 40_000, tableReads: 40_000, concurrency: 1_000 };

/**
 * The regions for which this service has been synthesised.
 *
 * In March 2026, drones hit data centres of both Gulf regions: two of the three zones of me-central-1 failed at once,
 * and me-south-1 failed the same day and again later. Neither is therefore suitable as a second region for the other:
 * the documented pair of me-central-1 is eu-central-1.
 *
 * Sources of the quotas: "Amazon API Gateway quotas", "Amazon
 * EventBridge quotas", "Quotas for Amazon EventBridge Scheduler", "Request quotas" (AWS KMS), "Quotas in Amazon
 * DynamoDB", "Lambda quotas".
 */
export const regions = {
  'me-central-1': {
    name: 'Middle East (UAE)',
    isOptIn: true,
    quotas: {
      ...everywhere,
      apiRequests: 2_500,
      apiBurst: 1_250,
      ruleInvocations: 1_100,
      putEvents: 600,
      schedules: 250,
      symmetricCalls: 10_000,
    },
  },
  'me-south-1': {
    name: 'Middle East (Bahrain)',
    isOptIn: true,
    quotas: {
      ...everywhere,
      apiRequests: 10_000,
      apiBurst: 5_000,
      ruleInvocations: 1_100,
      putEvents: 600,
      schedules: 250,
      symmetricCalls: 10_000,
    },
  },
  'eu-central-1': {
    name: 'Europe (Frankfurt)',
    isOptIn: false,
    quotas: {
      ...everywhere,
      apiRequests: 10_000,
      apiBurst: 5_000,
      ruleInvocations: 4_500,
      putEvents: 2_400,
      schedules: 5_000,
      symmetricCalls: 20_000,
    },
  },
  'eu-west-1': {
    name: 'Europe (Ireland)',
    isOptIn: false,
    quotas: {
      ...everywhere,
      apiRequests: 10_000,
      apiBurst: 5_000,
      ruleInvocations: 18_750,
      putEvents: 10_000,
      schedules: 5_000,
      symmetricCalls: 100_000,
    },
  },
} as const satisfies Record<string, Region>;

export type RegionCode = keyof typeof regions;

export const regionCodes = Object.keys(regions) as readonly RegionCode[];

/** Returns the quotas of a region, including those that AWS has raised for the account. */
export const quotasOf = (region: RegionCode, raised: Partial<Quotas> = {}): Quotas => ({
  ...regions[region].quotas,
  ...raised,
});
