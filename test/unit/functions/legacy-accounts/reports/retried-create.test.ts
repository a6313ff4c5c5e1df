import { expect, test } from 'vitest';
import { historyPermissions } from '#functions/legacy-accounts/accounts/operations.ts';
import { legacyCreateAccountReport } from '#functions/legacy-accounts/reports/operations.ts';
import { makeAccountReport } from '#shared/reports/account-report/make-account-report.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene, shareAnAccount } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test.each([
  ['has succeeded', 'Succeeded', false],
  ['has failed', 'Failed', true],
])('a retried request for an account report that %s returns the first response', async (_case, status, isEmpty) => {
  const scene = createScene(local().table);
  const consent = await shareAnAccount(scene, { permissions: historyPermissions });
  if (isEmpty) await scene.keep(consent, 'transactions', [], 'account-1');
  const stores = { ...scene.deps.stores, consentsOfCustomer: async () => [consent] };
  const deps = { ...scene.deps, stores, baseUrl: 'https://open-banking.example' };
  const body = { customerId: '0199f3a0-0000-7000-8000-000000000001', accountIds: undefined };
  const call = { ...callBy(aRequester(), 'KSA'), body, idempotencyKey: 'key' };
  const first = await legacyCreateAccountReport(call, deps);
  await makeAccountReport(first.created.id, async () => undefined, scene.deps);
  expect((await scene.deps.accountReports.get(first.created.id))?.status).toBe(status);
  expect(await legacyCreateAccountReport(call, deps)).toEqual({ created: first.created, replayed: true });
});
