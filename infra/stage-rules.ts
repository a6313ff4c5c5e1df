import { quotasOf } from './deployment/regions.ts';
import type { Stage } from './stages.ts';

/** What makes a stage unfit for a deployment, one sentence for each fault. */
const faultsOf = (stage: Stage): string[] => {
  const {
    banks,
    alarmEmails,
    alarmUrls = [],
    account,
    region,
    throttle,
    raisedQuotas,
    domain,
    edge,
    secondRegion,
    monthlyBudgetUsd,
    standbyBusArn,
    messageKeys,
    eventKeys,
  } = stage;
  const { apiRequests, apiBurst } = quotasOf(region, raisedQuotas);
  const faults: string[] = [];
  if (banks !== 'sandbox' && alarmEmails.length + alarmUrls.length === 0) {
    faults.push('It moves real money and nobody receives its alarms: fill in alarmEmails or alarmUrls.');
  }
  if (banks !== 'sandbox' && account === undefined) {
    faults.push('It moves real money and names no account: fill in account, so that it cannot land in another one.');
  }
  if (banks !== 'sandbox' && monthlyBudgetUsd !== undefined && alarmEmails.length === 0) {
    faults.push(
      'It has a budget and nobody who is told about it: AWS tells e-mail addresses alone, fill in alarmEmails.',
    );
  }
  if (throttle.rate > apiRequests || throttle.burst > apiBurst) {
    faults.push(
      `Its throttle is above what ${region} allows an account: ${apiRequests} requests a second, ${apiBurst} at once. ` +
        'If AWS has raised the quota, say so in raisedQuotas.',
    );
  }
  if (edge && !domain) faults.push('It has an edge and no domain: CloudFront needs a domain that leads to the API.');
  if (edge && domain && !domain.truststore) {
    faults.push('It has an edge and no truststore: without one, requests reach the API past the firewall.');
  }
  if (secondRegion === region) faults.push(`Its second region is its first one, ${region}.`);
  if (standbyBusArn !== undefined && !standbyBusArn.startsWith(`arn:aws:events:${region}:`)) {
    faults.push(`Its standbyBusArn is not in ${region}: a rule sends events to queues of its own region.`);
  }
  for (const [setting, keys] of Object.entries({ messageKeys, eventKeys })) {
    for (const part of ['name', 'kid'] as const) {
      if (new Set(keys.map((key) => key[part])).size < keys.length)
        faults.push(`Two of its ${setting} have the same ${part}: each key needs its own.`);
    }
  }
  return faults;
};

/** What the operator of a stage should know before a deployment, one sentence for each. */
export const warningsOf = ({ monthlyBudgetUsd, alarmEmails }: Stage): readonly string[] =>
  monthlyBudgetUsd !== undefined && alarmEmails.length === 0
    ? ['It has a budget (monthlyBudgetUsd) and no alarmEmails, so no budget alarm is deployed: nobody could be told.']
    : [];

/** Fails at synthesis if the stage lacks what a deployment of it needs. */
export const requireDeployable = (name: string, stage: Stage): void => {
  const faults = faultsOf(stage);
  if (faults.length > 0)
    throw new Error(`The stage "${name}" (infra/stages.ts) is not complete.\n${faults.join('\n')}`);
};
