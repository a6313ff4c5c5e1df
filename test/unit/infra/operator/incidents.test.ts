import { expect, test } from 'vitest';
import { commandsBelow } from '#test/support/runbooks/runbook.ts';

test('the runbook of a webhook backlog prints the number of readers, and has no number that could lower it', () => {
  const [, look = '', ...raise] = commandsBelow('Webhook backlog', 'incidents.md');
  for (const setting of ['MaximumConcurrency', 'MinimumPollers', 'MaximumPollers', 'AccountLimit.Unreserved'])
    expect(look).toContain(setting);
  // A number in a command would be below the readers of some stage: production has 200.
  const given = raise.flatMap((block) => [...block.matchAll(/(\w+)=(\w+)/g)].map(([, name, value]) => [name, value]));
  expect(given).toEqual([
    ['MaximumConcurrency', 'MORE'],
    ['MinimumPollers', 'MINIMUM'],
    ['MaximumPollers', 'MORE'],
  ]);
});
