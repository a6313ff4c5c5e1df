import type { KeyApproval } from '#shared/clients/register-key.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { EventScope } from '#shared/banks/port/events.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import type { SigningForm } from '#shared/platform/signing/two-form-signer.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import type { Canary } from './constructs/functions/releases.ts';
import type { QueueReaders } from './constructs/functions/read-queue.ts';
import type { EdgeSettings } from './capabilities/edge.ts';
import type { ParticipantDirectory } from './capabilities/background/directory-reader.ts';
import type { KeysByPath } from './constructs/keys/key-plan.ts';
import type { KeyName, SigningKeyName } from './constructs/keys/named-keys.ts';
import type { KeyNames } from './constructs/keys/signing-keys.ts';
import type { RestoredTable, WarmThroughput } from './constructs/storage/ledger-table.ts';
import type { HttpDomain, Throttle } from './constructs/http/http-interface.ts';
import type { Quotas, RegionCode } from './deployment/regions.ts';

/** Everything that differs between deployments. */
export interface Stage {
  readonly region: RegionCode;
  /** The AWS account. Left out, CDK takes the account of whoever deploys; a stage with real banks must name it. */
  readonly account?: string;
  /** Quotas that AWS has raised for the account. `npm run quotas` says which ones a rate of payments needs. */
  readonly raisedQuotas?: Partial<Quotas>;
  /** A custom domain for the interface. Without one, API Gateway assigns an address. */
  readonly domain?: HttpDomain;
  /** CloudFront and a firewall in front of the interface. It needs a `domain`. deployment/README.md: the edge. */
  readonly edge?: EdgeSettings;
  /** Receive every alarm. */
  readonly alarmEmails: readonly string[];
  /** HTTPS addresses that receive every alarm: the integration of an on-call service with Amazon SNS. */
  readonly alarmUrls?: readonly string[];
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** Whether logs and alarm messages are encrypted with a key of their own, which costs money for each line. */
  readonly encryptsLogs: boolean;
  /** Whether functions send traces to AWS X-Ray. */
  readonly traces: boolean;
  /**
   * What part of the traffic a new version of a function gets at first, and for how many minutes. An alarm of the function
   * within this time rolls the release back. Without it, all traffic moves at once.
   */
  readonly canary?: Canary;
  /** What the stage may cost in a month. A budget alarm needs the cost tags of deployment/README.md, step 14. */
  readonly monthlyBudgetUsd?: number;
  /** Whether logs remain when their stack is deleted. */
  readonly keepsLogs: boolean;
  /** `sandbox` deploys sandbox banks for all providers; otherwise the endpoints of each provider by its code. */
  readonly banks: 'sandbox' | BankDirectory;
  /**
   * The participant directory of the UAE; `sandbox` takes that of the sandbox banks. The banks in it speak UAE Open
   * Finance and need no entry in `banks`. `newBanks` says what a bank is that the operator has not decided about.
   */
  readonly participants?: 'sandbox' | ParticipantDirectory;
  /**
   * The domain on which the sandbox banks of the UAE demand client certificates, with a truststore. Without one they
   * bind no token to a certificate.
   */
  readonly sandboxResourceDomain?: HttpDomain;
  /** `sandbox` deploys sandbox sources; otherwise the sources by kind. What has no source cannot be verified. */
  readonly sources: 'sandbox' | VerificationSources;
  /** How long the answers of verifications are kept. */
  readonly verificationRetentionDays: number;
  /** How many days personal data of payments is kept after its request (shared/payments/retention/README.md). */
  readonly paymentDataRetentionDays: Readonly<Record<Market, number>>;
  /** How long account data is kept, out of everybody's reach, after the end of its consent. */
  readonly accountDataRetentionDays: number;
  /** The client id of this service at the banks. */
  readonly bankClientId: string;
  /**
   * The RSA keys that sign messages to banks, with their kids in the directory (operator/README.md: rotate a message
   * key). A payment takes six signatures. A key of the form `wrapped` makes them in the functions, without KMS.
   */
  readonly messageKeys: readonly [SigningKeyName, ...SigningKeyName[]];
  /** The same of the RSA keys to which the banks encrypt their events. The directory publishes the first one. */
  readonly eventKeys: readonly [KeyName, ...KeyName[]];
  /** For which consents banks are asked to post events. Each event is a request to the interface and a call of KMS. */
  readonly bankEvents: EventScope;
  /**
   * The names of the signing keys. The first key of a purpose signs, the second one signs after the next rotation, and
   * all are published. operator/README.md: rotate a signing key.
   */
  readonly signingKeys: Readonly<Record<'sessions' | 'webhooks', KeyNames>>;
  /**
   * How webhooks are signed. `kms`: by a key that never leaves KMS, as long as KMS signs them all, and otherwise by the
   * key pair of the day, which KMS has wrapped. `wrapped`: always by that pair, which costs nothing and has no limit.
   * deployment/capacity.md.
   */
  readonly webhookSigning: SigningForm;
  /**
   * A region with a replica of the table, of the keys and of the archive of events. Decide before the first deployment:
   * KMS cannot make a replica of a key that was made without one in mind. operator/recovery.md: lose a region.
   */
  readonly secondRegion?: RegionCode;
  /** The bus on which events are replayed for this stage, after another region was lost (operator/recovery.md). */
  readonly standbyBusArn?: `arn:aws:events:${string}:event-bus/${string}`;
  /** Keys that the service uses instead of its own, after its region was lost. operator/recovery.md: lose a region. */
  readonly adoptedKeys?: KeysByPath;
  /** The table that the service uses instead of its own, after a restore. operator/recovery.md: restore the table. */
  readonly restoredTable?: RestoredTable;
  /** Whether a second person must approve a signing key that somebody registers in the dashboard. */
  readonly keyApproval: KeyApproval;
  /** Which URLs may receive webhooks. */
  readonly webhookTargets: TargetPolicy;
  /** The limit of each route, over all clients. The quota of the account limits all routes together. */
  readonly throttle: Throttle;
  /** The limit of each route that needs no token, over all callers. */
  readonly anonymousThrottle: Throttle;
  /** How Lambda reads each queue: the most concurrent invocations (2 to 1,000), or provisioned pollers. */
  readonly readers: {
    /** First attempts of webhook deliveries. */
    readonly deliveries: QueueReaders;
    /** The other lane: later attempts, and first ones at receivers that are not quick. */
    readonly retries: QueueReaders;
    /** Calls to banks that submit payments and revoke consents. */
    readonly paymentSteps: QueueReaders;
    /** Calls to banks that ask what became of a payment. */
    readonly following: QueueReaders;
    /** Reading and deleting of account data in the background. */
    readonly dataSteps: QueueReaders;
    /** Expiry of payment requests and consents, and upkeep of lists. */
    readonly timers: QueueReaders;
  };
  /**
   * Concurrency of the account that belongs to one function alone. The relay needs one for each shard of the stream, which
   * takes 1,000 write units a second. Lambda refuses a deployment that leaves less than 100 to the other functions.
   */
  readonly reservedConcurrency?: { readonly auth: number; readonly payments: number; readonly relay: number };
  /** What the table takes at once after it was made. deployment/capacity.md. */
  readonly warmThroughput?: WarmThroughput;
  /** How long the reconciler collects changes before it checks them. */
  readonly reconciliationWindowSeconds: number;
}

/** What the stages start with. A directory assigns other kids. */
const first = {
  webhookSigning: 'kms',
  bankEvents: 'every-consent',
  messageKeys: [{ name: '1', kid: 'open-banking-1' }],
  eventKeys: [{ name: '1', kid: 'open-banking-events-1' }],
  signingKeys: { sessions: ['1', '2'], webhooks: ['1', '2'] },
} as const satisfies Partial<Stage>;

export const stages = {
  local: {
    region: 'me-central-1',
    alarmEmails: [],
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
    sources: 'sandbox',
    verificationRetentionDays: 30,
    paymentDataRetentionDays: { UAE: 30, KSA: 30, MAIN: 30 },
    accountDataRetentionDays: 1,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b30',
    ...first,
    keyApproval: 'none',
    webhookTargets: 'public-and-loopback',
    throttle: { rate: 2_000, burst: 1_250 },
    anonymousThrottle: { rate: 500, burst: 500 },
    // A function has five processes here. The other lane gets two of them, so that the first one keeps three.
    readers: { deliveries: 8, retries: 2, paymentSteps: 8, following: 8, dataSteps: 8, timers: 20 },
    reservedConcurrency: { auth: 5, payments: 5, relay: 5 },
    reconciliationWindowSeconds: 30,
  },
  sandbox: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 30,
    keepsLogs: false,
    encryptsLogs: false,
    traces: false,
    monthlyBudgetUsd: 200,
    banks: 'sandbox',
    participants: 'sandbox',
    sources: 'sandbox',
    verificationRetentionDays: 90,
    paymentDataRetentionDays: { UAE: 90, KSA: 90, MAIN: 90 },
    accountDataRetentionDays: 0,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b31',
    ...first,
    keyApproval: 'none',
    webhookTargets: 'public',
    throttle: { rate: 1_000, burst: 1_000 },
    anonymousThrottle: { rate: 200, burst: 200 },
    readers: { deliveries: 50, retries: 50, paymentSteps: 50, following: 25, dataSteps: 50, timers: 20 },
    reconciliationWindowSeconds: 300,
  },
  production: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 365,
    keepsLogs: true,
    encryptsLogs: true,
    traces: true,
    canary: { percent: 10, minutes: 10 },
    monthlyBudgetUsd: 2_000,
    // Add the banks that are in no participant directory.
    banks: {},
    participants: {
      url: 'https://data.directory.openfinance.ae/participants',
      newBanks: 'listed',
      addresses: 'own-https',
    },
    // Add the sources that you have contracts with. operator/README.md: connect a source.
    sources: {},
    verificationRetentionDays: 1_825,
    // Five and ten years: what the laws against money laundering of the two countries demand.
    paymentDataRetentionDays: { UAE: 1_827, KSA: 3_653, MAIN: 3_653 },
    accountDataRetentionDays: 30,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b32',
    ...first,
    keyApproval: 'second-person',
    webhookTargets: 'public',
    throttle: { rate: 2_500, burst: 1_250 },
    anonymousThrottle: { rate: 500, burst: 500 },
    readers: {
      deliveries: { minimumPollers: 5, maximumPollers: 20 },
      retries: 100,
      paymentSteps: { minimumPollers: 5, maximumPollers: 20 },
      following: 100,
      dataSteps: 100,
      timers: 20,
    },
    reservedConcurrency: { auth: 50, payments: 200, relay: 50 },
    warmThroughput: { writes: 16_000, reads: 12_000 },
    reconciliationWindowSeconds: 300,
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNamed = (name: string): Stage => {
  if (Object.hasOwn(stages, name)) return stages[name as StageName];
  throw new Error(`Unknown stage "${name}". The stages in infra/stages.ts are: ${Object.keys(stages).join(', ')}.`);
};
