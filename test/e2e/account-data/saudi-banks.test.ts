// @module-tag variant
import { inspect } from 'node:util';
import { describe, expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { bankPageOf, eventuallyIs, inBrowser, reviewIn } from '#test/support/drivers/integrator.ts';
import { aSaudiClient, setConsentStatus, test } from '#test/support/drivers/journey.ts';
import {
  accessData,
  allPermissions,
  anAccountConsent,
  aSharing,
  everySection,
  sharingOf,
  untilSynced,
} from '#test/support/drivers/sharing.ts';
import { saudiJourneys } from '#test/support/drivers/banks/saudi-journeys.ts';

describe.each([
  ['2022.11.01', 'ksa-alrajhi'],
  ['2024.09.01', 'ksa-snb'],
])('at a bank on version %s of the Saudi standard,', (_version, providerId) => {
  const bank = { providerId };

  test('a customer shares all data, which a sync reads', async ({ saudiClient: client }) => {
    const permissions = [...allPermissions, 'ReadPartyPSUIdentity'];
    const { consentId } = await aSharing(client, { permissions }, bank, 'mariam');
    const { jobId } = (await client.post('/data/sync', { consentId })).body.data;
    expect(await untilSynced(client, jobId)).toMatchObject({
      status: 'Succeeded',
      sections: { transactions: 'OK', parties: 'OK' },
    });
    // The sync has read the data, so this does not call the bank.
    const response = await accessData(client, consentId, { include: everySection });
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
    expect(verifiedClaims).toMatchObject([{ claims: { name: 'Mariam Al Suwaidi', phoneNumber: expect.any(String) } }]);
  });

  test('a consent that the client revokes is revoked at the bank, before and after the approval', async () => {
    const client = await aSaudiClient();
    const shared = await aSharing(client, {}, bank);
    expect((await accessData(client, shared.consentId)).status).toBe(200);
    await setConsentStatus(client, 'account', shared.consentId, 'Revoked');
    await eventuallyIs(() => manageAtBank(shared.consentId, { failing: 'statements' }), 'Revoked');
    const pending = await anAccountConsent(client, {}, bank);
    const page = await bankPageOf(pending.authorizationLink);
    await setConsentStatus(client, 'account', pending.consentId, 'Revoked');
    await eventuallyIs(async () => (await fetch(page)).status, 410);
  });

  test('a consent that is revoked at the bank ends here', async ({ saudiClient: client }) => {
    const { consentId } = await aSharing(client, {}, bank);
    await accessData(client, consentId);
    await manageAtBank(consentId, { action: 'revoke' });
    // Banks on version 2022 send no events, so the next read notices the revocation.
    if (providerId === 'ksa-alrajhi') await accessData(client, consentId, { include: ['balances'] });
    await eventuallyIs(async () => (await sharingOf(client, consentId)).status, 'Revoked');
    expect((await accessData(client, consentId)).body.code).toBe('consent_not_authorized');
  });
});

test.each(saudiJourneys)('at a bank on version 2024.09.01 of the Saudi standard, %s', async (_title, run) => {
  await expect(run('ksa-snb')).resolves.toBeUndefined();
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

/** By default, `inspect` omits nested values, and the rest of long lists and texts. */
const unlimited = { depth: null, maxArrayLength: null, maxStringLength: null };

test('the identity of the customer is not stored in any item', async ({ saudiClient: client }) => {
  const { authorizationLink } = await anAccountConsent(client, {}, { providerId: 'ksa-snb' });
  const identity = { nationalId: '1098184854', mobileNumber: '0598765432' };
  const review = reviewIn(await (await fetch(authorizationLink, { headers: inBrowser })).text());
  const body = new URLSearchParams({ ...review, ...identity });
  const response = await fetch(authorizationLink, { method: 'POST', headers: inBrowser, body });
  expect(await response.text()).toContain(inject('uaeBanks').authoriseUrl);
  const items: string[] = [];
  for await (const item of connect(inject('settings')).scan()) items.push(inspect(item, unlimited));
  expect(items.length).toBeGreaterThan(0);
  for (const secret of [identity.nationalId, identity.mobileNumber.slice(1)])
    expect(items.filter((item) => item.includes(secret))).toEqual([]);
});
