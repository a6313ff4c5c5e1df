import { expect, test } from 'vitest';
import { runMany } from '../simulation/many.ts';
import { hunt } from '../simulation/mutants/hunt.ts';
import { mutants } from '../simulation/mutants/mutants.ts';

/** `npm test` runs the first 1,000. */
test('no rule is violated in 3000 further histories with faults', async () => {
  expect((await runMany({ firstSeed: 1_001, count: 3_000 })).failures).toEqual([]);
}, 300_000);

test.each(mutants.map((mutant) => [mutant.mistake, mutant] as const))(
  'the simulation detects this mutant: %s',
  async (_, mutant) => {
    expect((await hunt(mutant)).seed).toBeDefined();
  },
  300_000,
);
