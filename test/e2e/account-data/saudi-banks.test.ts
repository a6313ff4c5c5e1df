import { inspect } from 'node:util';
import { describe, expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import {
  bankPageOf,
  decideAtBank,
  eventually,
  eventuallyIs,
  followRedirect,
  inBrowser,
  type Integrator,
  reviewIn,
} from '#test/support/drivers/integrator.ts';
import { untilStatus as untilReported } from '#test/support/drivers/a-risk-report.ts';
import { aClient, aSaudiClient, test } from '#test/support/drivers/journey.ts';
import { accountsOf, expectPublished, getLegacy, share } from '#test/support/drivers/legacy-sharing.ts';
import {
  anAccountConsent,
  aSharing,
  endAccessToken,
  endTerm,
  manageAtBank,
  sharingOf,
  storedConsent,
} from '#test/support/drivers/sharing.ts';

const sections = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'];

const access = (client: Integrator, consentId: string, include: readonly string[] = []) =>
  client.post('/data/account-access', { consentId, include });

const statusOf = async (client: Integrator, consentId: string): Promise<string> =>
  String((await sharingOf(client, consentId)).status);

const untilStatus = (client: Integrator, consentId: string, status: string) =>
  eventually(
    () => statusOf(client, consentId),
    (current) => current === status,
    30,
  );

const revoke = (client: Integrator, consentId: string) =>
  client.call('PATCH', `/consent/account/${consentId}`, { body: { status: 'Revoked' } });

describe.each([
  ['2022.11.01', 'ksa-alrajhi'],
  ['2024.09.01', 'ksa-snb'],
])('at a bank on version %s of the Saudi standard,', (_version, providerId) => {
  const bank = { providerId };

  test('a customer shares all data, which a sync reads', async ({ saudiClient: client }) => {
    const { consentId } = await aSharing(client, {}, bank, 'mariam');
    const { jobId } = (await client.post('/data/sync', { consentId })).body.data;
    const job = await eventually(
      async () => (await client.get(`/data/sync/${jobId}`)).body.data,
      ({ finishedAt }) => finishedAt !== null,
    );
    expect(job).toMatchObject({ status: 'Succeeded', sections: { transactions: 'OK', parties: 'OK' } });
    // The sync has read the data, so this does not call the bank.
    const response = await access(client, consentId, sections);
    expect(response.status, response.text).toBe(200);
    const { accounts } = response.body.data;
    expect(accounts.map(({ account }: any) => account.accountSubType)).toEqual([
      'CurrentAccount',
      'Savings',
      'CreditCard',
    ]);
    const [current] = accounts;
    expect(current.account).toMatchObject({ accountHolderName: 'Mariam Al Suwaidi', currency: 'SAR' });
    expect(current.balances.items.map(({ type }: any) => type)).toEqual(['InterimBooked', 'InterimAvailable']);
    expect(current.transactions.items.length).toBeGreaterThan(50);
    expect(current.beneficiaries.items[0]).toMatchObject({ accountHolderName: 'Marina Homes Real Estate LLC' });
    expect(current.directDebits.items[0]).toMatchObject({ frequency: 'Monthly' });
    const [{ verifiedClaims }] = current.parties.items;
    expect(verifiedClaims).toMatchObject([{ claims: { name: 'Mariam Al Suwaidi' } }]);
  });

  test('reports are created from the shared data, in the current API and in the legacy one', async () => {
    const client = await aSaudiClient();
    const referenceCustomerId = 'customer 4';
    await aSharing(client, { referenceCustomerId }, bank, 'mariam');
    const { reportId } = (await client.post('/report/risk-reports', { referenceCustomerId })).body.data;
    expect(await untilReported(client, reportId, 'Succeeded', 'Failed')).toMatchObject({ status: 'Succeeded' });
    const { approved, consentId } = await share(client, {}, 'mariam', providerId);
    expect(approved.body.data).toMatchObject({ status: 'Approved', consent: { status: 'Authorized' } });
    const [account] = await accountsOf(client, consentId);
    const accountId = account?.id ?? '';
    expectPublished('ais account', await getLegacy(client, 'Account/Get', { id: accountId }));
    for (const [operation, document] of [
      ['Balance/Get', 'ais balances'],
      ['Beneficiary/Get', 'ais beneficiaries'],
      ['DirectDebit/Get', 'ais direct debits'],
      ['Parties/Get', 'ais parties'],
    ] as const)
      expectPublished(document, await getLegacy(client, operation, { accountId }));
  });

  test('a consent that the client revokes is revoked at the bank, before and after the approval', async () => {
    const client = await aSaudiClient();
    const shared = await aSharing(client, {}, bank);
    expect((await access(client, shared.consentId)).status).toBe(200);
    await revoke(client, shared.consentId);
    await eventuallyIs(() => manageAtBank(shared.consentId, { failing: 'statements' }), 'Revoked');
    const pending = await anAccountConsent(client, {}, bank);
    const page = await bankPageOf(pending.authorizationLink);
    await revoke(client, pending.consentId);
    await eventuallyIs(async () => (await fetch(page)).status, 410);
  });

  test('a consent that is revoked at the bank ends here', async ({ saudiClient: client }) => {
    const { consentId } = await aSharing(client, {}, bank);
    await access(client, consentId);
    await manageAtBank(consentId, { action: 'revoke' });
    // Banks on version 2022 send no events, so the next read notices the revocation.
    if (providerId === 'ksa-alrajhi') await access(client, consentId, ['balances']);
    await untilStatus(client, consentId, 'Revoked');
    expect((await access(client, consentId)).body.code).toBe('consent_not_authorized');
  });

  test('a declined consent is rejected, and consents end with their deadline or their term', async () => {
    const client = await aSaudiClient();
    const declined = await anAccountConsent(client, {}, bank);
    await followRedirect((await decideAtBank(declined.authorizationLink, 'decline')).redirect);
    expect(await statusOf(client, declined.consentId)).toBe('Rejected');
    const shared = await aSharing(client, {}, bank);
    await endTerm(shared.consentId);
    expect((await access(client, shared.consentId)).body.code).toBe('consent_not_authorized');
    const hastyClient = await aClient({ lifetimes: { authorization: 5 } });
    hastyClient.market = 'KSA';
    const undecided = await anAccountConsent(hastyClient, {}, bank);
    await untilStatus(hastyClient, undecided.consentId, 'Expired');
  });

  test('a renewed consent joins the chain of the first one', async ({ saudiClient: client }) => {
    const customer = { referenceCustomerId: 'customer 9' };
    const first = await aSharing(client, customer, bank);
    const second = await aSharing(client, customer, { ...bank, baseConsentId: first.consentId });
    const [before, after] = [await sharingOf(client, first.consentId), await sharingOf(client, second.consentId)];
    expect([after.baseConsentId, after.connection.id]).toEqual([first.consentId, before.connection.id]);
    expect((await access(client, second.consentId, ['balances'])).status).toBe(200);
  });

  test('the access token is valid for ten minutes and then refreshed, without a new refresh token', async () => {
    const client = await aSaudiClient();
    const { consentId } = await aSharing(client, {}, bank);
    const before = await storedConsent(consentId);
    const remainingMs = Date.parse(before.accessTokenExpiresAt ?? '') - Date.now();
    expect(remainingMs > 540_000 && remainingMs <= 600_000).toBe(true);
    await endAccessToken(consentId);
    expect((await access(client, consentId, ['balances'])).status).toBe(200);
    const after = await storedConsent(consentId);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).toBe(before.refreshToken);
  });
});

test.each([
  ['en', 'National ID or Iqama number', 'Enter the 10 digits'],
  ['ar', 'رقم الهوية الوطنية أو الإقامة', 'أدخل رقم جوال سعوديًا'],
])('our page in %s requests the identity that the bank requires, and names invalid fields', async (...expected) => {
  const [language, label, error] = expected;
  const client = await aSaudiClient();
  const { authorizationLink } = await anAccountConsent(client, {}, { providerId: 'ksa-snb' });
  const link = `${authorizationLink}?lang=${language}`;
  const review = reviewIn(await (await fetch(link, { headers: inBrowser })).text());
  const post = async (identity: Record<string, string>) => {
    const body = new URLSearchParams({ ...review, ...identity });
    return (await fetch(link, { method: 'POST', headers: inBrowser, body })).text();
  };
  const page = await post({});
  expect(page).toContain(label);
  expect(page).not.toContain(error);
  const enter = (nationalId: string, mobileNumber: string) => post({ nationalId, mobileNumber });
  expect(await enter('1234567890', '12')).toContain(error);
  expect(await enter('١٠١٠٠٠٠٠٠٦', '00966512345678')).toContain(inject('uaeBanks').authoriseUrl);
});

test('the identity of the customer is not stored in any item', async ({ saudiClient: client }) => {
  const { authorizationLink } = await anAccountConsent(client, {}, { providerId: 'ksa-snb' });
  const identity = { nationalId: '1098184854', mobileNumber: '0598765432' };
  const review = reviewIn(await (await fetch(authorizationLink, { headers: inBrowser })).text());
  const body = new URLSearchParams({ ...review, ...identity });
  const response = await fetch(authorizationLink, { method: 'POST', headers: inBrowser, body });
  expect(await response.text()).toContain(inject('uaeBanks').authoriseUrl);
  const items: string[] = [];
  for await (const item of connect(inject('settings')).scan()) items.push(inspect(item, { depth: null }));
  expect(items.length).toBeGreaterThan(0);
  for (const secret of [identity.nationalId, identity.mobileNumber.slice(1)])
    expect(items.filter((item) => item.includes(secret))).toEqual([]);
});
