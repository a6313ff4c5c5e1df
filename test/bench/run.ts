import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The benchmarks by file. A benchmark has the name of its file. */
const benchmarks = {
  payment: 'every AWS call of whole payments, and the price of a million of them beside a naive build',
  burst: 'the first wall at given quotas, and what a burst of fifty times the ordinary traffic does',
  'calls/cold-start': 'the CPU time of loading each HTTP function, beside the usual stack',
  'calls/aws-call': 'the CPU time of a call to AWS, beside a bare POST',
  'calls/foreign': 'the CPU time of asking for what belongs to another client, beside what does not exist',
  'calls/signed-create': 'the CPU time of a signed POST /payment-requests, beside a bare check of a signature',
  'calls/breaker': 'how long requests take while one of four banks does not answer, to it and to the others',
  'events/lanes': 'how long events take to healthy receivers, while 1, 10 and 50 of 100 others hang or fail',
  'events/delivery': 'the CPU time of delivering an event, beside a bare POST and a signature',
  'events/reconciliation':
    'what the check for lost events costs for each payment, at a thousand and at a hundred thousand',
  'events/backlog': 'whole payments alone, and while the reconciler checks a million others',
  'storage/write-units': 'the DynamoDB write units that each state change costs',
  'storage/lists': 'the read units of pages of payment requests, at a thousand and at a hundred thousand',
  'storage/due': 'what scheduling, finding and starting payments of mandates on one day costs for each of them',
  report: 'how the time and the memory of the figures of a report grow with its transactions',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const named = Object.entries(benchmarks).map(([file, what]) => ({ file, name: path.basename(file), what }));
const listOfBenchmarks = named.map(({ name, what }) => `  ${name.padEnd(14)} ${what}`).join('\n');

const requested = process.argv.slice(2);
const unknown = requested.find((asked) => !named.some(({ name }) => name === asked));

if (requested.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(
    `Runs all benchmarks, or only those that are named.\n\n  npm run bench [-- <name> ...]\n\n${listOfBenchmarks}`,
  );
} else if (unknown !== undefined) {
  console.error(`No benchmark has the name "${unknown}". The benchmarks are:\n${listOfBenchmarks}`);
  process.exitCode = 1;
} else {
  for (const { file, name, what } of named) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n${name}: ${what}\n`);
    const { status } = spawnSync(process.execPath, [`test/bench/${file}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
