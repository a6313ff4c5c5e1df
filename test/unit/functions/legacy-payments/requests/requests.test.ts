import { expect, test } from 'vitest';
import { LegacyPaymentRequestBody, requestedPayment } from '#functions/legacy-payments/requests/body.ts';
import { presentPaymentRequest } from '#functions/legacy-payments/requests/view.ts';
import { createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createPayeeChecks } from '#shared/payments/payee/payee-check.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { asCreated, type PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { requestPayment } from '#shared/payments/request/request-payment.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { faultsOf, messageOf } from '#shared/platform/problems/validation-messages.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providersOf, providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import { viewContext } from '#shared/banks/providers/providers.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { aNewRequest, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { hasField } from '#test/support/builders/schema-fields.ts';

const local = useLocalTable();
const now = () => new Date('2027-01-10T12:00:00Z');

const aBody = (overrides: object) => ({
  type: 'SINGLE_DOMESTIC',
  paymentConsentType: 'SingleInstantPayment',
  amount: '150.00',
  currency: 'SAR',
  countryCode: 'SA',
  creditorAccount: { scheme: 'IBAN', identification: 'SA0380000000608010167519' },
  purpose: 'SELF',
  ...overrides,
});

const create = (overrides: object) => {
  const { table } = local();
  const deps = {
    stores: createPaymentStores(table),
    bankAccounts: createBankAccounts(table),
    payeeChecks: createPayeeChecks(table, now),
    providers: knownBanks,
    now,
  };
  const creation = {
    owner: { clientId: newId(), market: 'KSA' },
    identity: { id: newId(), bodyHash: 'hash' },
    lifetimeSeconds: 3600,
  } as const;
  return requestPayment(requestedPayment(LegacyPaymentRequestBody.parse(aBody(overrides))), creation, deps);
};

/** Returns the error messages of a rejected request, by field, or an empty object for an accepted one. */
const errorsOf = async (overrides: object): Promise<Readonly<Record<string, readonly string[]>>> => {
  const error: unknown = await create(overrides).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Problem ? error.details : {};
};

const account = (scheme: string, identification: string) => ({ scheme, identification });
const futureDated = (executionDateTime: string) => ({
  paymentConsentType: 'SingleFutureDatedPayment',
  executionDateTime,
});
const emiratiBank = providersOf('UAE', 'real').map(providerUuid)[0];

/** Each row breaks one rule of the market. */
const rejected: readonly (readonly [title: string, overrides: object, field: string, message: RegExp])[] = [
  ['a truncated IBAN', { creditorAccount: account('IBAN', 'SA00') }, 'creditorAccount.identification', /24 characters/],
  [
    'an IBAN with incorrect check digits',
    { creditorAccount: account('IBAN', 'SA0380000000608010167518') },
    'creditorAccount.identification',
    /check digits/,
  ],
  [
    'a foreign IBAN',
    { creditorAccount: account('IBAN', 'AE070331234567890123456') },
    'creditorAccount.identification',
    /IBAN of SA/,
  ],
  [
    'an account number of one digit',
    { creditorAccount: account('AccountNumber', '1') },
    'creditorAccount.identification',
    /5 to 18/,
  ],
  [
    'an account number with a letter that only looks like one from A to Z',
    { creditorAccount: account('AccountNumber', '12345\u017f') },
    'creditorAccount.identification',
    /5 to 18/,
  ],
  [
    'a truncated debtor IBAN',
    { debtorAccount: account('IBAN', 'SA00') },
    'debtorAccount.identification',
    /24 characters/,
  ],
  [
    'a debtor account number of one digit',
    { debtorAccount: account('AccountNumber', '1') },
    'debtorAccount.identification',
    /5 to 18/,
  ],
  ['another currency', { currency: 'AED' }, 'currency', /SAR/],
  ['a bank in another market', { providerId: emiratiBank }, 'providerId', /KSA/],
  ['a purpose from another market', { purpose: 'POS' }, 'purpose', /KSA/],
  ['a time in the past', futureDated('2027-01-05T12:00:00Z'), 'executionDateTime', /future/],
  ['a time after the end of the longest consent', futureDated('2028-01-11T12:00:00Z'), 'executionDateTime', /year/],
];

test.each(rejected)("a legacy request with %s is rejected under the field's legacy name", async (...row) => {
  const [, overrides, field, message] = row;
  const rejection = await errorsOf(overrides);
  expect(Object.keys(rejection)).toEqual([field]);
  expect(rejection[field]).toEqual([expect.stringMatching(message)]);
  expect(hasField(LegacyPaymentRequestBody, field)).toBe(true);
});

test.each(['CommercialRegistrationNumber', 'Email', 'MobileNumber', 'NationalID', 'IqamaNumber'])(
  'a legacy request with the published scheme %s is rejected, and the error lists the allowed ones',
  (scheme) => {
    const body = aBody({ creditorAccount: account(scheme, '1010000006') });
    const issues = LegacyPaymentRequestBody.safeParse(body, { error: messageOf }).error?.issues ?? [];
    expect(faultsOf(issues, 'body')).toEqual([['creditorAccount.scheme', 'must be one of IBAN, AccountNumber']]);
  },
);

test('a legacy request to pay a Saudi account is accepted with an IBAN or an account number', async () => {
  expect(await errorsOf({})).toEqual({});
  expect(await errorsOf({ creditorAccount: account('AccountNumber', '0331 2345 6789') })).toEqual({});
});

const responseTo = async (request: PaymentRequest): Promise<string> => {
  const context = await viewContext('KSA', { baseUrl: 'https://service.example', providers: knownBanks });
  return JSON.stringify(presentPaymentRequest(asCreated(request), undefined, context));
};

test('a retried create request returns the first response byte for byte, even after later changes', async () => {
  const request = aNewRequest({ market: 'KSA', currency: 'SAR' });
  const debtorAccount = { id: newId(), schemeName: 'IBAN', identification: 'SA0380000000608010167519' } as const;
  const withConsent = { ...request, consentId: newId(), debtorAccount };
  const changed = move(paymentRequestLifecycle, withConsent, 'AwaitingAuthorization', at(60));
  expect(await responseTo(changed)).toBe(await responseTo(request));
});

test('the response to a create request contains the requested debtor account, even after the bank names its holder', async () => {
  const { request } = await create({ debtorAccount: account('IBAN', 'SA6530400108071059170014') });
  expect(JSON.parse(await responseTo(request))).toMatchObject({
    debtorAccount: { scheme: 'IBAN', identification: 'SA6530400108071059170014' },
  });
  const named = {
    ...request,
    debtorAccount: request.debtorAccount && { ...request.debtorAccount, name: 'Mariam Ali' },
  };
  expect(await responseTo(named)).toBe(await responseTo(request));
});
