import { expect, test } from 'vitest';
import { saudiJourneys } from '#test/support/drivers/banks/saudi-journeys.ts';

test.each(saudiJourneys)('at a bank on version 2022.11.01 of the Saudi standard, %s', async (_title, run) => {
  await expect(run('ksa-alrajhi')).resolves.toBeUndefined();
});
