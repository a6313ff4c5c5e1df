/** What an account may do in a region, before AWS raises a quota. All figures are per second unless the name says more. */
export interface Quotas {
  /** Requests to all APIs of the account together. */
  readonly apiRequests: number;
  /** AWS derives it from `apiRequests`; nobody can ask for another one. */
  readonly apiBurst: number;
  /** Deliveries of events to targets. More than that are delayed. */
  readonly ruleInvocations: number;
  /** PutEvents calls. */
  readonly putEvents: number;
  /** CreateSchedule calls. */
  readonly schedules: number;
  /** Signatures by all keys with elliptic curves in KMS together: access tokens, and webhooks that KMS signs itself. */
  readonly signatures: number;
  /** Signatures and decryption by all RSA keys in KMS together: messages to banks, and their events. */
  readonly rsaCalls: number;
  /** Encryption, decryption and data keys: all symmetric keys in KMS together. */
  readonly symmetricCalls: number;
  /** Write and read units of one on-demand table. */
  readonly tableWrites: number;
  readonly tableReads: number;
  /** Functions that run at the same time. A new account may have 10 until AWS raises it. */
  readonly concurrency: number;
}

interface Region {
  readonly name: string;
  /** An account must enable an opt-in region before anything can be deployed there. */
  readonly isOptIn: boolean;
  readonly quotas: Quotas;
}

/** The day on which the figures below were read in the quota pages of each service's documentation. */
export const readOn = '2026-11-21';

const everywhere = { signatures: 1_000, rsaCalls: 1_000, tableWrites: 40_000, tableReads: 40_000, concurrency: 1_000 };

/**
 * The regions that this service has been synthesised for. "Amazon API Gateway quotas", "Amazon EventBridge quotas",
 * "Quotas for Amazon EventBridge Scheduler", "Request quotas" (AWS KMS), "Quotas in Amazon DynamoDB", "Lambda quotas".
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

/** The quotas of a region, with those that AWS has raised for the account. */
export const quotasOf = (region: RegionCode, raised: Partial<Quotas> = {}): Quotas => ({
  ...regions[region].quotas,
  ...raised,
});
