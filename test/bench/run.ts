import { spawnSync } from 'node:child_process';

const benchmarks = {
  'write-units': 'the DynamoDB write units that each state change costs',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const listOfBenchmarks = Object.entries(benchmarks)
  .map(([name, what]) => `  ${name.padEnd(14)} ${what}`)
  .join('\n');

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !Object.hasOwn(benchmarks, name));

if (requested.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(
    `Runs all benchmarks, or only those that are named.\n\n  npm run bench [-- <name> ...]\n\n${listOfBenchmarks}`,
  );
} else if (unknown !== undefined) {
  console.error(`No benchmark has the name "${unknown}". The benchmarks are:\n${listOfBenchmarks}`);
  process.exitCode = 1;
} else {
  for (const [name, what] of Object.entries(benchmarks)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n${name}: ${what}\n`);
    const { status } = spawnSync(process.execPath, [`test/bench/${name}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
