import { paymentsSignedByKms } from '#infra/deployment/demand.ts';
import { type Quotas, readOn } from '#infra/deployment/regions.ts';
import { newProduction, newSandbox, type Stage } from '#infra/stages.ts';
import { campaign, forVolume, raised, uaeDefaults } from './burst/quotas.ts';
import { volumeSettings } from '#test/support/cloud/templates/volume-stage.ts';
import { type Burst, simulate } from './burst/simulation/simulate.ts';
import { wallsOf } from './burst/walls.ts';
import { retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';

const help = `Computes which quota or setting limits the payment rate first, and simulates ten minutes of fifty times the ordinary
traffic, with the counts of the benchmark "payment".

  node test/bench/burst.ts
`;

let missedGoals = 0;
const verdict = (isMet: boolean): string => {
  if (!isMet) missedGoals += 1;
  return isMet ? '' : '  MISSED';
};

const clients = 20;
const { warmThroughput: _warm, ...withoutWarmTable } = newProduction;

const settings: readonly (readonly [name: string, stage: Stage, quotas: Quotas, minRate: number])[] = [
  ['stage sandbox, defaults in the UAE', newSandbox, uaeDefaults, 0],
  ['stage production, defaults in the UAE', newProduction, uaeDefaults, 0],
  ['  the same with high-volume settings', forVolume, uaeDefaults, 275],
  ['  the same without a warm table', { ...withoutWarmTable, ...volumeSettings }, uaeDefaults, 0],
  ['  the same with webhooks signed by the key in KMS', { ...forVolume, webhookSigning: 'kms' }, uaeDefaults, 275],
  ['stage for a campaign, with raised quotas', campaign, raised, 1_000],
];

const printLimits = (): void => {
  console.log(`Lowest limits, in payments per second, with ${clients} clients:`);
  for (const [name, stage, quotas, minRate] of settings) {
    const limits = wallsOf(stage, quotas, clients);
    const [first] = limits;
    const lowest = limits.slice(0, 4).map(({ what, rate }) => `${what} ${Math.floor(rate)}`);
    console.log(`  ${name}: ${lowest.join(', ')}${verdict((first?.rate ?? 0) >= minRate)}`);
  }
};

const seconds = (value: number): string => `${value.toFixed(2)} s`;

const printBurst = (name: string, burst: Burst, isExpectedToHold: boolean): void => {
  const ordinary = simulate({ ...burst, burst: burst.ordinary, seconds: 60 });
  const result = simulate(burst);
  const { settlement, lag, requestWait } = result;
  const delay = settlement.quantile(1) - ordinary.settlement.quantile(0.5);
  const { signedByKms, signedByPair } = result;
  const isMet =
    result.rejected === 0 &&
    signedByKms + signedByPair === lag.count() &&
    result.deadLetters === 0 &&
    delay <= 10 &&
    lag.quantile(1) < Math.min(3_600, retrySeconds);
  console.log(`\n${name}: ${burst.ordinary} to ${burst.burst} payments per second for ${burst.seconds} s`);
  console.log(`  payments: ${result.payments}, rejected: ${result.rejected}`);
  console.log(
    `  from arrival to authorisation: median ${seconds(requestWait.quantile(0.5))}, longest ${seconds(requestWait.quantile(1))}`,
  );
  console.log(
    `  settlement: median ${seconds(settlement.quantile(0.5))}, longest ${seconds(settlement.quantile(1))}, ` +
      `${seconds(delay)} later than usual at worst`,
  );
  console.log(
    `  webhook lag, with one first attempt in fifty retried after 5 s: median ${seconds(lag.quantile(0.5))}, p99 ${seconds(lag.quantile(0.99))}, longest ${seconds(lag.quantile(1))}`,
  );
  console.log(
    `  events: ${lag.count()} delivered, ${signedByKms} signed by KMS and ${signedByPair} by the daily key pair, ` +
      `${result.deadLetters} dead letters${isExpectedToHold ? verdict(isMet) : ''}`,
  );
};

const run = (): void => {
  console.log(`Quotas as of ${readOn} (infra/deployment/regions.ts); counts of the benchmark "payment".\n`);
  printLimits();
  const common = { clients, seconds: 600, hasPair: true };
  const inUae = { ...common, quotas: uaeDefaults, ordinary: 6, burst: 300 };
  printBurst('production with high-volume settings, defaults in the UAE', { ...inUae, stage: forVolume }, true);
  const byKms: Stage = { ...forVolume, webhookSigning: 'kms' };
  console.log(
    `\nKMS can sign the webhooks of ${paymentsSignedByKms(uaeDefaults)} payments per second, and throttles above that.`,
  );
  printBurst(
    'the same with webhooks signed by KMS until it throttles, then by the daily key pair',
    { ...inUae, stage: byKms },
    true,
  );
  printBurst('for comparison: a stage that has no key pair yet', { ...inUae, stage: byKms, hasPair: false }, false);
  printBurst(
    'campaign, with raised quotas',
    { ...common, quotas: raised, stage: campaign, ordinary: 20, burst: 1_000 },
    true,
  );
  if (missedGoals > 0) process.exitCode = 1;
};

if (process.argv.includes('--help')) console.log(help);
else run();
