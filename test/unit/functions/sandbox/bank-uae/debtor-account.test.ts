import { expect, test } from 'vitest';
import { accountsAt, isIdentifiedBy } from '#functions/sandbox/banks/customers/bank-account.ts';
import { BankRejection } from '#shared/banks/port/errors.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, redirectUri } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';
import { aPaymentConsent, call, rashidsAccount } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();

/** Makes a payment, from its request to its settlement. `beforeReturn` runs before the customer returns. */
const settle = async (
  bank: string,
  overrides: Partial<PaymentRequest> = {},
  beforeReturn?: (service: Service) => void,
) => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent(overrides);
  const redirect = await service.sandbox.decide(await service.goToBank(consent));
  beforeReturn?.(service);
  await service.followRedirect(redirect);
  service.intercept(undefined);
  while (await service.step());
  return service.current(consent);
};

test('a settled payment contains the debtor account even if no refund account was requested', async () => {
  const { request, consent, payment } = await settle('uae-enbdx');
  expect(payment?.status).toBe('AcceptedCreditSettlementCompleted');
  const iban = { schemeName: 'IBAN', identification: expect.stringMatching(/^AE\d{2}026/), name: 'Mariam Al Suwaidi' };
  for (const resource of [request, consent, payment]) expect(resource).toMatchObject({ debtorAccount: iban });
});

test('a client that opts out of the debtor account does not receive it', async () => {
  const { payment } = await settle('uae-enbdx', { instructions: { permissions: { readRefundAccount: false } } });
  expect(payment).toMatchObject({ status: 'AcceptedCreditSettlementCompleted' });
  expect(payment?.debtorAccount).toBeUndefined();
});

test('a payment settles without a debtor account if the bank does not return one', async () => {
  const { payment } = await settle('uae-enbdx', {}, (service) =>
    service.intercept(async (response, { url }) => (url.endsWith('/refund') ? { ...response, status: 503 } : response)),
  );
  expect(payment).toMatchObject({ status: 'AcceptedCreditSettlementCompleted' });
  expect(payment?.debtorAccount).toBeUndefined();
});

test('a payment is made from the account that the client requires', async () => {
  const { request, consent, payment } = await settle('uae-enbdx', { debtorAccount: rashidsAccount });
  expect(payment?.status).toBe('AcceptedCreditSettlementCompleted');
  const account = { schemeName: 'IBAN', identification: 'AE950260000841281005281', name: 'Rashid Al Mansoori' };
  for (const resource of [request, consent, payment]) expect(resource).toMatchObject({ debtorAccount: account });
});

test('the bank receives the account that the client requires, encrypted', async () => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, 'uae-enbdx');
  const { authority } = await sandbox.connect('uae-enbdx', http);
  await authority.stage({ ...aPaymentConsent(), redirectUri }, call);
  const [personalData] = exchanges.flatMap((exchange) => exchange.personalData ?? []);
  expect(personalData).toHaveProperty('Initiation.DebtorAccount', {
    SchemeName: 'IBAN',
    Identification: 'AE950260000841281005281',
    Name: { en: 'Rashid Al Mansoori' },
  });
});

test.each([
  ['that no customer of the bank holds', 'AE070331234567890123456'],
  ['from which no payments can be made', 'AE340260000280258914691'],
])('a sandbox bank rejects a consent that requires an account %s', async (_title, identification) => {
  const { authority } = await (await aSandbox(local().table)).connect('uae-enbdx');
  const { payment, ...terms } = aPaymentConsent();
  const debtorAccount = { ...rashidsAccount, identification };
  const staged = authority.stage({ ...terms, redirectUri, payment: { ...payment, debtorAccount } }, call);
  await expect(staged).rejects.toEqual(new BankRejection('invalid_request'));
});

test.each(['GET', 'POST'] as const)(
  'a %s of the page of a consent for which no customer has an eligible account returns the customer',
  async (method) => {
    const sandbox = await aSandbox(local().table);
    const { authority } = await sandbox.connect('uae-enbdx');
    const terms = aPaymentConsent();
    const page = await sandbox.open((await authority.stage({ ...terms, redirectUri }, call)).link);
    const consent = await sandbox.store.consent('uae-enbdx', terms.bankConsentId, new Date().toISOString());
    if (consent?.kind !== 'payment') throw new Error('The bank has no consent');
    await sandbox.store.saveConsent({
      ...consent,
      debtorIban: 'AE070331234567890123456',
      version: consent.version + 1,
    });
    const { status, headers } = await sandbox.send({ method, url: page, body: 'decision=approve', timeoutMs: 0 });
    expect(status).toBe(303);
    expect(headers.location).toContain(`${redirectUri}?`);
    expect(headers.location).toContain('error=access_denied');
  },
);

test('a Saudi customer can be required to pay from an account with a certain number', () => {
  const [account] = providersOf('KSA', 'real').flatMap((bank) => accountsAt(bank));
  const iban = account?.iban ?? '';
  const number = iban.slice(6).replace(/^0+/, '');
  const isOwn = (identification: string) => account !== undefined && isIdentifiedBy(account, identification);
  expect(iban).toMatch(/^SA\d{22}$/);
  expect([iban, iban.slice(6), number, number.slice(1), `1${number}`, ''].map(isOwn)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
