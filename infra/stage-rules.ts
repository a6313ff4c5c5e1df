import { NationalMarket } from '#shared/standard/markets/market.ts';
import { maxInvocations } from './constructs/functions/read-queue.ts';
import { identitiesOf } from './constructs/keys/bank-identities.ts';
import { quotasOf } from './deployment/regions.ts';
import type { Stage } from './stages.ts';

/** The concurrency that remains for the functions without a reservation. Lambda requires at least this much. */
const othersConcurrency = 100;

/** Returns the concurrency that a stage's queues and reservations can use together. */
export const plannedConcurrency = ({ readers, reservedConcurrency }: Pick<Stage, 'readers' | 'reservedConcurrency'>) =>
  [...Object.values(readers).map(maxInvocations), ...Object.values(reservedConcurrency ?? {})].reduce((a, b) => a + b);

/** Returns the errors that prevent the deployment of a stage, one sentence each. */
const errorsOf = (stage: Stage): string[] => {
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
  } = stage;
  const { apiRequests, apiBurst, concurrency } = quotasOf(region, raisedQuotas);
  const errors: string[] = [];
  if (banks !== 'sandbox' && alarmEmails.length + alarmUrls.length === 0) {
    errors.push('It moves real money, but its alarms have no recipient: fill in alarmEmails or alarmUrls.');
  }
  if (banks !== 'sandbox' && account === undefined) {
    errors.push(
      'It moves real money, but does not name an account: fill in account, so that it cannot be deployed to another one.',
    );
  }
  if (banks !== 'sandbox' && monthlyBudgetUsd !== undefined && alarmEmails.length === 0) {
    errors.push(
      'It has a budget, but its notices have no recipient: AWS notifies only e-mail addresses, so fill in alarmEmails.',
    );
  }
  if (throttle.rate > apiRequests || throttle.burst > apiBurst) {
    errors.push(
      `Its throttle exceeds the account's quota in ${region}: ${apiRequests} requests per second, ${apiBurst} in one burst. ` +
        'If AWS has raised the quota, add it to raisedQuotas.',
    );
  }
  const planned = plannedConcurrency(stage);
  if (planned + othersConcurrency > concurrency) {
    errors.push(
      `Its readers and reservedConcurrency add up to ${planned} of the account's ${concurrency} concurrent executions in ` +
        `${region}, but ${othersConcurrency} must remain for the other functions: lower them. ` +
        'If AWS has raised the quota, add concurrency to raisedQuotas.',
    );
  }
  if (edge && !domain) errors.push('It has an edge but no domain: CloudFront needs a domain that points to the API.');
  if (edge && domain && !domain.truststore) {
    errors.push('It has an edge but no truststore: without one, requests can bypass the firewall.');
  }
  if (secondRegion === region) errors.push(`Its second region is the same as its first, ${region}.`);
  if (standbyBusArn !== undefined && !standbyBusArn.startsWith(`arn:aws:events:${region}:`)) {
    errors.push(`Its standbyBusArn is not in ${region}: a rule can send events only to queues in its own region.`);
  }
  for (const { messageKeys, eventKeys } of identitiesOf(stage))
    for (const [setting, keys] of Object.entries({ messageKeys, eventKeys })) {
      for (const part of ['name', 'kid'] as const) {
        if (new Set(keys.map((key) => key[part])).size < keys.length)
          errors.push(`Two of its ${setting} have the same ${part}: each key needs a different one.`);
      }
    }
  return errors;
};

/** Returns warnings for the operator before a deployment, one sentence each. */
export const warningsOf = ({ monthlyBudgetUsd, alarmEmails, participants, keySets }: Stage): readonly string[] => {
  const warnings: string[] = [];
  if (monthlyBudgetUsd !== undefined && alarmEmails.length === 0) {
    warnings.push(
      'It has a budget (monthlyBudgetUsd) but no alarmEmails, so no budget alarm is deployed: it would have no recipient.',
    );
  }
  if (participants !== 'sandbox') {
    for (const market of NationalMarket.options.filter((name) => participants?.[name] && !keySets?.[name]))
      warnings.push(
        `It has no key set of the directory in ${market} (keySets), so nothing warns before its certificates expire.`,
      );
  }
  return warnings;
};

/** Throws if the stage cannot be deployed, so that its synthesis fails. */
export const requireDeployable = (name: string, stage: Stage): void => {
  const errors = errorsOf(stage);
  if (errors.length > 0)
    throw new Error(`The stage "${name}" (infra/stages.ts) is not complete.\n${errors.join('\n')}`);
};
