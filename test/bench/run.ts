import { spawnSync } from 'node:child_process';

const benches = {
  'write-units': 'what each state change costs in DynamoDB write units',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const list = Object.entries(benches)
  .map(([name, what]) => `  ${name.padEnd(14)} ${what}`)
  .join('\n');

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(benches, name));

if (wanted.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(`npm run bench [-- name]\n\n${list}`);
} else if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are:\n${list}`);
  process.exitCode = 1;
} else {
  for (const [name, what] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${name}: ${what}\n`);
    const { status } = spawnSync(process.execPath, [`test/bench/${name}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
