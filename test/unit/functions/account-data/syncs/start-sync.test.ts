import { expect, test } from 'vitest';
import { startDataSync } from '#functions/account-data/syncs/operations.ts';
import { createDataSyncStore } from '#shared/accounts/sync/data-sync.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test('a running job is returned only if the same accounts and sections are requested again', async () => {
  const { table } = local();
  const scene = createScene(table);
  const client = aRequester();
  const consent = await scene.share({ clientId: client.id, accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  const { id: consentId, market } = consent;
  const [one = '', two = ''] = ['one', 'two'].map((account) => accountIdOf(consentId, account));
  await scene.deps.sharedAccounts.remember(consent, [one, two]);
  const stores = { ...scene.deps.stores, ...createDataSyncStore(table) };
  const start = async (requested: { accountIds?: string[] | undefined; sections: SectionName[] }) => {
    const call = { ...callBy(client, market), body: { consentId, ...requested } };
    const { jobId } = await startDataSync(call, { ...scene.deps, stores });
    return jobId;
  };
  const twoAccounts = { accountIds: [one, two], sections: ['balances' as const] };

  const first = await start(twoAccounts);
  expect(await start({ ...twoAccounts, accountIds: [two, one] })).toBe(first);
  const ids = new Set([first]);
  for (const other of [
    { ...twoAccounts, accountIds: [one] },
    { ...twoAccounts, accountIds: [two] },
    { ...twoAccounts, accountIds: undefined },
    { ...twoAccounts, sections: ['transactions' as const] },
  ]) {
    const id = await start(other);
    expect((await stores.dataSyncs.get(id))?.accountIds).toEqual(other.accountIds);
    ids.add(id);
  }
  expect(ids.size).toBe(5);
});
