import { expect, test } from 'vitest';
import { runMany } from '../simulation/many.ts';
import { mutants } from '../simulation/mutants.ts';

/** How many histories a mistake may survive. */
const mostHistories = 5_000;

test.each(mutants.map((mutant) => [mutant.mistake, mutant] as const))(
  `simulated histories find the mistake that %s`,
  async (_, mutant) => {
    const { story } = mutant;
    const { failures } = await runMany({ firstSeed: 1, count: mostHistories, mutant, story, mostFailures: 1 });
    expect(failures).not.toEqual([]);
  },
  300_000,
);
