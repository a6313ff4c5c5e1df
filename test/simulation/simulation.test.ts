import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { runMany } from './many.ts';
import { mutants } from './mutants.ts';
import { shortestOf } from './shrink.ts';
import { openFate } from './world/fate.ts';

const histories = 3_000;

/** `npm run simulate -- <count>` runs more of them. */
test(`${histories} histories with faults keep all rules`, async () => {
  const { failures, stories } = await runMany({ firstSeed: 1, count: histories });
  const [first] = failures;
  const shortest = first && (await shortestOf(await runHistory(first.seed)));
  expect({ failures, shortest }).toEqual({ failures: [], shortest: undefined });
  expect([...stories.keys()].toSorted()).toEqual([
    'account data',
    'mandate',
    'payment',
    'payment and webhooks',
    'sessions',
    'verifications',
  ]);
}, 300_000);

test('a seed always gives the same history, call by call', async () => {
  const linesOf = async (seed: number): Promise<readonly string[]> => {
    const lines: string[] = [];
    await runHistory(seed, { tell: (line) => lines.push(line) });
    return lines;
  };
  for (const seed of [4, 9, 14, 19]) {
    const lines = await linesOf(seed);
    expect(lines.length).toBeGreaterThan(10);
    expect(await linesOf(seed)).toEqual(lines);
  }
});

test('what is left out does not happen, and all else is decided as before', () => {
  const whatHappens = (without: ReadonlySet<string>): readonly string[] => {
    const fate = openFate({ seed: 7, faultRate: 0.5, without });
    for (let count = 0; count < 20; count += 1) {
      fate.faultOf('a call', () => ['slow', 'lost']);
      fate.happens('a twist', 0.3);
    }
    return fate.happened;
  };
  const all = whatHappens(new Set());
  const [first = '', ...others] = all;
  expect(all.length).toBeGreaterThan(5);
  expect(whatHappens(new Set([first]))).toEqual(others);
});

/** `npm run simulate -- --mutants` runs histories with each of them. */
test('every mistake of the mutants can still be made', () => {
  const gone = mutants.filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from));
  expect(gone).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(12);
});
