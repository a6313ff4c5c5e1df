import { maxInvocations } from '../../constructs/functions/read-queue.ts';
import { type Form, forms } from '../../deployment/demand.ts';
import { readersAt } from '../../constructs/functions/readers.ts';
import { quotasOf, type RegionCode } from '../../deployment/regions.ts';
import { allRoutes } from '../../routes.ts';
import { othersConcurrency, plannedConcurrency } from '../../stage-rules.ts';
import type { Stage } from '../../stages.ts';
import { quotaReport, type ResourceQuota } from './quota-report.ts';

/** Returns how a stage signs, and which events it requests from the banks. Its first message key signs. */
export const formOf = ({ webhookSigning, messageKeys, bankEvents }: Stage): Form => ({
  webhooks: webhookSigning,
  messages: messageKeys[0]?.method ?? 'kms',
  bankEvents,
});

/** The maximum number of messages of a standard queue that consumers are handling. */
const inFlightPerQueue = 120_000;
const messagesPerInvocation = 10;

/**
 * Returns the quotas of single resources that a stage uses, whatever the rate of payments. Sources: "Amazon API Gateway
 * quotas", "Lambda quotas", "Amazon SQS message quotas", "Quotas" (Amazon CloudFront). The firewall has none that traffic
 * reaches: CloudFormation rejects rules beyond its capacity.
 */
export const resourceQuotasOf = (stage: Stage): readonly ResourceQuota[] => {
  const { region, raisedQuotas, peakPaymentsPerSecond, readers, throttle, edge } = stage;
  const { apiRequests, apiBurst, concurrency } = quotasOf(region, raisedQuotas);
  const ofQueues = Object.values(readersAt(peakPaymentsPerSecond, readers));
  const pollers = ofQueues.flatMap((queue) => (typeof queue === 'number' ? [] : [queue.maximumPollers]));
  return [
    { name: 'API Gateway: throttle of the stage, requests per second', used: throttle.rate, available: apiRequests },
    { name: 'API Gateway: burst of the stage', used: throttle.burst, available: apiBurst },
    {
      name: 'API Gateway: routes of an API',
      used: new Set(allRoutes.map(([, { path }]) => path)).size,
      available: 300,
    },
    {
      name: `Lambda: readers and reserved concurrency, and ${othersConcurrency} for others`,
      used: plannedConcurrency(stage) + othersConcurrency,
      available: concurrency,
    },
    { name: 'Lambda: provisioned pollers of a queue', used: Math.max(0, ...pollers), available: 2_000 },
    {
      name: 'SQS: messages in flight in a queue',
      used: Math.max(...ofQueues.map(maxInvocations)) * messagesPerInvocation,
      available: inFlightPerQueue,
    },
    ...(edge
      ? [{ name: 'CloudFront: requests per second of a distribution', used: throttle.rate, available: 250_000 }]
      : []),
  ];
};

export interface ReportOptions {
  readonly payments: number;
  /** Instead of the regions of the stage. */
  readonly regions?: readonly RegionCode[];
  readonly volume: boolean;
}

/** Returns a quota report for each region. AWS raises quotas in a single region: those of the stage, in its own. */
export const quotaReportsOf = (stage: Stage, { payments, regions, volume }: ReportOptions): readonly string[] => {
  const { region: own, secondRegion, raisedQuotas = {} } = stage;
  return (regions ?? [own, ...(secondRegion ? [secondRegion] : [])]).map((region) => {
    const raised = region === own ? raisedQuotas : {};
    return quotaReport({
      paymentsPerSecond: payments,
      region,
      form: volume ? forms.volume : formOf(stage),
      raised,
      resources: resourceQuotasOf({ ...stage, region, raisedQuotas: raised }),
    });
  });
};
