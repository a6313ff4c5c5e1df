/** Benchmarks the name matcher against the corpus: `node test/bench/name-matcher.ts --help`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type NameMatch, compareNames } from '#shared/verifications/names/name-match.ts';
import { cpuTime } from './compare.ts';

const usage = `Usage: node test/bench/name-matcher.ts [options]

Compares the pairs of test/support/data/name-corpus.jsonl and prints precision and recall for each
result and kind, the confusion table, the misses, and comparisons per CPU second.

Options:
  --split <train|held|all>  use only the training pairs, only the held-out pairs, or all (default: all)
  --seconds <n>             CPU seconds for the speed measurement; 0 skips it (default: 2)
  --help                    print this text
`;

const { values: options } = parseArgs({
  options: {
    split: { type: 'string', default: 'all' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}

interface Case {
  readonly given: string;
  /** The names on file at the source. */
  readonly held: readonly string[];
  readonly expect: NameMatch;
  /** Whether the names belong to the same person or company. */
  readonly same: boolean;
  readonly kind: string;
  /** Present on pairs held out from training. */
  readonly split?: 'held';
  readonly why: string;
}

const results: readonly NameMatch[] = ['MATCH', 'PARTIAL_MATCH', 'NO_MATCH'];
const cases = readFileSync(new URL('../support/data/name-corpus.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Case => JSON.parse(line))
  .filter(({ split = 'train' }) => options.split === 'all' || options.split === split);
const outcomes = cases.map((pair) => ({ ...pair, ...compareNames(pair.given, pair.held) }));

const count = (test: (outcome: (typeof outcomes)[number]) => boolean) => outcomes.filter(test).length;
const share = (part: number, total: number) => (total === 0 ? '–' : (part / total).toFixed(3));
type Row = readonly (string | number)[];
const format = (row: Row) =>
  row.map((cell, index) => (index === 0 ? `${cell}`.padEnd(16) : `${cell}`.padStart(15))).join('');
const print = (title: string, rows: readonly Row[]) => console.log(`\n${title}\n${rows.map(format).join('\n')}`);

const correct = count(({ result, expect }) => result === expect);
console.log(`${outcomes.length} pairs (${options.split}), accuracy ${share(correct, outcomes.length)}`);
console.log(
  `false matches (different people or companies): ${count(({ result, same }) => result === 'MATCH' && !same)}`,
);

print('By result and kind', [
  ['', 'kind', 'pairs', 'precision', 'recall'],
  ...results.flatMap((wanted) =>
    ['all', ...new Set(cases.map(({ kind }) => kind))].map((kind) => {
      const ofKind = (pair: Case) => kind === 'all' || pair.kind === kind;
      const hits = count((pair) => ofKind(pair) && pair.expect === wanted && pair.result === wanted);
      const expected = count((pair) => ofKind(pair) && pair.expect === wanted);
      const returned = count((pair) => ofKind(pair) && pair.result === wanted);
      return [wanted, kind, expected, share(hits, returned), share(hits, expected)];
    }),
  ),
]);

print('Expected (down) and returned (across)', [
  ['', ...results],
  ...results.map((expect) => [
    expect,
    ...results.map((result) => count((pair) => pair.expect === expect && pair.result === result)),
  ]),
]);

const misses = outcomes.filter(({ result, expect }) => result !== expect);
console.log(`\nMisses: ${misses.length}`);
for (const { given, held: onFile, expect, result, similarity, why } of misses)
  console.log(`  ${given} | ${onFile.join(' ; ')}: ${result} ${similarity}, expected ${expect} (${why})`);

const cpuLimit = Number(options.seconds) * 1_000_000;
if (cpuLimit > 0) {
  const start = process.cpuUsage();
  let rounds = 0;
  for (; cpuTime(start) < cpuLimit; rounds += 1)
    for (const { given, held: onFile } of cases) compareNames(given, onFile);
  const cpuSeconds = cpuTime(start) / 1_000_000;
  console.log(`\n${Math.round((rounds * cases.length) / cpuSeconds)} comparisons per CPU second`);
}
