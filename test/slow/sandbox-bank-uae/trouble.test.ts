import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import { bank, outcomeOf, rightOutcome, steps, troubleNames } from '#test/support/banks/sandbox-uae/trouble.ts';

const local = useLocalTable();

test.each(troubleNames.flatMap((name) => steps.map((step) => [name, step] as const)))(
  'for all pairs, a bank that %s during %s makes at most one payment, and the client is notified once',
  async (name, step) => {
    expect(await outcomeOf(await aService(local().table, bank), name, step)).toMatchObject(rightOutcome(name, step));
  },
);
