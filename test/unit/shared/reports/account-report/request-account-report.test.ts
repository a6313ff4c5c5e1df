import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { requestAccountReport } from '#shared/reports/account-report/request-account-report.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { createScene, startAt, type Scene } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const clientId = newId();

const account = (accountId: string, currency?: string): SharedAccount => ({
  accountId,
  ...(currency && { currency }),
  accountIdentifiers: [{ schemeName: 'IBAN', identification: `SA ${accountId}` }],
});

/** Creates a consent under which a customer shares these accounts. */
const share = async (scene: Scene, accounts: readonly SharedAccount[], terms: Partial<AccountConsent> = {}) => {
  const consent = await scene.share({ clientId, customerId: 'customer 7', ...terms });
  await scene.keep(consent, 'accounts', accounts);
  await scene.deps.sharedAccounts.remember(
    consent,
    accounts.map(({ accountId }) => accountIdOf(consent.id, accountId)),
  );
  return consent;
};

const request = async (scene: Scene, consents: readonly AccountConsent[], accountIds?: readonly string[]) => {
  const { entity: report } = await requestAccountReport(
    {
      owner: { clientId, market: 'UAE' },
      customerId: 'customer 7',
      accountIds,
      required: ['ReadBalances'],
      idempotencyKey: undefined,
      bodyHash: 'hash',
    },
    { interactionId: 'interaction' },
    { ...scene.deps, stores: { ...scene.deps.stores, consentsOfCustomer: async () => consents } },
  );
  return report;
};

test('all accounts in a report must have the same currency', async () => {
  const scene = createScene(local().table);
  const consent = await share(scene, [
    account('riyals', 'SAR'),
    account('more riyals', 'SAR'),
    account('dollars', 'USD'),
  ]);
  const ids = (...names: readonly string[]) => names.map((name) => accountIdOf(consent.id, name));
  for (const chosen of [undefined, ids('riyals', 'dollars')])
    await expect(request(scene, [consent], chosen)).rejects.toMatchObject({
      legacy: 'MULTIPLE_CURRENCY_NOT_ALLOWED',
      details: { accountIds: ['must be in one currency, but they are in SAR, USD'] },
    });
  expect(await request(scene, [consent], ids('riyals', 'more riyals'))).toMatchObject({ currency: 'SAR' });
});

test('the currency of a report is unknown if none of its accounts has one', async () => {
  const scene = createScene(local().table);
  const consent = await share(scene, [account('one'), account('two')]);
  const { id } = await request(scene, [consent]);
  expect((await scene.deps.accountReports.get(id))?.currency).toBeUndefined();
});

test('a report is not found under the id of another customer of the same client', async () => {
  const scene = createScene(local().table);
  const { id } = await request(scene, [await share(scene, [account('one', 'SAR')])]);
  const read = (customerId: string) =>
    readAccountReport({ clientId, market: 'UAE' }, { id, customerId }, scene.deps).then(({ report }) => report.id);
  await expect(read('customer 8')).rejects.toMatchObject({ code: 'not_found' });
  expect(await read('customer 7')).toBe(id);
});

test("the transaction periods of a report's consents must start on the same day, at any time of day", async () => {
  const scene = createScene(local().table);
  const consents = await Promise.all(
    ['2026-01-01T00:00:00.000Z', '2026-01-01T09:00:00.000Z', '2026-02-01T00:00:00.000Z'].map(
      (transactionsFrom, index) => share(scene, [account(`account ${index}`, 'SAR')], { transactionsFrom }),
    ),
  );
  await expect(request(scene, consents)).rejects.toMatchObject({ legacy: 'MULTIPLE_CONSENT_DATE_NOT_ALLOWED' });
  const report = await request(scene, consents.slice(0, 2));
  expect(report).toMatchObject({ transactionsFrom: '2026-01-01T00:00:00.000Z' });
  expect(report.accountIds).toHaveLength(2);
});

test('an account shared under two consents is listed once, and the redundant consent is not used', async () => {
  const scene = createScene(local().table);
  const consents = [await share(scene, [account('one', 'SAR')]), await share(scene, [account('one', 'SAR')])];
  const report = await request(scene, consents);
  expect(report.accountIds).toHaveLength(1);
  expect(report.consentIds).toEqual([consents[0]?.id]);
});

test('a consent that has expired or lacks a permission is ignored if another one is sufficient', async () => {
  const scene = createScene(local().table);
  const sufficient = await share(scene, [account('one', 'SAR')]);
  const expired = await share(scene, [account('two', 'SAR')], { expiresAt: addSeconds(startAt, -1) });
  const limited = await share(scene, [account('three', 'SAR')], { permissions: ['ReadAccountsBasic'] });
  expect((await request(scene, [sufficient, expired, limited])).consentIds).toEqual([sufficient.id]);
  await expect(request(scene, [expired])).rejects.toMatchObject({ legacy: 'CONSENT_EXPIRED' });
  await expect(request(scene, [limited])).rejects.toMatchObject({ code: 'insufficient_permissions' });
});

test('a client can select accounts from two consents, and an account selected twice is listed once', async () => {
  const scene = createScene(local().table);
  const accounts = [account('one', 'SAR'), account('two', 'SAR')];
  const [first, second] = [await share(scene, accounts), await share(scene, accounts)];
  const accountIds = [accountIdOf(first.id, 'one'), accountIdOf(second.id, 'two')];
  const report = await request(scene, [first, second], accountIds);
  expect([report.accountIds, report.consentIds]).toEqual([accountIds, [first.id, second.id]]);
  const repeated = await request(scene, [first, second], [accountIdOf(first.id, 'one'), accountIdOf(second.id, 'one')]);
  expect(repeated.accountIds).toEqual([accountIdOf(first.id, 'one')]);
});

test('a report request is rejected if the customer shares no account', async () => {
  const scene = createScene(local().table);
  const consent = await share(scene, []);
  await expect(request(scene, [consent])).rejects.toMatchObject({ legacy: 'BANK_ACCOUNT_NOT_FOUND' });
});
