import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The benchmarks by file. A benchmark has the name of its file. */
const benchmarks = {
  payment: 'every AWS call of whole payments, and the price of a million of them next to a naive build',
  burst: 'the lowest limit at given quotas, and the effect of a burst of fifty times the ordinary traffic',
  'calls/cold-start': 'the CPU time of loading each HTTP function, next to the usual stack',
  'calls/aws-call': 'the CPU time of a call to AWS, next to a bare POST',
  'calls/foreign': 'the CPU time of reading a resource of another client, next to one that does not exist',
  'calls/signed-create': 'the CPU time of a signed POST /payment-requests, next to a bare signature verification',
  'calls/breaker': 'how long requests take while one of four banks does not respond, to it and to the others',
  'events/queues': 'how long events take to healthy receivers, while 1, 10 and 50 of 100 others hang or fail',
  'events/delivery': 'the CPU time of delivering an event, next to a bare POST and a signature',
  'events/reconciliation': 'the cost of the check for lost events per payment, at a thousand and at a hundred thousand',
  'events/backlog': 'whole payments with nothing else running, and while the reconciler checks a million others',
  'storage/write-units': 'the DynamoDB write units of each state change',
  'storage/lists': 'the read units of pages of payment requests, at a thousand and at a hundred thousand',
  'storage/due': 'the cost of scheduling, finding and starting mandate payments on one day, per payment',
  report: 'how the CPU time and the memory of report figures grow with the transactions',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const named = Object.entries(benchmarks).map(([file, what]) => ({ file, name: path.basename(file), what }));
const listOfBenchmarks = named.map(({ name, what }) => `  ${name.padEnd(14)} ${what}`).join('\n');

const requested = process.argv.slice(2);
const unknown = requested.find((sent) => !named.some(({ name }) => name === sent));

if (requested.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(`Runs all benchmarks, or only the named ones.\n\n  npm run bench [-- <name> ...]\n\n${listOfBenchmarks}`);
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
