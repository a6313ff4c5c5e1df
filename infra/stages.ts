import type { KeyApproval } from '#shared/clients/register-key.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { EventScope } from '#shared/banks/port/events.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import type { Canary } from './constructs/functions/releases.ts';
import type { MonitoringProps } from './constructs/monitoring/monitoring.ts';
import { paymentAtModelBank, type ProbeSettings } from './probe/settings.ts';
import type { EdgeSettings } from './other-regions/edge.ts';
import type { StageIdentities } from './constructs/keys/bank-identities.ts';
import type { ParticipantDirectories } from './services/background/bank-directory.ts';
import type { KeysByPath } from './constructs/keys/key-plan.ts';
import type { KeyNames } from './constructs/keys/signing-keys.ts';
import type { RestoredTable, TableClass, WarmThroughput } from './constructs/storage/ledger-table.ts';
import type { HttpDomain, Throttle } from './constructs/http/http-interface.ts';
import type { Quotas, RegionCode } from './deployment/regions.ts';
import type { Readers } from './constructs/functions/readers.ts';
import type { DataResidency } from './deployment/residency.ts';

/** All settings that differ between deployments. */
export interface Stage extends StageIdentities, DataResidency, MonitoringProps {
  readonly region: RegionCode;
  /** The AWS account. Defaults to the account of the deployer's credentials; required for a stage with real banks. */
  readonly account?: string;
  /** Quotas that AWS has raised for the account. `npm run quotas` prints which ones a payment rate needs. */
  readonly raisedQuotas?: Partial<Quotas>;
  /** A custom domain for the API. Without one, API Gateway assigns an address. */
  readonly domain?: HttpDomain;
  /** CloudFront and a firewall in front of the API. Requires a `domain` (deployment/README.md, "The edge"). */
  readonly edge?: EdgeSettings;
  /** The contact for reports of vulnerabilities, which security.txt states (RFC 9116): a `mailto:` or `https:` URI. */
  readonly securityContact?: `mailto:${string}` | `https://${string}`;
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** A probe in another region that pays at a model bank every five minutes (deployment/README.md, "Step 16"). */
  readonly probe?: ProbeSettings;
  /**
   * The share of traffic that a new version of a function gets at first, and for how many minutes. An alarm on
   * failed invocations or unexpected errors during this time rolls the release back. Without this setting, all traffic
   * moves immediately.
   */
  readonly canary?: Canary;
  /** The stage's monthly budget. A budget alarm needs the cost tags of deployment/README.md, step 14. */
  readonly monthlyBudgetUsd?: number;
  /** `sandbox` deploys sandbox banks for all providers; otherwise, the endpoints of each provider by its code. */
  readonly banks: 'sandbox' | BankEndpoints;
  /**
   * The participant directory of each market that has one; `sandbox` uses the directory of the sandbox banks. The banks
   * in a directory do not need an entry in `banks`. `newBanks` is the initial state of banks about which the operator
   * has not decided yet.
   */
  readonly participants?: 'sandbox' | ParticipantDirectories;
  /** The domain, with a truststore, on which the UAE sandbox banks require certificates, to which they bind tokens. */
  readonly sandboxResourceDomain?: HttpDomain;
  /** `open` lets every caller inject faults into the sandbox banks. By default, they require the service's signature. */
  readonly sandboxControls?: 'open';
  /**
   * `sandbox` deploys sandbox sources; otherwise, the sources by kind. Without a source, that kind cannot be verified.
   */
  readonly sources: 'sandbox' | VerificationSources;
  /** The retention period of verification responses, in days. */
  readonly verificationRetentionDays: number;
  /** Days from the end of a payment request until its personal data is erased (shared/payments/retention/README.md). */
  readonly paymentDataRetentionDays: Readonly<Record<Market, number>>;
  /** Days from the end of a consent until its account data is deleted, at most 90. It cannot be read meanwhile. */
  readonly accountDataRetentionDays: number;
  /** Maximum number of interactions that may call one API of a slow bank at the same time (deployment/capacity.md). */
  readonly slowBankInteractions: number;
  /** The consents for which the service requests bank events. Each event costs an API request and a KMS call. */
  readonly bankEvents: EventScope;
  /**
   * The names of the signing keys. The first key of a purpose signs, the second one signs after the next rotation, and
   * all are published (operator/README.md, "Rotate a signing key").
   */
  readonly signingKeys: Readonly<Record<'sessions' | 'webhooks' | 'standardWebhooks', KeyNames>>;
  /**
   * The key that signs webhooks. `kms`: a key that never leaves KMS or, if KMS throttles or fails, the daily key pair,
   * which KMS has wrapped. `wrapped`: always that pair, which costs nothing and has no limit. See
   * deployment/capacity.md.
   */
  readonly webhookSigning: SigningMethod;
  /**
   * A region outside the Gulf with replicas of the table and the keys, and an archive of all events. Decide before the
   * first deployment: KMS can replicate only multi-region keys. See operator/recovery.md, "Lose a region".
   */
  readonly secondRegion?: RegionCode;
  /** The bus on which events are replayed for this stage after the loss of another region (operator/recovery.md). */
  readonly standbyBusArn?: `arn:aws:events:${string}:event-bus/${string}`;
  /** Existing keys that replace the stage's own after the loss of a region (operator/recovery.md, "Lose a region"). */
  readonly adoptedKeys?: KeysByPath;
  /** A restored table that replaces the stage's own (operator/recovery.md, "Restore the table to a point in time"). */
  readonly restoredTable?: RestoredTable;
  /** Whether a second person must approve a signing key that is registered in the dashboard. */
  readonly keyApproval: KeyApproval;
  /** The URLs that may receive webhooks. */
  readonly webhookTargets: TargetPolicy;
  /** The limit of each route, for all clients together. The account's quota limits all routes together. */
  readonly throttle: Throttle;
  /** The limit of each route that does not need a token, for all callers together (deployment/capacity.md). */
  readonly anonymousThrottle: Throttle;
  /**
   * The payments per second that the stage expects at its busiest. Only from 20 on, its provisioned pollers are deployed,
   * which cost the same without traffic (deployment/capacity.md).
   */
  readonly peakPaymentsPerSecond: number;
  readonly readers: Readers;
  /**
   * The concurrency reserved for each function. The relay needs one execution per shard of the stream; a shard handles
   * 1,000 write units per second. Lambda rejects a deployment that leaves fewer than 100 to the other functions.
   */
  readonly reservedConcurrency?: Readonly<Record<'auth' | 'payments' | 'customerPages' | 'relay', number>>;
  /** The table's throughput from the start. See deployment/capacity.md. */
  readonly warmThroughput?: WarmThroughput;
  /**
   * `infrequent` stores items for less than half the price of `standard`, the default, but writing and reading them costs
   * a quarter more. It is cheaper for a stage that keeps payments for years. It is as fast, and can be changed later.
   */
  readonly tableClass?: TableClass;
  /** The time for which the reconciler collects changes before it checks them. */
  readonly reconciliationWindowSeconds: number;
}

/** The key and event settings of a new stage. A participant directory later assigns other kids. */
const newStageKeys = {
  webhookSigning: 'kms',
  bankEvents: 'every-consent',
  messageKeys: [{ name: '1', kid: 'open-banking-1' }],
  eventKeys: [{ name: '1', kid: 'open-banking-events-1' }],
  signingKeys: { sessions: ['1', '2'], webhooks: ['1', '2'], standardWebhooks: ['1', '2'] },
} as const satisfies Partial<Stage>;

/** The stages before their operator adds settings, below. Do not change these: the tests rely on them. */
export const newSandbox: Stage = {
  region: 'me-central-1',
  alarmEmails: [],
  logRetentionDays: 30,
  keepsLogs: false,
  encryptsLogs: false,
  traces: false,
  monthlyBudgetUsd: 200,
  probe: { region: 'eu-central-1', payment: paymentAtModelBank },
  banks: 'sandbox',
  participants: 'sandbox',
  sources: 'sandbox',
  verificationRetentionDays: 90,
  paymentDataRetentionDays: { UAE: 90, KSA: 90, MAIN: 90 },
  accountDataRetentionDays: 0,
  bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b31',
  slowBankInteractions: 12,
  ...newStageKeys,
  keyApproval: 'none',
  webhookTargets: 'public',
  throttle: { rate: 1_000, burst: 1_000 },
  anonymousThrottle: { rate: 200, burst: 200 },
  peakPaymentsPerSecond: 5,
  readers: { deliveries: 50, retries: 50, paymentSteps: 50, paymentPolls: 25, dataSteps: 50, timers: 20 },
  reconciliationWindowSeconds: 300,
};

export const newProduction: Stage = {
  region: 'me-central-1',
  alarmEmails: [],
  logRetentionDays: 365,
  keepsLogs: true,
  encryptsLogs: true,
  traces: false,
  canary: { percent: 10, minutes: 10 },
  monthlyBudgetUsd: 2_000,
  banks: {},
  participants: {
    UAE: { url: 'https://data.directory.openfinance.ae/participants', newBanks: 'listed', addresses: 'own-https' },
  },
  sources: {},
  verificationRetentionDays: 1_825,
  // Five and ten years, as required by the anti-money laundering laws of the two countries.
  paymentDataRetentionDays: { UAE: 1_827, KSA: 3_653, MAIN: 3_653 },
  accountDataRetentionDays: 30,
  bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b32',
  slowBankInteractions: 50,
  ...newStageKeys,
  keyApproval: 'second-person',
  webhookTargets: 'public',
  throttle: { rate: 2_500, burst: 1_250 },
  anonymousThrottle: { rate: 500, burst: 500 },
  peakPaymentsPerSecond: 10,
  readers: {
    deliveries: { minimumPollers: 5, maximumPollers: 20 },
    retries: 80,
    paymentSteps: { minimumPollers: 5, maximumPollers: 15 },
    paymentPolls: 80,
    dataSteps: 60,
    timers: 20,
  },
  reservedConcurrency: { auth: 50, payments: 150, customerPages: 50, relay: 50 },
  warmThroughput: { writes: 16_000, reads: 12_000 },
  tableClass: 'infrequent',
  reconciliationWindowSeconds: 300,
};

export const stages = {
  local: {
    region: 'me-central-1',
    alarmEmails: [],
    securityContact: 'mailto:security@local.example',
    logRetentionDays: 7,
    keepsLogs: false,
    encryptsLogs: false,
    traces: false,
    banks: 'sandbox',
    participants: 'sandbox',
    sandboxResourceDomain: {
      name: 'banks.local.example',
      certificateArn: 'arn:aws:acm:me-central-1:000000000000:certificate/local',
      truststore: { bucketName: 'local-truststore', key: 'truststore.pem' },
    },
    sandboxControls: 'open',
    sources: 'sandbox',
    verificationRetentionDays: 30,
    paymentDataRetentionDays: { UAE: 30, KSA: 30, MAIN: 30 },
    accountDataRetentionDays: 1,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b30',
    slowBankInteractions: 2,
    ...newStageKeys,
    keyApproval: 'none',
    webhookTargets: 'public-and-loopback',
    throttle: { rate: 2_000, burst: 1_250 },
    anonymousThrottle: { rate: 500, burst: 500 },
    peakPaymentsPerSecond: 1,
    // A function has five processes here: two for the slow queue, three for the fast one.
    readers: { deliveries: 8, retries: 2, paymentSteps: 8, paymentPolls: 8, dataSteps: 8, timers: 20 },
    reservedConcurrency: { auth: 5, payments: 5, customerPages: 5, relay: 5 },
    reconciliationWindowSeconds: 30,
  },
  sandbox: { ...newSandbox },
  production: {
    ...newProduction,
    // Add account, alarmEmails, secondRegion, residency, markets (deployment/README.md), banks, sources (operator/README.md).
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNamed = (name: string): Stage => {
  if (Object.hasOwn(stages, name)) return stages[name as StageName];
  throw new Error(`Unknown stage "${name}". The stages in infra/stages.ts are: ${Object.keys(stages).join(', ')}.`);
};
