import { maxDataRetentionDays } from '#shared/accounts/consent/account-consent.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { maxInvocations } from './constructs/functions/read-queue.ts';
import { identitiesOf } from './constructs/keys/bank-identities.ts';
import { type RestoredTable, tableClasses } from './constructs/storage/ledger-table.ts';
import { quotasOf } from './deployment/regions.ts';
import { marketsOf, residencyErrors } from './deployment/residency.ts';
import { globalRegion } from './other-regions/global-stack.ts';
import { type Stage, stageNamed } from './stages.ts';

/** The concurrency that remains for the functions without a reservation. Lambda requires at least this much. */
export const othersConcurrency = 100;

/** Returns the concurrency that a stage's queues and reservations can use together. */
export const plannedConcurrency = ({ readers, reservedConcurrency }: Pick<Stage, 'readers' | 'reservedConcurrency'>) =>
  [...Object.values(readers).map(maxInvocations), ...Object.values(reservedConcurrency ?? {})].reduce((a, b) => a + b);

/** Returns the existing resources that a stage names, each with the region in which CloudFormation looks for it. */
const namedResources = (
  stage: Stage,
): readonly (readonly [setting: string, arn: string | undefined, region: string])[] => {
  const { region, domain, sandboxResourceDomain, edge, restoredTable, adoptedKeys = {}, standbyBusArn } = stage;
  return [
    ['domain.certificateArn', domain?.certificateArn, region],
    ['sandboxResourceDomain.certificateArn', sandboxResourceDomain?.certificateArn, region],
    ['edge.certificateArn', edge?.certificateArn, globalRegion],
    ['edge.clientCertificateArn', edge?.clientCertificateArn, globalRegion],
    ['restoredTable.streamArn', restoredTable?.streamArn, region],
    ['standbyBusArn', standbyBusArn, region],
    ...Object.entries(adoptedKeys).map(([path, arn]) => [`key ${path} in adoptedKeys`, arn, region] as const),
  ];
};

/** Returns an error for each setting of a market that the stage does not serve. */
const settingsOfOthers = (stage: Stage): readonly string[] => {
  const { participants, keySets, ownIdentities } = stage;
  const byMarket = { ...(participants !== 'sandbox' && { participants }), keySets, ownIdentities };
  const served = marketsOf(stage);
  return Object.entries(byMarket).flatMap(([setting, values = {}]) =>
    NationalMarket.options
      .filter((market) => values[market] !== undefined && !served.includes(market))
      .map((market) => `Its ${setting} has an entry for ${market}, which is not one of its markets.`),
  );
};

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
    probe,
    accountDataRetentionDays,
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
  if (probe?.region === region) {
    errors.push(`Its probe is in the region of the service, ${region}: it would not report the loss of the region.`);
  }
  if (probe !== undefined && probe.region === secondRegion) {
    errors.push(
      `Its probe is in its second region, ${secondRegion}: after a move, it would be in the region of the service.`,
    );
  }
  if (accountDataRetentionDays > maxDataRetentionDays) {
    errors.push(
      `Its accountDataRetentionDays is ${accountDataRetentionDays}, but the table deletes account data after ` +
        `${maxDataRetentionDays} days: lower it.`,
    );
  }
  if (secondRegion === region) errors.push(`Its second region is the same as its first, ${region}.`);
  for (const [setting, arn, expected] of namedResources(stage)) {
    if (arn !== undefined && arn.split(':')[3] !== expected)
      errors.push(`Its ${setting} is not in ${expected}: ${arn}`);
  }
  const regions = secondRegion === undefined ? [region] : [region, secondRegion];
  errors.push(...residencyErrors(stage, { regions, hasRealBanks: banks !== 'sandbox' }), ...settingsOfOthers(stage));
  for (const { messageKeys, eventKeys } of identitiesOf(stage))
    for (const [setting, keys] of Object.entries({ messageKeys, eventKeys })) {
      for (const part of ['name', 'kid'] as const) {
        if (new Set(keys.map((key) => key[part])).size < keys.length)
          errors.push(`Two of its ${setting} have the same ${part}: each key needs a different one.`);
      }
    }
  return errors;
};

const updateTable = ({ name }: RestoredTable): string => `aws dynamodb update-table --table-name ${name}`;

/** Returns warnings for the operator before a deployment, one sentence each. */
export const warningsOf = ({
  banks,
  monthlyBudgetUsd,
  alarmEmails,
  participants,
  keySets,
  secondRegion,
  restoredTable,
  warmThroughput,
  tableClass,
}: Stage): readonly string[] => {
  const warnings: string[] = [];
  if (monthlyBudgetUsd !== undefined && alarmEmails.length === 0) {
    warnings.push(
      'It has a budget (monthlyBudgetUsd) but no alarmEmails, so no budget alarm is deployed: it would have no recipient.',
    );
  }
  if (banks !== 'sandbox' && secondRegion === undefined) {
    warnings.push(
      'It has no secondRegion, so the loss of its region stops payments for as long as it lasts, and may lose their data. ' +
        'Only a stage that is deployed with a secondRegion can move to it (deployment/README.md, "Step 9").',
    );
  }
  if (restoredTable && warmThroughput) {
    warnings.push(
      `Its restoredTable belongs to no stack. After you change warmThroughput, run: ${updateTable(restoredTable)} ` +
        `--warm-throughput ReadUnitsPerSecond=${warmThroughput.reads},WriteUnitsPerSecond=${warmThroughput.writes}; ` +
        'then do the same for its index (operator/recovery.md, "Restore the table to a point in time").',
    );
  }
  if (restoredTable && tableClass) {
    warnings.push(
      `Its restoredTable belongs to no stack. After you change tableClass, run: ${updateTable(restoredTable)} ` +
        `--table-class ${tableClasses[tableClass]}`,
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

/**
 * Throws if a stage with real banks would share an account with another stage: the deployer of one stage could change the
 * other one.
 */
export const requireOwnAccount = (names: readonly string[]): void => {
  const real = names.find((name) => stageNamed(name).banks !== 'sandbox');
  if (real !== undefined && names.length > 1)
    throw new Error(
      `The stage "${real}" moves real money, so it needs an account of its own: the deployer of each of the stages ${names.join(', ')} could change them all. Run the command once in each account, with its own stage.`,
    );
};
