import { expect, test } from 'vitest';
import type { Market } from '#shared/markets/market.ts';
import { knownProviders } from '#shared/providers/providers.ts';
import { type CallbackDeps, receiveFragment } from '#functions/customer-pages/callback/operations.ts';
import { accountConsentKind, openAccountAuthorisations } from '#shared/account-consents/account-authorisations.ts';
import { openAccountConsentStore } from '#shared/account-consents/account-consent-store.ts';
import { createAccountConsent } from '#shared/account-consents/create-account-consent.ts';
import { newAccountRequest } from '#shared/account-requests/account-request.ts';
import { revokeAtBanks } from '#shared/authorisations/revoke-at-banks.ts';
import { stageAtBank } from '#shared/authorisations/stage-at-bank.ts';
import { openPaymentAuthorisations } from '#shared/payments/payment-authorisations.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { askForData } from '#shared/snapshots/ask-for-data.ts';
import { useLocalTable } from '#test/support/local-table.ts';
import { aSandbox } from '#test/support/sandbox-bank-ksa/a-sandbox.ts';
import { redirectUri } from '#test/support/sandbox-bank-uae/a-sandbox.ts';
import { call } from '#test/support/uae/requests.ts';

const local = useLocalTable();
const bank = 'ksa-anb';
const now = () => new Date();
const baseUrl = redirectUri.replace('/callback', '');
const unsealed: SealedBox = { seal: async (secret) => secret, open: async (sealed) => sealed };
const sender = { ipAddress: '192.0.2.7', userAgent: undefined, acceptLanguage: 'ar' };

/** A consent that a customer of a Saudi bank has set out to decide about, in the service's own operations. */
const aSaudiCustomer = async () => {
  const sandbox = await aSandbox(local().table, { now });
  const link = await sandbox.connect(bank);
  const listing = openListing(local().table);
  const stores = { ...openAccountConsentStore(local().table, listing), ...openPaymentStores(local().table, listing) };
  const providers = async (market: Market) => knownProviders(market);
  const deps = { stores, links: async () => link, secrets: unsealed, baseUrl, providers, now };
  const pages: CallbackDeps = {
    authorisations: {
      consent: openPaymentAuthorisations(stores, deps),
      account_consent: openAccountAuthorisations(stores, deps),
    },
  };
  const at = now().toISOString();
  const request = newAccountRequest(
    {
      id: newId(),
      clientId: newId(),
      market: 'KSA',
      permissions: ['ReadAccountsBasic', 'ReadBalances'],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      term: { seconds: 86_400 },
      redirectionFlow: 'WEB',
      successRedirectUrl: 'https://shop.example/shared',
      failureRedirectUrl: 'https://shop.example/declined',
      autoRedirect: true,
      providerCodes: [bank],
      linkToken: 'link',
      expiresAt: addSeconds(at, 600),
    },
    at,
  );
  await stores.accountRequests.createOnce(request, { id: request.id, aliases: [] });
  const asked = { owner: request, accountRequestId: request.id, authorizationSeconds: 600 };
  const open = { providerId: undefined, purpose: undefined, userType: undefined, baseConsentId: undefined };
  const { id } = await createAccountConsent({ ...asked, ...open }, deps);
  const kind = accountConsentKind(stores);
  const consent = async () => {
    const found = await stores.accountConsents.get(id);
    if (!found) throw new Error('the consent is gone');
    return found;
  };
  const setOut = async (): Promise<string> => {
    const current = await kind.read(await consent());
    if (!current) throw new Error('the consent is gone');
    return stageAtBank(kind, current, undefined, call, deps);
  };
  const comeBack = async (fragment: URLSearchParams): Promise<string> => {
    const visit = { body: Object.fromEntries(fragment), sender, interactionId: newId() };
    const page = await receiveFragment(visit as Parameters<typeof receiveFragment>[0], pages);
    return 'html' in page ? page.html : page.redirect;
  };
  return { sandbox, link, deps, consent, setOut, comeBack };
};

test('what comes back in the fragment authorises the consent under the id that the bank has given it', async () => {
  const { sandbox, link, deps, consent, setOut, comeBack } = await aSaudiCustomer();
  const fragment = await sandbox.decide(await setOut());
  const page = await comeBack(fragment);
  expect(page).toContain('content="0;url=https://shop.example/shared?');
  expect(page).toContain('dir="rtl"');
  const authorised = await consent();
  expect(authorised).toMatchObject({ status: 'Authorized', bankConsentId: expect.stringMatching(/^kac-/) });
  const accounts = await askForData(authorised, call, (bankOf, access) => bankOf.accounts(access, call), deps);
  expect(accounts.map(({ accountSubType }) => accountSubType)).toEqual(['CurrentAccount', 'Savings', 'CreditCard']);
  // The same fragment once more, as after a reload, leads to the same page.
  expect(await comeBack(fragment)).toContain('content="0;url=https://shop.example/shared?');
  await revokeAtBanks({ ...authorised, status: 'Revoked' }, 'account', async () => link);
  const atBank = { kind: 'account', bankConsentId: authorised.bankConsentId ?? '' } as const;
  expect(await link.authority.read(atBank, call)).toEqual({ status: 'Revoked' });
});

test('a customer who declines rejects the consent', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer();
  const fragment = await sandbox.decide(await setOut(), { decision: 'decline' });
  expect(await comeBack(fragment)).toContain('content="0;url=https://shop.example/declined?');
  expect((await consent()).status).toBe('Rejected');
});

test('a fragment that somebody has changed authorises nothing, and the right one still does', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer();
  const fragment = await sandbox.decide(await setOut());
  const changed = (change: (members: URLSearchParams) => void): URLSearchParams => {
    const members = new URLSearchParams(fragment);
    change(members);
    return members;
  };
  for (const forged of [
    changed((members) => members.set('code', 'another')),
    changed((members) => members.delete('id_token')),
    changed((members) => members.delete('state')),
    changed((members) => members.delete('code')),
    changed((members) => members.set('iss', 'https://other.example')),
    changed((members) => members.set('state', `${members.get('state')}x`)),
  ]) {
    expect(await comeBack(forged)).not.toContain('shop.example/shared');
    expect((await consent()).status).toBe('AwaitingAuthorization');
  }
  await comeBack(fragment);
  expect((await consent()).status).toBe('Authorized');
});

test('a consent that the customer abandons is revoked at the bank when another one is granted', async () => {
  const { sandbox, link, consent, setOut, comeBack } = await aSaudiCustomer();
  await setOut();
  await comeBack(await sandbox.decide(await setOut()));
  const authorised = await consent();
  await revokeAtBanks(authorised, 'account', async () => link);
  const statuses = await Promise.all(
    authorised.stagings.map(({ bankConsentId }) => link.authority.read({ kind: 'account', bankConsentId }, call)),
  );
  expect(statuses.map(({ status }) => status)).toEqual(['Revoked', 'Authorized']);
});
