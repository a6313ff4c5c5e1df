import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import type { HttpInterfaceProps } from './constructs/http/http-interface.ts';
import type { KeyNames } from './constructs/keys/signing-keys.ts';

/** Everything that differs between deployments. */
export interface Stage {
  readonly region: string;
  /** A custom domain for the interface. Without one, API Gateway assigns an address. */
  readonly domain?: HttpInterfaceProps['domain'];
  /** Receive every alarm. */
  readonly alarmEmails: readonly string[];
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** `sandbox` deploys sandbox banks for all providers; otherwise the endpoints of each provider by its code. */
  readonly banks: 'sandbox' | BankDirectory;
  /**
   * `sandbox` deploys sandbox sources; otherwise the sources by kind. Without a source, its verifications cannot be
   * answered.
   */
  readonly sources: 'sandbox' | VerificationSources;
  /** How long the answers of verifications are kept. */
  readonly verificationRetentionDays: number;
  /** The client id of this service at the banks. */
  readonly bankClientId: string;
  /**
   * The names of the signing keys. The first key of a purpose signs, the second one signs after the next rotation, and
   * all are published. README, Operating: rotate a signing key.
   */
  readonly signingKeys: Readonly<Record<'sessions' | 'webhooks' | 'banks', KeyNames>>;
  /** Which URLs may receive webhooks. */
  readonly webhookTargets: TargetPolicy;
  /** Which statuses an integrator may set on a payment consent. */
  readonly consentUpdates: 'revocation' | 'any-edge';
  /** The limit of the whole interface, over all clients. */
  readonly throttle: HttpInterfaceProps['throttle'];
  /** The most concurrent invocations per queue. Lambda accepts 2 to 1,000. */
  readonly concurrency: {
    /** First attempts of webhook deliveries. */
    readonly deliveries: number;
    /** Later attempts of webhook deliveries. */
    readonly retries: number;
    /** Calls to banks that submit and follow payments. */
    readonly paymentSteps: number;
    /** Expiry of payment requests and consents, and upkeep of lists. */
    readonly timers: number;
  };
}

const keys = { sessions: ['1', '2'], webhooks: ['1', '2'], banks: ['1', '2'] } as const;

export const stages = {
  local: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 7,
    banks: 'sandbox',
    sources: 'sandbox',
    verificationRetentionDays: 30,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b30',
    signingKeys: keys,
    webhookTargets: 'public-and-loopback',
    consentUpdates: 'any-edge',
    throttle: { rate: 2_000, burst: 4_000 },
    concurrency: { deliveries: 8, retries: 8, paymentSteps: 8, timers: 20 },
  },
  sandbox: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 30,
    banks: 'sandbox',
    sources: 'sandbox',
    verificationRetentionDays: 90,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b31',
    signingKeys: keys,
    webhookTargets: 'public',
    consentUpdates: 'any-edge',
    throttle: { rate: 1_000, burst: 2_000 },
    concurrency: { deliveries: 50, retries: 50, paymentSteps: 50, timers: 20 },
  },
  production: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 365,
    // Add the banks of the market's participant directory after registering there.
    banks: {},
    // Add the sources that you have contracts with. README, Operating: connect a source.
    sources: {},
    verificationRetentionDays: 1_825,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b32',
    signingKeys: keys,
    webhookTargets: 'public',
    consentUpdates: 'revocation',
    throttle: { rate: 2_500, burst: 5_000 },
    concurrency: { deliveries: 200, retries: 200, paymentSteps: 200, timers: 20 },
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNamed = (name: string): Stage => {
  if (Object.hasOwn(stages, name)) return stages[name as StageName];
  throw new Error(`Unknown stage "${name}". The stages in infra/stages.ts are: ${Object.keys(stages).join(', ')}.`);
};
