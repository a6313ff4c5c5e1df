import { paymentsSignedByKms } from '#infra/deployment/demand.ts';
import { type Quotas, readOn } from '#infra/deployment/regions.ts';
import { type Stage, stages } from '#infra/stages.ts';
import { campaign, forVolume, raised, uaeDefaults } from './burst/quotas.ts';
import { volumeSettings } from '#test/support/cloud/templates/volume-stage.ts';
import { type Burst, simulate } from './burst/simulation/simulate.ts';
import { wallsOf } from './burst/walls.ts';
import { retrySeconds } from '#shared/events/webhooks/retry-schedule.ts';

const help = `Computes the lowest limit at given quotas and stage settings, and simulates a burst of fifty times the ordinary
traffic for ten minutes, with the counts of the bench "payment".

  node test/bench/burst.ts
`;

let exceeded = 0;
const verdict = (isHeld: boolean): string => {
  if (!isHeld) exceeded += 1;
  return isHeld ? '' : '  MISSED';
};

const clients = 20;
const { warmThroughput: _warm, ...unwarmed } = stages.production;

const settings: readonly (readonly [name: string, stage: Stage, quotas: Quotas, least: number])[] = [
  ['stage sandbox, defaults in the UAE', stages.sandbox, uaeDefaults, 0],
  ['stage production, defaults in the UAE', stages.production, uaeDefaults, 0],
  ['  the same with the settings for volume', forVolume, uaeDefaults, 300],
  ['  the same without a warm table', { ...unwarmed, ...volumeSettings }, uaeDefaults, 0],
  ['  the same with webhooks signed by the key in KMS', { ...forVolume, webhookSigning: 'kms' }, uaeDefaults, 300],
  ['stage for a campaign, raised quotas', campaign, raised, 1_000],
];

const printWalls = (): void => {
  console.log(`Lowest limits in payments a second, with ${clients} clients:`);
  for (const [name, stage, quotas, least] of settings) {
    const walls = wallsOf(stage, quotas, clients);
    const [first] = walls;
    const named = walls.slice(0, 4).map(({ what, rate }) => `${what} ${Math.floor(rate)}`);
    console.log(`  ${name}: ${named.join(', ')}${verdict((first?.rate ?? 0) >= least)}`);
  }
};

const seconds = (value: number): string => `${value.toFixed(2)} s`;

const printBurst = (name: string, burst: Burst, isExpectedToHold: boolean): void => {
  const calm = simulate({ ...burst, burst: burst.ordinary, seconds: 60 });
  const result = simulate(burst);
  const { settlement, lag, requestWait } = result;
  const delay = settlement.quantile(1) - calm.settlement.quantile(0.5);
  const { signedByKms, signedByPair } = result;
  const isHeld =
    result.refused === 0 &&
    signedByKms + signedByPair === lag.count() &&
    result.deadLetters === 0 &&
    delay <= 10 &&
    lag.quantile(1) < Math.min(3_600, retrySeconds);
  console.log(`\n${name}: ${burst.ordinary} to ${burst.burst} payments a second for ${burst.seconds} s`);
  console.log(`  payments: ${result.payments}, refused: ${result.refused}`);
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
      `${result.deadLetters} dead letters${isExpectedToHold ? verdict(isHeld) : ''}`,
  );
};

const run = (): void => {
  console.log(`Quotas as of ${readOn} (infra/deployment/regions.ts); counts of the bench "payment".\n`);
  printWalls();
  const usual = { clients, seconds: 600, hasPair: true };
  const inUae = { ...usual, quotas: uaeDefaults, ordinary: 6, burst: 300 };
  printBurst('production with the settings for volume, defaults in the UAE', { ...inUae, stage: forVolume }, true);
  const byKms: Stage = { ...forVolume, webhookSigning: 'kms' };
  console.log(
    `\nKMS signs the webhooks of ${paymentsSignedByKms(uaeDefaults)} payments a second, and throttles above that.`,
  );
  printBurst('the same with webhooks signed by KMS while it can, then by the pair', { ...inUae, stage: byKms }, true);
  printBurst('for comparison: before a stage has a pair', { ...inUae, stage: byKms, hasPair: false }, false);
  printBurst(
    'campaign, raised quotas',
    { ...usual, quotas: raised, stage: campaign, ordinary: 20, burst: 1_000 },
    true,
  );
  if (exceeded > 0) process.exitCode = 1;
};

if (process.argv.includes('--help')) console.log(help);
else run();
