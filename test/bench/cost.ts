import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
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
                     (test/bench/cost/stored-counts.json). Takes five minutes on an idle machine
  --help             print this text

AWS list prices, without free tiers, discounts, taxes, support and data transfer.
`;

/** The traffic of the first table. The share of invocations that X-Ray traces depends on the payments per second. */
const traffic = {
  'one at a time': { workload: 'oneAtATime', paymentsPerSecond: 0.4 },
  'sixty at once': { workload: 'usual', paymentsPerSecond: 20 },
} as const satisfies Record<string, { readonly workload: StoredWorkload; readonly paymentsPerSecond: number }>;

const measureAll = async (): Promise<void> => {
  for (const [name, { workload }] of Object.entries(traffic)) {
    console.log(`Measuring payments, ${name} …`);
    const settings = workloads[workload];
    storeCounts(workload, perPayment(await measure(settings), settings.payments));
  }
};

const dollars = (amount: number): string => amount.toFixed(1).padStart(7);

const printMillion = (region: PricedRegion, market: NationalMarket): void => {
  const stored = storedCounts();
  const price = priceListOf(region, production.tableClass);
  const columns = Object.entries(traffic).flatMap(([name, { workload, paymentsPerSecond }]) => {
    const keeping = priceOfKeeping(stored[workload], { stage: production, market, paymentsPerSecond }, price);
    // With wrapped keys, functions sign webhooks and messages to banks themselves. Nothing else changes.
    return Object.entries({ kms: {}, wrapped: { webhookSigns: 0, bankSigns: 0 } }).map(([method, signs]) => ({
      name: `${name}, ${method}`,
      making: priceOfMillion(usageOf({ ...stored[workload], ...signs }), price),
      keeping,
    }));
  });
  const row = (name: string, read: (column: (typeof columns)[number]) => number) => ({
    name,
    ...Object.fromEntries(columns.map((column) => [column.name, dollars(read(column))])),
  });
  const rows = (part: 'making' | 'keeping') =>
    Object.keys(columns[0]?.[part] ?? {}).map((name) => row(name, (column) => column[part][name] ?? 0));
  const days = production.paymentDataRetentionDays[market];
  console.log(`A million payments with one subscription, in dollars. Items are kept for ${days} days (${market}).\n`);
  console.log(
    tableOf([
      ...rows('making'),
      row('making them', ({ making }) => totalOf(making)),
      ...rows('keeping'),
      row('keeping them', ({ keeping }) => totalOf(keeping)),
      row('all in', ({ making, keeping }) => totalOf(making) + totalOf(keeping)),
    ]),
  );
};

const { domain, edge, secondRegion, probe } = fullStage;

/** The production stage with each option that adds resources. */
const options: Readonly<Record<string, Partial<Stage>>> = {
  'an edge': { domain, edge },
  'a second region': { secondRegion },
  'a probe, without its payments': { probe },
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

const { values } = readCommandLine(help, {
  region: { type: 'string', default: production.region },
  market: { type: 'string', default: 'UAE' },
  options: { type: 'boolean', default: false },
  measure: { type: 'boolean', default: false },
});
const region = pricedRegions.find((name) => name === values.region);
const market = NationalMarket.options.find((name) => name === values.market);
if (!region || !market) {
  console.error(`Unknown region or market.\n\n${help}`);
  process.exitCode = 1;
} else {
  if (values.measure) await measureAll();
  console.log(`Prices in ${region} as of ${pricesOf}; test/bench/cost/price-list.ts says which are estimates.\n`);
  printMillion(region, market);
  await printIdle(region, values.options);
}
