import { expect, test } from 'vitest';
import { hunt } from '../simulation/mutants/hunt.ts';
import { mutants } from '../simulation/mutants/mutants.ts';

test.each(mutants.map((mutant) => [mutant.mistake, mutant] as const))(
  'the simulation detects this mutant: %s',
  async (_, mutant) => {
    expect((await hunt(mutant)).seed).toBeDefined();
  },
  300_000,
);
