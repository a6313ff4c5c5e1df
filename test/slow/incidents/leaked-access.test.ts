import { expect, inject, test } from 'vitest';
import { commandsBelow, openTerminal } from '#test/support/runbooks/runbook.ts';
import { Person, sendTo } from '#test/support/drivers/dashboard/person.ts';
import { aClient } from '#test/support/drivers/journey.ts';

/** Returns the id of a person in the output of the command `members`. */
const idOf = (name: string, output = ''): string => new RegExp(`^(\\S+) +${name} `, 'm').exec(output)?.[1] ?? '';

const tokenIn = (link = ''): string => link.trim().split('/').at(-1) ?? '';

test('the runbook of leaked access removes people who joined with stolen credentials, and their passkeys end', async () => {
  const { baseUrl, facts } = await aClient();
  const terminal = openTerminal({ ...inject('settings'), baseUrl });
  const [thief, accomplice] = [new Person(sendTo(baseUrl), baseUrl), new Person(sendTo(baseUrl), baseUrl)];
  const since = new Date().toISOString();
  const values = { CLIENT: facts.clientId };
  const [open, invite] = await terminal.run(
    'npm run clients -- --stage STAGE open\nnpm run clients -- --stage STAGE invite CLIENT --role admin',
    values,
  );
  expect((await thief.join(tokenIn(open), 'Thief')).status).toBe(303);
  expect((await accomplice.join(tokenIn(invite), 'Accomplice')).status).toBe(303);

  const [list, removeOperator, removeMember] = commandsBelow(
    '2. Remove the thief from the dashboard',
    'leaked-access.md',
  );
  const [operators, clients, members] = await terminal.run(list, values);
  expect(clients).toContain(facts.clientId);
  const removed = [idOf('Thief', operators), idOf('Accomplice', members)];
  await terminal.run(removeOperator, { MEMBER: removed[0] ?? '' });
  await terminal.run(removeMember, { ...values, MEMBER: removed[1] ?? '' });
  for (const person of [thief, accomplice]) expect((await person.signIn()).status).toBe(403);

  const [review] = commandsBelow('3. Review what the thief changed', 'leaked-access.md');
  const [changes = ''] = await terminal.run(review, { ...values, SINCE: since });
  expect(changes.match(/(?<=member\.removed +)\S+/g)).toEqual(removed);
});
