import { writeFileSync } from 'node:fs';
import { type Counts, perPayment } from './cost/counts.ts';
import type { Settings } from '#infra/deployment/demand.ts';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import { signingMethodOf, type StoredCounts, storedCounts, storedCountsFile } from './cost/stored-counts.ts';
import { naiveUsage } from './cost/naive-build.ts';
import { priceOfMillion, totalOf, usageOf } from './cost/prices.ts';
import { measure, type Workload } from './cost/workload.ts';

const help = `Makes payments in a local cloud, counts every AWS call, and prints the price of a million payments,
compared with that of a naive build. Takes about five minutes.

  node test/bench/payment.ts
`;

const traffic = { payments: 60, concurrency: 60, clients: 1 } as const;

/** A figure per payment, and its limit. */
type Figure = readonly [name: string, value: (counts: Counts) => number, limit: number];

const figuresOf = ({ signingMethod, fanOut }: Workload): readonly Figure[] => [
  ['write units', ({ writeUnits }) => writeUnits, fanOut === 1 ? 40 : 44],
  ['read units', ({ readUnits }) => readUnits, 30],
  ['KMS signatures of webhooks', ({ webhookSigns }) => webhookSigns, signingMethod === 'wrapped' ? 0.1 : 10],
  ['schedules', ({ schedules }) => schedules, 0.1],
  ['log in bytes', ({ logBytes }) => logBytes, 4_000],
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
    'bank calls': counts.bankCalls,
  };
  for (const [name, value] of Object.entries(others)) console.log(`${value.toFixed(2).padStart(10)}  ${name}`);
  for (const [name, { invocations, cpuMs }] of counts.functions)
    console.log(
      `${invocations.toFixed(2).padStart(10)}  invocations of ${name}, ${cpuMs.toFixed(1)} ms of CPU time in total`,
    );
  const ours = priceOfMillion(usageOf(counts));
  const naive = priceOfMillion(naiveUsage(fanOut, counts));
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

/** Stores the counts for the simulation of bursts. */
const storeCounts = (settings: Settings, { functions, calls: _calls, ...numbers }: Counts): void => {
  const rounded = (_name: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  const stored: StoredCounts = { ...numbers, functions: Object.fromEntries(functions) };
  writeFileSync(storedCountsFile, `${JSON.stringify({ ...storedCounts(), [settings]: stored }, rounded, 2)}\n`);
};

type Prices = Readonly<Record<string, number>>;

/** Prints the price of a million payments with KMS keys and with wrapped keys. Only webhook signatures differ. */
const compareMethods = ({ kms, wrapped }: Readonly<Record<SigningMethod, Prices>>): void => {
  console.log(`\n${'kms'.padStart(10)}  ${'wrapped'.padStart(8)}  dollars for a million payments, usual settings`);
  const row = (name: string, [byKms, byPair]: readonly [number, number]) =>
    console.log(`${byKms.toFixed(1).padStart(10)}  ${byPair.toFixed(1).padStart(8)}  ${name}`);
  for (const service of Object.keys(kms)) row(service, [kms[service] ?? 0, wrapped[service] ?? 0]);
  row('total', [totalOf(kms), totalOf(wrapped)]);
};

const run = async (): Promise<void> => {
  console.log(
    'Prices: AWS list prices of 21 November 2026 (test/bench/cost/prices.ts). Stored data and transfer are not included.',
  );
  const byMethod: Record<SigningMethod, Prices> = { kms: {}, wrapped: {} };
  for (const [settings, signingMethod, fanOut] of [
    ['usual', 'kms', 1],
    ['usual', 'wrapped', 1],
    ['usual', 'wrapped', 3],
    ['volume', 'wrapped', 1],
  ] as const) {
    const workload = { ...traffic, settings, signingMethod, fanOut };
    const counts = perPayment(await measure(workload), workload.payments);
    report(workload, counts);
    if (fanOut === 1 && signingMethod === signingMethodOf[settings]) storeCounts(settings, counts);
    if (fanOut === 1 && settings === 'usual') byMethod[signingMethod] = priceOfMillion(usageOf(counts));
  }
  compareMethods(byMethod);
  if (exceededLimits > 0) process.exitCode = 1;
};

if (process.argv.includes('--help')) console.log(help);
else await run();
