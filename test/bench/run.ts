import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';

/** The benchmarks, by file. Each is named after its file. */
const benchmarks = {
  payment: 'every AWS call of a payment, and the price of a million payments compared with a naive build',
  burst: 'the first quota that a stage reaches, and the effect of a burst of fifty times the ordinary traffic',
  'calls/cold-start': 'the CPU time of loading each HTTP function, compared with the usual stack',
  'calls/aws-call': 'the CPU time of an AWS call, compared with a bare POST',
  'calls/signed-create': 'the CPU time of a signed POST /payment-requests, compared with a bare signature verification',
  'calls/breaker': 'the latency of requests to each of four banks while one of them does not respond',
  'events/queues': 'how long events take to reach healthy receivers while 1, 10 or 50 of 100 receivers hang or fail',
  'events/delivery': 'the CPU time of delivering an event, compared with a bare POST with a signature',
  'events/reconciliation':
    'the cost per payment of the check for lost events, at a thousand to a hundred thousand payments',
  'events/backlog':
    'the duration of payments while the service is idle, and while the reconciler checks a million others',
  'storage/write-units': 'the DynamoDB write units of each state change',
  'storage/lists': 'the read units of a page, in lists of a thousand to a hundred thousand payment requests',
  'storage/due': 'the cost per payment of scheduling, finding and starting mandate payments due on one day',
  report: 'how the CPU time and memory of computing report figures grow with the transactions',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const namedBenchmarks = Object.entries(benchmarks).map(([file, description]) => ({
  file,
  name: path.basename(file),
  description,
}));
const listOfBenchmarks = namedBenchmarks
  .map(({ name, description }) => `  ${name.padEnd(14)} ${description}`)
  .join('\n');

const help = `Runs all benchmarks, or only the named ones.\n\n  npm run bench [-- <name> ...]\n\n${listOfBenchmarks}`;
const { positionals: requested } = readCommandLine(help, {}, true);
const unknown = requested.find((argument) => !namedBenchmarks.some(({ name }) => name === argument));

if (unknown !== undefined) {
  console.error(`There is no benchmark named "${unknown}". The benchmarks are:\n${listOfBenchmarks}`);
  process.exitCode = 1;
} else {
  for (const { file, name, description } of namedBenchmarks) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n${name}: ${description}\n`);
    const { status } = spawnSync(process.execPath, [`test/bench/${file}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
