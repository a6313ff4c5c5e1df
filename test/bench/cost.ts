import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { App } from 'aws-cdk-lib';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { readTemplate } from '#infra/local/template/nested-stacks.ts';
import { tableOf } from '#infra/operator/terminal/output.ts';
import type { Stage } from '#infra/stages.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { fullStage, production } from '../support/cloud/templates/production-stage.ts';
import { stacksWith } from '../support/cloud/templates/stage-assembly.ts';
import { perPayment } from './cost/counts.ts';
import { idleCosts } from './cost/idle.ts';
import { priceOfKeeping } from './cost/keeping.ts';
import { type PriceList, type PricedRegion, priceListOf, pricedRegions, pricesOf } from './cost/price-list.ts';
import { priceOfMillion, totalOf, usageOf } from './cost/prices.ts';
import { storeCounts, storedCounts, type StoredWorkload, workloads } from './cost/stored-counts.ts';
import { measure } from './cost/workload.ts';

const help = `Prints what the stage "production" costs: a million payments, and a month without payments.

  npm run cost [-- options]

Options:
  --region <region>  the region of the prices: ${pricedRegions.join(', ')} (default: ${production.region})
  --market <market>  the market whose retention period applies: ${NationalMarket.options.join(', ')} (default: UAE)
  --options          also print an edge, a second region and a probe, which a stage may have
  --measure          make payments in a local cloud and count again, instead of using the counts of the last time
                     (test/bench/cost/stored-counts.json): ten minutes
  --help             print this text

AWS list prices, without free tiers, discounts, taxes, support and data transfer.
`;

/** The columns of the first table, and the payments per second on which the share of traced invocations depends. */
const columns = {
  'one at a time, kms': { workload: 'oneAtATime', paymentsPerSecond: 0.4 },
  'one at a time, wrapped': { workload: 'oneAtATimeWrapped', paymentsPerSecond: 0.4 },
} as const satisfies Record<string, { readonly workload: StoredWorkload; readonly paymentsPerSecond: number }>;

const measureAll = async (): Promise<void> => {
  for (const [name, { workload }] of Object.entries(columns)) {
    console.log(`Measuring: ${name} …`);
    const settings = workloads[workload];
    storeCounts(workload, perPayment(await measure(settings), settings.payments));
  }
};

const dollars = (amount: number): string => amount.toFixed(1).padStart(7);

type Prices = Readonly<Record<string, number>>;

const printMillion = (region: PricedRegion, market: NationalMarket): void => {
  const counts = storedCounts();
  const price = priceListOf(region, production.tableClass);
  const making: Prices[] = [];
  const keeping: Prices[] = [];
  for (const { workload, paymentsPerSecond } of Object.values(columns)) {
    making.push(priceOfMillion(usageOf(counts[workload]), price));
    keeping.push(priceOfKeeping(counts[workload], { stage: production, market, paymentsPerSecond }, price));
  }
  const row = (name: string, values: readonly number[]) => ({
    name,
    ...Object.fromEntries(Object.keys(columns).map((column, index) => [column, dollars(values[index] ?? 0)])),
  });
  const rows = (prices: readonly Prices[]) =>
    Object.keys(prices[0] ?? {}).map((name) =>
      row(
        name,
        prices.map((column) => column[name] ?? 0),
      ),
    );
  const [made, kept] = [making.map(totalOf), keeping.map(totalOf)];
  const days = production.paymentDataRetentionDays[market];
  console.log(`A million payments with one subscription, in dollars. Items are kept for ${days} days (${market}).\n`);
  console.log(
    tableOf([
      ...rows(making),
      row('making them', made),
      ...rows(keeping),
      row('keeping them', kept),
      row(
        'all in',
        made.map((value, index) => value + (kept[index] ?? 0)),
      ),
    ]),
  );
};

const { domain, edge, secondRegion, probe } = fullStage;

/** The production stage with each option that adds resources. */
const options: Readonly<Record<string, Partial<Stage>>> = {
  edge: { domain, edge },
  'second region': { secondRegion },
  probe: { probe },
};

const idleCostsOf = async (stage: Stage, price: PriceList) => {
  const addStacks = await stacksWith(assemblyFolder);
  const outdir = mkdtempSync(path.join(tmpdir(), 'cost-'));
  try {
    const app = new App({ outdir, context: { '@aws-cdk/core:validateAgainstDefaultRules': false } });
    const stacks = Object.values(addStacks(app, 'production', stage, {})).filter((stack) => stack !== undefined);
    const { directory } = app.synth();
    const templates = stacks.map(({ templateFile }) => readTemplate(directory, templateFile));
    return idleCosts(
      templates.flatMap(({ Resources = {} }) => Object.values(Resources)),
      price,
    );
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
};

const printIdle = async (region: PricedRegion, withOptions: boolean): Promise<void> => {
  const price = priceListOf(region, production.tableClass);
  await ensureAssembly(assemblyFolder, console.log);
  const costs = await idleCostsOf(production, price);
  const sumOf = (parts: typeof costs) => parts.reduce((sum, part) => sum + part.dollars, 0);
  const total = sumOf(costs);
  console.log('\nA month without payments, in dollars, from the template of the stage.\n');
  console.log(
    tableOf([
      ...costs.map((cost) => ({
        name: cost.name,
        count: Math.round(cost.count).toLocaleString('en').padStart(9),
        'a month': dollars(cost.dollars),
      })),
      { name: 'total', count: '', 'a month': dollars(total) },
    ]),
  );
  for (const [name, settings] of withOptions ? Object.entries(options) : []) {
    const more = sumOf(await idleCostsOf({ ...production, ...settings }, price)) - total;
    console.log(`With ${name}: ${more.toFixed(1)} more`);
  }
};

const { values } = parseArgs({
  options: {
    region: { type: 'string', default: production.region },
    market: { type: 'string', default: 'UAE' },
    options: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const region = pricedRegions.find((name) => name === values.region);
const market = NationalMarket.options.find((name) => name === values.market);
if (values.help) console.log(help);
else if (!region || !market) {
  console.error(`Unknown region or market.\n\n${help}`);
  process.exitCode = 1;
} else {
  if (values.measure) await measureAll();
  console.log(`Prices in ${region} as of ${pricesOf}; test/bench/cost/price-list.ts says which are estimates.\n`);
  printMillion(region, market);
  await printIdle(region, values.options);
}
