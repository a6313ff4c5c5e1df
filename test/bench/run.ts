import { spawnSync } from 'node:child_process';

const benches = {
  'write-units': 'what each state change costs in DynamoDB write units',
  'name-matcher': 'precision and recall of the name matcher on its corpus, and comparisons per second',
} as const;

const [wanted] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));

if (process.argv.includes('--help')) {
  console.log('npm run bench [-- name]\n');
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(14)} ${what}`);
} else {
  for (const [name, what] of Object.entries(benches)) {
    if (wanted !== undefined && wanted !== name) continue;
    console.log(`\n${name}: ${what}\n`);
    const { status } = spawnSync(process.execPath, [`test/bench/${name}.ts`], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
