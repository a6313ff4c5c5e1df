import {
  dollarsForWebhooks,
  type Form,
  measuredOn,
  type Need,
  needsFor,
  paymentsSignedByKms,
} from '../../deployment/demand.ts';
import { type Quotas, quotasOf, readOn, regions, type RegionCode } from '../../deployment/regions.ts';

/** The service code and the name of each quota in Service Quotas. */
const serviceQuotas: Readonly<Record<Need['quota'], readonly [service: string, name: string]>> = {
  apiRequests: ['apigateway', 'Throttle rate'],
  ruleInvocations: ['events', 'Invocations throttle limit'],
  putEvents: ['events', 'PutEvents throttle limit'],
  schedules: ['scheduler', 'CreateSchedule request rate'],
  signatures: ['kms', 'Cryptographic operations (ECC) request rate'],
  rsaCalls: ['kms', 'Cryptographic operations (RSA) request rate'],
  symmetricCalls: ['kms', 'Cryptographic operations (symmetric) request rate'],
  tableWrites: ['dynamodb', 'Table-level write throughput limit'],
  tableReads: ['dynamodb', 'Table-level read throughput limit'],
  concurrency: ['lambda', 'Concurrent executions'],
};

const lineOf = ({ quota, needed, available, isEnough }: Need): string =>
  [
    `  ${isEnough ? 'enough' : 'RAISE '}  ${quota.padEnd(16)}needs ${String(needed).padStart(6)}`,
    `has ${String(available).padStart(6)}`,
    serviceQuotas[quota].join(': '),
  ].join('   ');

/**
 * The default concurrency. A new account may start below it: its first request asks for the default, or for what the
 * payments need if that is more.
 */
const ordinaryConcurrency = 1_000;

/** Returns commands that show an account's current value and request another one. */
const commandsFor = ({ quota, needed }: Need, region: RegionCode): string => {
  const [service, name] = serviceQuotas[quota];
  const query = `Quotas[?contains(QuotaName, '${name}')].[QuotaCode,QuotaName,Value]`;
  return [
    `  aws service-quotas list-service-quotas --region ${region} --service-code ${service} --output text \\`,
    `    --query "${query}"`,
    `  aws service-quotas request-service-quota-increase --region ${region} --service-code ${service} \\`,
    `    --quota-code CODE --desired-value ${needed}`,
  ].join('\n');
};

const signerText = { kms: 'keys in KMS', wrapped: 'wrapped key pairs' } as const;

const formText = ({ webhooks, messages, bankEvents }: Form): string =>
  `webhooks signed with ${signerText[webhooks]}, messages to banks with ${signerText[messages]}, bank events for ` +
  (bankEvents === 'every-consent' ? 'every consent' : 'lasting consents only');

/** Describes the cost and the limit of each way of signing webhooks. */
const webhookCosts = (region: RegionCode): readonly string[] => [
  'Cost of signing webhooks, for a million payments of ten events each:',
  `  kms      $${dollarsForWebhooks.kms}   KMS signs those of ${paymentsSignedByKms(quotasOf(region))} payments per second with the default signature quota, minus what`,
  '           sessions use. Above that rate, the daily wrapped pair signs the others, so raising the quota is optional.',
  `  wrapped  $${dollarsForWebhooks.wrapped}     No limit and no KMS calls. The private key is in the memory of the function that signs.`,
];

/** A quota of one resource, such as an API or a queue, and what the stage uses of it. */
export interface ResourceQuota {
  readonly name: string;
  readonly used: number;
  readonly available: number;
}

const resourceLine = ({ name, used, available }: ResourceQuota): string =>
  `  ${used <= available ? 'enough' : 'RAISE '}  ${name.padEnd(62)} uses ${String(used).padStart(6)} of ${available}`;

export interface QuotaReport {
  readonly paymentsPerSecond: number;
  readonly region: RegionCode;
  readonly form: Form;
  /** Quotas that AWS has raised for the account in this region. */
  readonly raised: Partial<Quotas>;
  readonly resources: readonly ResourceQuota[];
}

/** Returns a report of the regions to enable and the quotas to raise for a payment rate. */
export const quotaReport = ({ paymentsPerSecond, region, form, raised, resources }: QuotaReport): string => {
  const { name, isOptIn } = regions[region];
  const needs = needsFor(paymentsPerSecond, quotasOf(region, raised), form);
  const tooLow = needs.filter(({ isEnough, quota }) => !isEnough && quota !== 'concurrency');
  const concurrency = Math.max(ordinaryConcurrency, needs.find(({ quota }) => quota === 'concurrency')?.needed ?? 0);
  return [
    `${paymentsPerSecond} payments per second in ${region}, ${name}`,
    `(default quotas read on ${readOn}, usage per payment counted on ${measuredOn}; a fifth of each quota is kept in`,
    ` reserve; ${formText(form)})`,
    '',
    isOptIn
      ? `The region must be enabled:\n  aws account enable-region --region-name ${region}\n  aws account get-region-opt-status --region-name ${region}`
      : 'The region is enabled in every account.',
    '',
    'A new account may have a Lambda concurrency of 10 instead of 1,000. Check it before you deploy, and raise it:',
    `  aws lambda get-account-settings --region ${region} --query AccountLimit.ConcurrentExecutions`,
    `  aws service-quotas request-service-quota-increase --region ${region} --service-code lambda \\`,
    `    --quota-code L-B99A9384 --desired-value ${concurrency}`,
    '',
    'Quotas of the account, for the payments:',
    ...needs.map(lineOf),
    '',
    'Quotas of single resources, for the stage:',
    ...resources.map(resourceLine),
    '',
    ...webhookCosts(region),
    '',
    tooLow.length > 0
      ? 'Raise these, and write the granted values into raisedQuotas of the stage, under the names above. The burst of the API\nfollows its rate; afterwards, raise the throttle of the stage too:'
      : 'No other quota needs to be raised.',
    ...tooLow.map((need) => commandsFor(need, region)),
  ].join('\n');
};
