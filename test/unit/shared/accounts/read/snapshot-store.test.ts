import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountKeys } from '#shared/accounts/keys.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import type { SectionItem } from '#shared/accounts/read/section.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();

/** A party with a document copy that cannot be compressed. */
const aParty = (bytes: number): SectionItem<'parties'> => {
  const content = randomBytes(bytes).toString('base64');
  const evidence = [{ type: 'document', attachments: [{ contentType: 'image/jpeg', content }] }];
  return { partyId: newId(), verifiedClaims: [{ verification: { evidence }, claims: {} }] };
};

test('a document copy that exceeds the item size limit is stored in full, among smaller ones', async () => {
  const snapshots = createSnapshots(local().table, noEncryption);
  const part = { consentId: newId(), section: 'parties', accountId: newId() } as const;
  const parties = [aParty(20_000), aParty(900_000), aParty(300_000), aParty(10)];
  const read = async function* () {
    yield parties;
  };
  const stored = await snapshots.write(part, read(), { readAt: '2026-11-21T08:00:00.000Z', storedUntil: '2026-12-21' });
  const readBack: unknown[] = [];
  for await (const page of snapshots.pages(part, stored)) readBack.push(...page);
  expect(readBack).toEqual(parties);
});

test('a read that fails after its first page leaves no data behind', async () => {
  const { table } = local();
  const part = { consentId: newId(), section: 'parties', accountId: newId() } as const;
  const read = async function* () {
    yield [aParty(10)];
    throw new BankUnavailable('no response');
  };
  const times = { readAt: '2026-11-21T08:00:00.000Z', storedUntil: '2026-12-21' };
  await expect(createSnapshots(table, noEncryption).write(part, read(), times)).rejects.toThrow('no response');
  expect(await table.partition(accountKeys.snapshotOf(part.consentId))).toEqual([]);
});

test('of two overlapping reads, the one that began later is kept, even if it ends earlier', async () => {
  const { table } = local();
  const snapshots = createSnapshots(table, noEncryption);
  const part = { consentId: newId(), section: 'parties', accountId: newId() } as const;
  const [slow, fast] = [aParty(10), aParty(10)];
  const write = (party: SectionItem<'parties'>, readAt: string, during = async () => {}) =>
    snapshots.write(
      part,
      (async function* () {
        yield [party];
        await during();
      })(),
      { readAt, storedUntil: '2026-12-21' },
    );
  const stored = await write(slow, '2026-11-21T08:00:00.000Z', async () => {
    await write(fast, '2026-11-21T08:00:05.000Z');
  });
  expect(await snapshots.find(part)).toEqual(stored);
  const pages: unknown[] = [];
  for await (const page of snapshots.pages(part, stored)) pages.push(page);
  expect(pages).toEqual([[fast]]);
  // The part and its only page: nothing else is stored.
  expect(await table.partition(accountKeys.snapshotOf(part.consentId))).toHaveLength(2);
});

test.each(['discard', 'erase'] as const)('after an interrupted %s, the snapshot does not exist', async (way) => {
  const { table } = local();
  const part = { consentId: newId(), section: 'parties', accountId: newId() } as const;
  const read = async function* () {
    yield [aParty(10)];
  };
  const times = { readAt: '2026-11-21T08:00:00.000Z', storedUntil: '2026-12-21' };
  const stored = await createSnapshots(table, noEncryption).write(part, read(), times);
  let calls = 0;
  const crashing = {
    ...table,
    writeAll: async (...changes: Parameters<typeof table.writeAll>) => {
      calls += 1;
      if (calls > 1) throw new Error('crashed');
      await table.writeAll(...changes);
    },
  };
  const snapshots = createSnapshots(crashing, noEncryption);
  const deleted = way === 'discard' ? snapshots.discard(part, stored) : snapshots.erase(part.consentId);
  await expect(deleted).rejects.toThrow('crashed');
  expect(await createSnapshots(table, noEncryption).find(part)).toBeUndefined();
});
