import { production } from '../support/cloud/templates/production-stage.ts';
import { type Counts, perPayment } from './cost/counts.ts';
import { naiveUsage } from './cost/naive-build.ts';
import { priceListOf, pricesOf } from './cost/price-list.ts';
import { priceOfMillion, totalOf, usageOf } from './cost/prices.ts';
import { storable, storeCounts, workloads } from './cost/stored-counts.ts';
import { measure, type Workload } from './cost/workload.ts';

const help = `Makes payments in a local cloud, counts every AWS call, and prints the price of a million payments,
compared with that of a naive build. Takes about six minutes.

  node test/bench/payment.ts
`;

const priceList = priceListOf(production.region);

/** A figure per payment, and its limit. */
type Figure = readonly [name: string, value: (counts: Counts) => number, limit: number];

const figuresOf = ({ signingMethod, fanOut }: Workload): readonly Figure[] => [
  ['write units', ({ writeUnits }) => writeUnits, fanOut === 1 ? 42 : 46],
  ['read units', ({ readUnits }) => readUnits, 30],
  ['KMS signatures of webhooks', ({ webhookSigns }) => webhookSigns, signingMethod === 'wrapped' ? 0.1 : 10],
  ['schedules', ({ schedules }) => schedules, 0.1],
  // The dashboard reads requests and calls to banks from the log.
  ['log in bytes', ({ logBytes }) => logBytes, 5_600],
];

/** The minimum ratio of the naive build's price to the price of this build with wrapped keys, by fan-out. */
const minRatio: Readonly<Record<number, number>> = { 1: 3.5, 3: 6 };

let exceededLimits = 0;
const verdict = (isMet: boolean): string => {
  if (!isMet) exceededLimits += 1;
  return isMet ? '' : '  EXCEEDED';
};

const report = (workload: Workload, counts: Counts): void => {
  const { signingMethod, settings, fanOut, payments, concurrency } = workload;
  console.log(
    `\n${settings} settings, ${signingMethod} signing keys, ${fanOut} subscription(s), ${payments} payments, ${concurrency} concurrently: per payment`,
  );
  for (const [name, read, limit] of figuresOf(workload)) {
    const value = read(counts);
    console.log(`${value.toFixed(2).padStart(10)}  ${name} (at most ${limit})${verdict(value <= limit)}`);
  }
  const others = {
    'bank signatures': counts.bankSigns,
    'bank events decrypted': counts.bankDecrypts,
    'bus entries': counts.busEntries,
    'rule invocations': counts.ruleInvocations,
    'SQS requests': counts.queueRequests,
    'SQS messages': counts.queueMessages,
    'API requests': counts.apiRequests,
    'write units of slots at slow banks': counts.slotWriteUnits,
    'bank calls': counts.bankCalls,
  };
  for (const [name, value] of Object.entries(others)) console.log(`${value.toFixed(2).padStart(10)}  ${name}`);
  for (const [name, { invocations, cpuMs }] of counts.functions)
    console.log(
      `${invocations.toFixed(2).padStart(10)}  invocations of ${name}, ${cpuMs.toFixed(1)} ms of CPU time in total`,
    );
  const ours = priceOfMillion(usageOf(storable(counts)), priceList);
  const naive = priceOfMillion(naiveUsage(fanOut, counts), priceList);
  console.log(`\n${'this build'.padStart(10)}  ${'naive'.padStart(8)}  dollars for a million payments`);
  for (const [service, price] of Object.entries(ours))
    console.log(`${price.toFixed(1).padStart(10)}  ${(naive[service] ?? 0).toFixed(1).padStart(8)}  ${service}`);
  const ratio = totalOf(naive) / totalOf(ours);
  const minimum = signingMethod === 'wrapped' ? minRatio[fanOut] : undefined;
  console.log(
    `${totalOf(ours).toFixed(1).padStart(10)}  ${totalOf(naive).toFixed(1).padStart(8)}  total: 1/${ratio.toFixed(2)}` +
      (minimum === undefined ? '' : ` (at most 1/${minimum})${verdict(ratio >= minimum)}`),
  );
};

const run = async (): Promise<void> => {
  console.log(
    `Prices in ${production.region} as of ${pricesOf} (test/bench/cost/price-list.ts), without stored data. npm run cost prints all of them.`,
  );
  for (const name of ['usual', 'volume'] as const) {
    const workload = workloads[name];
    const counts = perPayment(await measure(workload), workload.payments);
    report(workload, counts);
    storeCounts(name, counts);
  }
  for (const fanOut of [1, 3]) {
    const wrapped = { ...workloads.usual, signingMethod: 'wrapped', fanOut } as const;
    report(wrapped, perPayment(await measure(wrapped), wrapped.payments));
  }
  if (exceededLimits > 0) process.exitCode = 1;
};

if (process.argv.includes('--help')) console.log(help);
else await run();
