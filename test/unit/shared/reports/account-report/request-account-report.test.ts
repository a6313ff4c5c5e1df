import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { readAccountReport } from '#shared/reports/account-report/read-account-report.ts';
import { requestAccountReport } from '#shared/reports/account-report/request-account-report.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { accountIdOf } from '#shared/accounts/read/shared-accounts.ts';
import { openWorld, startAt, type World } from '#test/support/builders/reports/a-report-world.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const clientId = newId();

const account = (accountId: string, currency: string): SharedAccount => ({
  accountId,
  currency,
  accountIdentifiers: [{ schemeName: 'IBAN', identification: `SA ${accountId}` }],
});

/** A consent under which a customer shares accounts. */
const share = async (world: World, accounts: readonly SharedAccount[], terms: Partial<AccountConsent> = {}) => {
  const consent = await world.share({ clientId, customerId: 'customer 7', ...terms });
  await world.keep(consent, 'accounts', accounts);
  await world.deps.sharedAccounts.remember(
    consent,
    accounts.map(({ accountId }) => accountIdOf(consent.id, accountId)),
  );
  return consent;
};

const request = async (world: World, consents: readonly AccountConsent[], accountIds?: readonly string[]) => {
  const { report } = await requestAccountReport(
    {
      owner: { clientId, market: 'UAE' },
      customerId: 'customer 7',
      accountIds,
      required: ['ReadBalances'],
      idempotencyKey: undefined,
      bodyHash: 'hash',
    },
    { interactionId: 'interaction' },
    { ...world.deps, stores: { ...world.deps.stores, consentsOfCustomer: async () => consents } },
  );
  return report;
};

test('accounts in several currencies cannot be in one report, and those of one currency can', async () => {
  const world = openWorld(local().table);
  const consent = await share(world, [
    account('riyals', 'SAR'),
    account('more riyals', 'SAR'),
    account('dollars', 'USD'),
  ]);
  const ids = (...names: readonly string[]) => names.map((name) => accountIdOf(consent.id, name));
  for (const chosen of [undefined, ids('riyals', 'dollars')])
    await expect(request(world, [consent], chosen)).rejects.toMatchObject({
      legacy: 'MULTIPLE_CURRENCY_NOT_ALLOWED',
      details: { accountIds: ['must be in one currency. They are in SAR, USD'] },
    });
  expect(await request(world, [consent], ids('riyals', 'more riyals'))).toMatchObject({ currency: 'SAR' });
});

test('a report is not found under the id of another customer of the same client', async () => {
  const world = openWorld(local().table);
  const { id } = await request(world, [await share(world, [account('one', 'SAR')])]);
  const read = (customerId: string) =>
    readAccountReport({ clientId, market: 'UAE' }, { id, customerId }, world.deps).then(({ report }) => report.id);
  await expect(read('customer 8')).rejects.toMatchObject({ code: 'not_found' });
  expect(await read('customer 7')).toBe(id);
});

test('consents to other days cannot be in one report, and other times of the same day can', async () => {
  const world = openWorld(local().table);
  const consents = await Promise.all(
    ['2026-01-01T00:00:00.000Z', '2026-01-01T09:00:00.000Z', '2026-02-01T00:00:00.000Z'].map(
      (transactionsFrom, index) => share(world, [account(`account ${index}`, 'SAR')], { transactionsFrom }),
    ),
  );
  await expect(request(world, consents)).rejects.toMatchObject({ legacy: 'MULTIPLE_CONSENT_DATE_NOT_ALLOWED' });
  const two = await request(world, consents.slice(0, 2));
  expect(two).toMatchObject({ transactionsFrom: '2026-01-01T00:00:00.000Z' });
  expect(two.accountIds).toHaveLength(2);
});

test('an account that is shared under two consents is named once, and a consent that adds nothing is not needed', async () => {
  const world = openWorld(local().table);
  const consents = [await share(world, [account('one', 'SAR')]), await share(world, [account('one', 'SAR')])];
  const report = await request(world, consents);
  expect(report.accountIds).toHaveLength(1);
  expect(report.consentIds).toEqual([consents[0]?.id]);
});

test('a consent that has expired or lacks a permission does not count beside one that allows enough', async () => {
  const world = openWorld(local().table);
  const good = await share(world, [account('one', 'SAR')]);
  const expired = await share(world, [account('two', 'SAR')], { expiresAt: addSeconds(startAt, -1) });
  const narrow = await share(world, [account('three', 'SAR')], { permissions: ['ReadAccountsBasic'] });
  expect((await request(world, [good, expired, narrow])).consentIds).toEqual([good.id]);
  await expect(request(world, [expired])).rejects.toMatchObject({ legacy: 'CONSENT_EXPIRED' });
  await expect(request(world, [narrow])).rejects.toMatchObject({ code: 'insufficient_permissions' });
});

test('accounts of two consents that the client names are in one report', async () => {
  const world = openWorld(local().table);
  const both = [account('one', 'SAR'), account('two', 'SAR')];
  const [first, second] = [await share(world, both), await share(world, both)];
  const named = [accountIdOf(first.id, 'one'), accountIdOf(second.id, 'two')];
  const report = await request(world, [first, second], named);
  expect([report.accountIds, report.consentIds]).toEqual([named, [first.id, second.id]]);
  const twice = await request(world, [first, second], [accountIdOf(first.id, 'one'), accountIdOf(second.id, 'one')]);
  expect(twice.accountIds).toEqual([accountIdOf(first.id, 'one')]);
});

test('a customer who shares no account gets no report', async () => {
  const world = openWorld(local().table);
  const consent = await share(world, []);
  await expect(request(world, [consent])).rejects.toMatchObject({ legacy: 'BANK_ACCOUNT_NOT_FOUND' });
});
