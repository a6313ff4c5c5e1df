import type { BankDirectory } from '#shared/banks/connectors.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import type { TargetPolicy } from '#shared/webhooks/target.ts';

/** Everything in which one deployment differs from another. */
export interface Stage {
  readonly region: string;
  /** Own domain of the interface with its certificate (ACM, same region); else the address API Gateway gives. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** Who is told about alarms. */
  readonly alarmEmails: readonly string[];
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** `sandbox` puts the sandbox's banks behind every provider; else provider code → endpoints. */
  readonly banks: 'sandbox' | BankDirectory;
  /** `sandbox`, or where the sources of verifications are; nothing can be verified at one that is missing. */
  readonly sources: 'sandbox' | VerificationSources;
  /** How long answered verifications are kept. */
  readonly verificationRetentionDays: number;
  /** This service's client id at the banks. */
  readonly bankClientId: string;
  /** Signing keys by name; the first of a purpose signs, all are published. See README, Operating: rotate a key. */
  readonly signingKeys: Readonly<Record<'sessions' | 'webhooks' | 'banks', readonly [string, ...string[]]>>;
  readonly webhookTargets: TargetPolicy;
  /** Which statuses a client may set on a payment consent. */
  readonly consentUpdates: 'revocation' | 'any-edge';
  /** Requests per second of the whole interface, over all clients. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Most webhook dispatchers at once: first attempts, and retries apart from them. */
  readonly dispatchers: { readonly first: number; readonly retries: number };
}

const keys = { sessions: ['1'], webhooks: ['1'], banks: ['1'] } as const;

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
    dispatchers: { first: 8, retries: 8 },
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
    dispatchers: { first: 50, retries: 50 },
  },
  production: {
    region: 'me-central-1',
    alarmEmails: [],
    logRetentionDays: 365,
    // The banks of the market's participant directory, once the operator is registered there.
    banks: {},
    // Account ownership and commercial registration, once the operator has contracts with sources: README, Operating.
    sources: {},
    verificationRetentionDays: 1_825,
    bankClientId: '7d9f2f6e-52a0-8d1c-9b7e-2f4c1a6e8b32',
    signingKeys: keys,
    webhookTargets: 'public',
    consentUpdates: 'revocation',
    throttle: { rate: 2_500, burst: 5_000 },
    dispatchers: { first: 200, retries: 200 },
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;

export const stageNamed = (name: string): Stage => {
  if (Object.hasOwn(stages, name)) return stages[name as StageName];
  throw new Error(`There is no stage "${name}": infra/stages.ts has ${Object.keys(stages).join(', ')}`);
};

/** Lambda gives the whole environment of a function 4 KB: addresses and ARNs need the rest. */
const longestBanks = 3_000;

/** The banks as their functions' environment holds them; refused at synth rather than in the middle of a deployment. */
export const banksVariable = (banks: BankDirectory): string => {
  const text = JSON.stringify(banks);
  const bytes = Buffer.byteLength(text);
  if (bytes <= longestBanks) return text;
  throw new Error(
    `The banks of this stage take ${bytes} bytes, and a function's environment has room for ${longestBanks} of them: ` +
      'in infra/stages.ts, let "*" stand for the banks whose addresses differ in their code alone, with {provider} in its place',
  );
};
