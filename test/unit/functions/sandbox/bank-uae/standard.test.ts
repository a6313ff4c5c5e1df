// @module-tag variant
import { expect, test } from 'vitest';
import { createDirectoryPayees } from '#shared/banks/uae/payees.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';
import {
  anAccountConsent,
  aPaymentConsent,
  call,
  codeOf,
  orderUnder,
  submitOrder,
} from '#test/support/banks/uae/requests.ts';
import { violations } from '#test/support/banks/uae/standard.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** The time of the tests: a day on which every schedule of the test consents has a payment. */
const now = () => new Date('2026-12-01T09:00:00Z');

test.each(PaymentType.options)('a %s payment succeeds, and every exchange conforms to the standard', async (type) => {
  const sandbox = await aSandbox(local().table, { now });
  const { http, exchanges } = await recorded(sandbox, bank);
  const { authority, payments } = await sandbox.connect(bank, http);
  const terms = aPaymentConsent(type);
  const consent = {
    ...terms,
    redirectUri,
    authorizationExpiresAt: '2026-12-01T10:00:00Z',
  };
  const { link } = await authority.stage(consent, call);
  const redirect = await sandbox.decide(link);
  expect(redirect.searchParams.get('iss')).toBe(authority.issuer);
  const code = { ...codeOf(consent), code: redirect.searchParams.get('code') ?? '' };
  const grant = await authority.exchangeCode(code, call);
  expect(grant).toMatchObject({ consent: { status: 'Authorized' }, debtorAccount: { name: 'Rashid Al Mansoori' } });
  const { accessToken } = await authority.refresh({ ...code, refreshToken: grant.refreshToken ?? '' }, call);
  const order = orderUnder(consent, accessToken);
  const { outcome } = await submitOrder(payments, order, call);
  expect(outcome).toMatchObject({ accepted: { status: 'Pending' } });
  const retry = await submitOrder(payments, order, call);
  expect(retry.outcome).toEqual(outcome);
  const paid = await payments.find(order, call);
  expect(paid).toMatchObject({ status: 'Pending' });
  expect(await payments.read({ ...order, bankPaymentId: paid?.record.paymentId ?? '' }, call)).toEqual(paid);
  expect(await payments.refundAccount(consent.bankConsentId, call)).toMatchObject({ schemeName: 'IBAN' });
  const isSingle = type === 'SingleInstantPayment';
  expect(await authority.read(code, call)).toMatchObject({ status: isSingle ? 'Consumed' : 'Authorized' });
  const first = { kind: 'payment', bankConsentId: consent.baseConsentId ?? consent.bankConsentId } as const;
  expect(await authority.chain?.(first, call)).toMatchObject([{ bankConsentId: consent.bankConsentId }]);
  await authority.revoke(code, 'customer', call);
  expect(await authority.read(code, call)).toMatchObject({ status: isSingle ? 'Consumed' : 'Revoked' });
  expect(exchanges.flatMap(violations)).toEqual([]);
  expect(exchanges.length).toBeGreaterThan(9);
});

test.each(['Retail', 'SME', 'Corporate'] as const)(
  'every resource of a %s customer conforms to the UAE standard',
  async (userType) => {
    const sandbox = await aSandbox(local().table, { now });
    const { http, exchanges } = await recorded(sandbox, 'uae-fabretail');
    const { authority, accounts } = await sandbox.connect('uae-fabretail', http);
    const terms = anAccountConsent();
    const data = { ...terms.data, userType, transactionsFrom: undefined };
    const consent = { ...terms, data, redirectUri, expiresAt: '2027-06-01T00:00:00Z' };
    const grant = await authority.exchangeCode(await sandbox.approve(authority, consent), call);
    const access = { bankConsentId: consent.bankConsentId, accessToken: grant.accessToken };
    const customerAccounts = (await accounts?.accounts(access, call)) ?? [];
    expect(customerAccounts.length).toBeGreaterThan(0);
    expect(customerAccounts.map(({ accountType }) => accountType)).toEqual(customerAccounts.map(() => userType));
    for (const account of customerAccounts) {
      const { accountId, accountSubType } = account;
      expect(account).toMatchObject({ accountHolderName: expect.any(String), isShariaCompliant: false });
      expect(await accounts?.account(access, accountId, call)).toEqual(account);
      const [booked] = (await accounts?.balances(access, accountId, call)) ?? [];
      const first = await accounts?.transactions(access, accountId, { from: undefined, to: undefined }, call);
      const [newest] = first?.items ?? [];
      expect(booked).toBeDefined();
      expect(newest?.balance?.amount).toEqual(booked?.amount);
      for (const beneficiary of (await accounts?.beneficiaries(access, accountId, call)) ?? [])
        expect(beneficiary.addedViaOF).toBe(false);
      expect(await accounts?.products(access, accountId, call)).toMatchObject([{ isSecured: false }]);
      expect(await accounts?.parties(access, accountId, call)).toMatchObject([
        {
          verifiedClaims: [
            { verification: { evidence: [{ type: userType === 'Retail' ? 'document' : 'electronic_record' }] } },
          ],
        },
      ]);
      const statements = await accounts?.statements(access, accountId, { from: undefined, to: undefined }, call);
      expect(statements?.items[0]).toMatchObject({ statementId: expect.any(String) });
      if (accountSubType === 'CreditCard') continue;
      await accounts?.directDebits(access, accountId, call);
      await accounts?.standingOrders(access, accountId, call);
      await accounts?.scheduledPayments(access, accountId, call);
    }
    expect(await accounts?.consentingParty(access, call)).toMatchObject({
      partyId: expect.any(String),
      partyCategory: userType,
    });
    const first = { kind: 'account', bankConsentId: consent.baseConsentId ?? '' } as const;
    expect(await authority.chain?.(first, call)).toMatchObject([
      { bankConsentId: consent.bankConsentId, status: 'Authorized' },
    ]);
    expect(exchanges.flatMap(violations)).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(15);
  },
);

test.each([
  ['Ivan David England', 'match'],
  ['Ivan England', 'close-match'],
  ['Sara Ali', 'no-match'],
])('the payee %s is a %s, and every exchange conforms to the standard', async (fullName, match) => {
  const sandbox = await aSandbox(local().table, { now });
  const { http, exchanges } = await recorded(sandbox, 'uae-mashrt');
  const recordedHub = await recorded(sandbox, 'hub');
  const [{ context }, hub] = [
    await sandbox.connect('uae-mashrt', http),
    await sandbox.connect('hub', recordedHub.http),
  ];
  const directory = { findBank: async () => context, findHub: async () => hub.context };
  const payees = createDirectoryPayees(context, context.server.apis.payees ?? '', directory);
  const name = { fullName, givenName: undefined, lastName: undefined };
  const confirmed = await payees.confirm({ iban: 'AE070331234567890123456', name }, call);
  expect(confirmed).toMatchObject({ match, proof: expect.stringMatching(/^\S+\.\S+\.\S+$/) });
  expect([...exchanges, ...recordedHub.exchanges].flatMap(violations)).toEqual([]);
  expect([exchanges, recordedHub.exchanges].map(({ length }) => length)).toEqual([2, 2]);
});

test('confirmation of payee returns unknown for an account at another bank', async () => {
  const sandbox = await aSandbox(local().table, { now });
  const [{ context }, hub] = [await sandbox.connect(bank), await sandbox.connect('hub')];
  const directory = { findBank: async () => context, findHub: async () => hub.context };
  const payees = createDirectoryPayees(context, context.server.apis.payees ?? '', directory);
  const name = { fullName: 'Sara Ali', givenName: undefined, lastName: undefined };
  expect(await payees.confirm({ iban: 'AE460090000000123456789', name }, call)).toEqual({ match: 'unknown' });
});
