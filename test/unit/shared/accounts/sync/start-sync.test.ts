import { expect, test } from 'vitest';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import { type RequestedSync, startSync } from '#shared/accounts/sync/start-sync.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test('a running job is returned only if the same accounts and sections are requested again', async () => {
  const { table } = local();
  const scene = createScene(table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  const { id: consentId, clientId, market } = consent;
  const [one, two] = ['one', 'two'].map((account) => accountIdOf(consentId, account));
  await scene.deps.sharedAccounts.remember(consent, [one ?? '', two ?? '']);
  const stores = { ...scene.deps.stores, ...createDataSyncStore(table, createListing(table)) };
  const start = (requested: Pick<RequestedSync, 'accountIds' | 'sections'>) =>
    startSync({ clientId, market }, { consentId, ...requested }, { interactionId: newId() }, { ...scene.deps, stores });
  const twoAccounts = { accountIds: [one ?? '', two ?? ''], sections: ['balances'] } as const;

  const first = await start(twoAccounts);
  expect((await start({ ...twoAccounts, accountIds: twoAccounts.accountIds.toReversed() })).id).toBe(first.id);
  const ids = new Set([first.id]);
  for (const other of [
    { ...twoAccounts, accountIds: [one ?? ''] },
    { ...twoAccounts, accountIds: [two ?? ''] },
    { ...twoAccounts, accountIds: undefined },
    { ...twoAccounts, sections: ['transactions'] as const },
  ]) {
    const job = await start(other);
    expect(job.accountIds).toEqual(other.accountIds);
    ids.add(job.id);
  }
  expect(ids.size).toBe(5);
});
