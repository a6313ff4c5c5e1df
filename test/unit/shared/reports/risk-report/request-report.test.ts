import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { requestReport } from '#shared/reports/risk-report/request-report.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { createScene, shareAnAccount, startAt, type Scene } from '#test/support/builders/reports/a-report-scene.ts';

const local = useLocalTable();

const request = async (scene: Scene, consents: readonly AccountConsent[], consentIds?: readonly string[]) => {
  const [first] = consents;
  const { entity: report } = await requestReport(
    {
      owner: { clientId: first?.clientId ?? '', market: 'UAE' },
      customerId: 'customer 7',
      consentIds,
      requestedBy: 'Falcon Pay',
      idempotencyKey: undefined,
      bodyHash: 'hash',
    },
    { ...scene.deps, reports: scene.reports, stores: { consentsOfCustomer: async () => consents } },
  );
  return report;
};

test.each(['accounts', 'balances', 'transactions'] as const)(
  'a report is rejected if the banks have just returned no %s for the customer',
  async (section) => {
    const scene = createScene(local().table);
    const consent = await shareAnAccount(scene);
    await scene.keep(consent, section, [], section === 'accounts' ? undefined : 'account-1');
    await expect(request(scene, [consent])).rejects.toMatchObject({
      code: 'validation_error',
      details: { referenceCustomerId: [`must be a customer with ${section}, but the banks have none`] },
    });
  },
);

test('empty responses from two days ago do not prevent a report', async () => {
  const scene = createScene(local().table);
  const consent = { ...(await shareAnAccount(scene)), expiresAt: addSeconds(startAt, 90 * 86_400) };
  await scene.keep(consent, 'transactions', [], 'account-1');
  scene.pass(2 * 86_400);
  expect(await request(scene, [consent])).toMatchObject({ status: 'Awaiting', consentIds: [consent.id] });
});

test('a report can be found by its consent until the longest retention period after the term is over', async () => {
  const scene = createScene(local().table);
  const [first, other] = [await shareAnAccount(scene), await shareAnAccount(scene)];
  const { id } = await request(scene, [first, { ...other, termEndsAt: addSeconds(other.termEndsAt, 3_600) }]);
  const entry = await local().table.get(reportKeys.reportOfConsent(first.id, id));
  expect(entry?.ttl).toBeGreaterThanOrEqual(epochSeconds(addSeconds(first.termEndsAt, 90 * 86_400)));
});

test('a report uses only authorised consents with the required permissions, and each of them once', async () => {
  const scene = createScene(local().table);
  const [sufficient, limited] = [await shareAnAccount(scene), await scene.share()];
  const expired = { ...(await scene.share()), expiresAt: addSeconds(startAt, -1) };
  const withoutPermission: AccountConsent = { ...limited, permissions: ['ReadAccountsBasic'] };
  expect((await request(scene, [expired, withoutPermission, sufficient])).consentIds).toEqual([sufficient.id]);
  expect((await request(scene, [sufficient], [sufficient.id, sufficient.id])).consentIds).toEqual([sufficient.id]);
  await expect(request(scene, [expired])).rejects.toMatchObject({
    details: { referenceCustomerId: [expect.stringContaining('but the consents are Expired')] },
  });
  await expect(request(scene, [sufficient, expired], [expired.id])).rejects.toMatchObject({
    details: { 'consentIds.0': ['must be authorised, but the consent is Expired'] },
  });
});

test('a consent for only the credits or only the debits is not used, and one for neither or both is', async () => {
  const scene = createScene(local().table);
  const shared = await shareAnAccount(scene);
  const withPermissions = (...added: AccountConsent['permissions']): AccountConsent => ({
    ...shared,
    permissions: [...shared.permissions, ...added],
  });
  const [credits, debits] = ['ReadTransactionsCredits', 'ReadTransactionsDebits'] as const;
  for (const consent of [withPermissions(credits), withPermissions(debits)])
    for (const consentIds of [undefined, [consent.id]])
      await expect(request(scene, [consent], consentIds)).rejects.toMatchObject({ code: 'insufficient_permissions' });
  const other = await scene.share();
  expect((await request(scene, [{ ...withPermissions(credits), id: other.id }, shared])).consentIds).toEqual([
    shared.id,
  ]);
  for (const consent of [withPermissions(), withPermissions(credits, debits)])
    expect((await request(scene, [consent], [consent.id])).consentIds).toEqual([consent.id]);
});

test('an idempotency key belongs to one client in one market: elsewhere, it creates another report', async () => {
  const scene = createScene(local().table);
  const idFor = async (owner: Owner): Promise<string> => {
    const consent = { ...(await shareAnAccount(scene)), ...owner };
    const requested = { owner, customerId: 'customer 7', consentIds: undefined, requestedBy: 'Falcon Pay' };
    const { entity: report } = await requestReport(
      { ...requested, idempotencyKey: 'key', bodyHash: 'hash' },
      { ...scene.deps, reports: scene.reports, stores: { consentsOfCustomer: async () => [consent] } },
    );
    expect(report).toMatchObject(owner);
    return report.id;
  };
  const [one, other] = [newId(), newId()];
  const first = await idFor({ clientId: one, market: 'UAE' });
  expect(await idFor({ clientId: one, market: 'UAE' })).toBe(first);
  const others = [await idFor({ clientId: other, market: 'UAE' }), await idFor({ clientId: one, market: 'KSA' })];
  expect(new Set([first, ...others]).size).toBe(3);
});
