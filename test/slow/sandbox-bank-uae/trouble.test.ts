import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import {
  bank,
  expectedCancellation,
  expectedOutcome,
  outcomeOf,
  outcomeOfCancellation,
  steps,
  troubleNames,
} from '#test/support/banks/sandbox-uae/trouble.ts';

const local = useLocalTable();

test.each(troubleNames.flatMap((name) => steps.map((step) => [name, step] as const)))(
  'in all pairs, if a bank %s during %s, at most one payment is made and the client is notified once',
  async (name, step) => {
    expect(await outcomeOf(await aService(local().table, bank), name, step)).toMatchObject(expectedOutcome(name, step));
  },
);

test.each(troubleNames)('if a bank %s during a cancellation, the consent is eventually revoked', async (name) => {
  expect(await outcomeOfCancellation(await aService(local().table, bank), name)).toEqual(expectedCancellation);
});
