import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logAuditRecord } from '#shared/clients/audit/log-audit-record.ts';

const record = { pk: 'AUDIT#client-1', sk: 'at#a', entity: 'AuditRecord', id: 'a', workspace: 'client-1', version: 0 };
const chainedRecord = {
  ...record,
  number: 7,
  previousHash: 'six',
  hash: 'seven',
  actor: { kind: 'member', name: 'Dana' },
};

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Image = Readonly<Record<string, unknown>> | undefined;

/** Returns the lines that are logged about a write. */
const logOf = (before: Image, after: Image): readonly unknown[] => {
  logAuditRecord({ before, after, writtenAt: 0 });
  return vi.mocked(process.stdout.write).mock.calls.map(([line]) => JSON.parse(String(line)));
};

test('the number and the hash of a new audit record are logged outside the table, without names', () => {
  expect(logOf(undefined, chainedRecord)).toEqual([
    { event: 'audit.recorded', workspace: 'client-1', number: 7, hash: 'seven' },
  ]);
});

test.each([
  ['replaced', { ...chainedRecord, target: 'another' }],
  ['replaced by an item of another kind', { ...chainedRecord, entity: 'Nothing' }],
  ['deleted', undefined],
])('an audit record that is %s raises an alarm', (_how, after) => {
  expect(logOf(chainedRecord, after)).toEqual([{ event: 'audit.altered', workspace: 'client-1', recordId: 'a' }]);
});

test('records that an earlier release wrote without a chain, and other items, are skipped', () => {
  expect(logOf(undefined, record)).toEqual([]);
  expect(logOf(undefined, { ...chainedRecord, entity: 'Payment' })).toEqual([]);
});
