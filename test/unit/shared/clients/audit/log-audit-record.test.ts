import { expect, test } from 'vitest';
import { logAuditRecord } from '#shared/clients/audit/log-audit-record.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const record = {
  pk: 'AUDIT#client-1',
  sk: 'at#a',
  entity: 'AuditRecord',
  id: 'a',
  workspace: 'client-1',
  version: 0,
  number: 7,
  previousHash: 'six',
  hash: 'seven',
  actor: { kind: 'member', name: 'Dana' },
};

type Image = Readonly<Record<string, unknown>> | undefined;

/** Returns the lines that are logged about a write. */
const logOf = (before: Image, after: Image): Promise<readonly unknown[]> =>
  loggedBy(() => logAuditRecord({ before, after, writtenAt: 0 }));

test('the number and the hash of a new audit record are logged outside the table, without names', async () => {
  expect(await logOf(undefined, record)).toEqual([
    { event: 'audit.recorded', workspace: 'client-1', number: 7, hash: 'seven' },
  ]);
});

test.each([
  ['replaced', { ...record, target: 'another' }],
  ['replaced by an item of another kind', { ...record, entity: 'Nothing' }],
  ['deleted', undefined],
])('an audit record that is %s raises an alarm', async (_how, after) => {
  expect(await logOf(record, after)).toEqual([{ event: 'audit.altered', workspace: 'client-1', recordId: 'a' }]);
});

test('other items are skipped', async () => {
  expect(await logOf(undefined, { ...record, entity: 'Payment' })).toEqual([]);
});
