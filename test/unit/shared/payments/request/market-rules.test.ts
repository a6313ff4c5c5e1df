import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Market } from '#shared/standard/markets/market.ts';
import { marketErrors, type RequestedPayment } from '#shared/payments/request/market-rules.ts';
import { type AccountPartyInput, CreditorType } from '#shared/standard/payments/account-party.ts';
import { purposeCodes } from '#shared/standard/payments/purpose-codes.ts';
import { providersOf, providerUuid } from '#shared/banks/providers/built-in-banks.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';

const name = 'Ivan England';
const iban = (identification: string): AccountPartyInput => ({ schemeName: 'IBAN', identification, name });
const inAE = iban('AE070331234567890123456');
const inSA = iban('SA0380000000608010167519');
const inGB = iban('GB29NWBK60161331926819');
const byNumber: AccountPartyInput = { schemeName: 'AccountNumber', identification: '0331234567890', name };
const tooShort: AccountPartyInput = { schemeName: 'AccountNumber', identification: '1', name };
const withoutName = (party: AccountPartyInput): AccountPartyInput => ({ ...party, name: undefined });
const mistyped = iban('AE080331234567890123456');

const abroad = { isInternationalPayment: true };
const isAbroad = 'instructions.isInternationalPayment';
const domestic = { isInternationalPayment: false };
const transferTo = (destinationCountryCode: string, currencyOfTransfer: string) => ({
  currencyRequest: { destinationCountryCode, currencyOfTransfer },
});

/** Creates a domestic payment within a country. */
const aPayment = (country: 'AE' | 'SA', overrides: Partial<RequestedPayment> = {}): RequestedPayment => ({
  type: 'SingleInstantPayment',
  amount: '150.00',
  currency: country === 'AE' ? 'AED' : 'SAR',
  creditor: country === 'AE' ? inAE : inSA,
  fields: {
    creditor: { schemeName: 'beneficiaryIban', identification: 'beneficiaryIban', name: 'beneficiaryName' },
    debtor: { schemeName: 'debtorAccount.schemeName', identification: 'debtorAccount.identification' },
  },
  additionalCreditors: [],
  debtor: undefined,
  providerId: undefined,
  instructions: undefined,
  risks: undefined,
  ...overrides,
});

const legacyFields = {
  creditor: {
    schemeName: 'creditorAccount.scheme',
    identification: 'creditorAccount.identification',
    name: 'creditorAccount.name',
  },
  debtor: { schemeName: 'debtorAccount.scheme', identification: 'debtorAccount.identification' },
};

/** Creates a request for several payments. */
const aMandate = (country: 'AE' | 'SA', overrides: Partial<RequestedPayment> = {}): RequestedPayment =>
  aPayment(country, { type: 'VariableOnDemand', ...overrides });

const fieldsOf = (market: Market, payment: RequestedPayment) =>
  marketErrors(payment, market, knownProviders(market)).map(([field]) => field);

type Row = readonly [what: string, market: Market, payment: RequestedPayment];

describe('a market, for valid requests,', () => {
  const rows: readonly Row[] = [
    ['a domestic payment in the UAE', 'UAE', aPayment('AE')],
    ['a domestic payment in KSA', 'KSA', aPayment('SA')],
    ['dirhams to the UAE in MAIN', 'MAIN', aPayment('AE')],
    ['riyals to KSA in MAIN', 'MAIN', aPayment('SA')],
    ['a payment marked as not international', 'UAE', aPayment('AE', { instructions: domestic })],
    ['a transfer in the currency of the country', 'KSA', aPayment('SA', { instructions: transferTo('SA', 'SAR') })],
    ['a debtor in the market', 'UAE', aPayment('AE', { debtor: inAE })],
    ['a debtor by account number in KSA', 'KSA', aPayment('SA', { debtor: byNumber })],
    ["a debtor in the creditor's country in MAIN", 'MAIN', aPayment('SA', { debtor: inSA })],
    ['a creditor by account number in KSA', 'KSA', aPayment('SA', { creditor: byNumber })],
    ['an additional creditor in the same country', 'KSA', aMandate('SA', { additionalCreditors: [inSA, byNumber] })],
    ['a creditor without a name in KSA', 'KSA', aMandate('SA', { creditor: withoutName(inSA) })],
    [
      'a creditor with only the names of a person',
      'UAE',
      aPayment('AE', { creditor: { ...withoutName(inAE), lastName: name } }),
    ],
    ['a debtor without a name', 'UAE', aPayment('AE', { debtor: withoutName(inAE) })],
    ['a mandate with ten creditors', 'UAE', aMandate('AE', { additionalCreditors: Array(9).fill(inAE) })],
    ['a provider by its code', 'UAE', aPayment('AE', { providerId: 'uae-enbdx' })],
    ["a bank of the creditor's country in MAIN", 'MAIN', aPayment('SA', { providerId: 'ksa-snb' })],
    ['a purpose for domestic payments', 'UAE', aPayment('AE', { purpose: 'POS' })],
    ["the purposes of the creditor's country in MAIN", 'MAIN', aPayment('SA', { purpose: 'DONA' })],
  ];

  test.each(rows)('accepts %s', (_what, market, payment) => {
    expect(marketErrors(payment, market, knownProviders(market))).toEqual([]);
  });
});

describe('a market, for invalid requests,', () => {
  const rows: readonly (readonly [...Row, readonly string[]])[] = [
    ['a payment without a creditor', 'UAE', aPayment('AE', { creditor: undefined }), ['beneficiaryIban']],
    [
      "a payment without a creditor, under the API variant's field name",
      'KSA',
      aPayment('SA', { creditor: undefined, fields: legacyFields }),
      ['creditorAccount.identification'],
    ],
    ['a creditor with a mistyped IBAN', 'UAE', aPayment('AE', { creditor: mistyped }), ['beneficiaryIban']],
    ['a creditor with a truncated IBAN', 'KSA', aPayment('SA', { creditor: iban('SA00') }), ['beneficiaryIban']],
    ['a creditor by account number in the UAE', 'UAE', aPayment('AE', { creditor: byNumber }), ['beneficiaryIban']],
    [
      "invalid account numbers of creditor and debtor, under the API variant's field names",
      'KSA',
      aPayment('SA', { creditor: tooShort, debtor: tooShort, fields: legacyFields }),
      ['creditorAccount.identification', 'debtorAccount.identification'],
    ],
    ['a creditor without a name', 'UAE', aPayment('AE', { creditor: withoutName(inAE) }), ['beneficiaryName']],
    [
      "a creditor without a name in the UAE in MAIN, under the API variant's field name",
      'MAIN',
      aPayment('AE', { creditor: withoutName(inAE), fields: legacyFields }),
      ['creditorAccount.name'],
    ],
    [
      'additional creditors without a name, each by its index',
      'UAE',
      aMandate('AE', { additionalCreditors: [withoutName(inAE), inAE, withoutName(inAE)] }),
      ['additionalCreditorAccounts.0.name', 'additionalCreditorAccounts.2.name'],
    ],
    ["a bank outside the creditor's country", 'MAIN', aPayment('AE', { providerId: 'ksa-snb' }), ['providerId']],
    [
      "a debtor outside the creditor's country",
      'MAIN',
      aPayment('SA', { debtor: inAE }),
      ['debtorAccount.identification'],
    ],
    ['a domestic payment abroad', 'UAE', aPayment('AE', { creditor: inGB }), ['beneficiaryIban']],
    ['a domestic payment to the other country', 'KSA', aPayment('SA', { creditor: inAE }), ['beneficiaryIban']],
    ['a domestic payment outside both countries', 'MAIN', aPayment('AE', { creditor: inGB }), ['beneficiaryIban']],
    ['a foreign currency', 'UAE', aPayment('AE', { currency: 'USD' }), ['currency']],
    ['the currency of the other country', 'KSA', aPayment('SA', { currency: 'AED' }), ['currency']],
    [
      "a currency other than that of the creditor's country in MAIN",
      'MAIN',
      aPayment('SA', { currency: 'AED' }),
      ['currency'],
    ],
    ['an international payment from the UAE', 'UAE', aPayment('AE', { instructions: abroad }), [isAbroad]],
    [
      'a payment between the two countries of MAIN',
      'MAIN',
      aPayment('AE', { debtor: inSA, instructions: abroad }),
      [isAbroad, 'debtorAccount.identification'],
    ],
    [
      'an international payment from KSA to an account abroad',
      'KSA',
      aPayment('SA', { creditor: inGB, instructions: abroad }),
      ['beneficiaryIban', isAbroad],
    ],
    [
      'a transfer in another currency',
      'UAE',
      aPayment('AE', { instructions: transferTo('AE', 'USD') }),
      ['instructions.currencyRequest.currencyOfTransfer'],
    ],
    [
      'a transfer to another country',
      'KSA',
      aPayment('SA', { instructions: transferTo('AE', 'SAR') }),
      ['instructions.currencyRequest.destinationCountryCode'],
    ],
    ['a provider in the other country', 'UAE', aPayment('AE', { providerId: 'ksa-snb' }), ['providerId']],
    ['an unknown provider', 'MAIN', aPayment('AE', { providerId: 'nobody' }), ['providerId']],
    ['a debtor abroad', 'UAE', aPayment('AE', { debtor: inGB }), ['debtorAccount.identification']],
    ['a debtor with a mistyped IBAN', 'UAE', aPayment('AE', { debtor: mistyped }), ['debtorAccount.identification']],
    [
      'a debtor by account number in the UAE',
      'UAE',
      aPayment('AE', { debtor: byNumber }),
      ['debtorAccount.schemeName'],
    ],
    [
      'additional creditors abroad, each by its index',
      'KSA',
      aMandate('SA', { additionalCreditors: [inGB, inSA, inAE] }),
      ['additionalCreditorAccounts.0.identification', 'additionalCreditorAccounts.2.identification'],
    ],
    [
      "additional creditors outside the creditor's country in MAIN",
      'MAIN',
      aMandate('AE', { additionalCreditors: [inSA] }),
      ['additionalCreditorAccounts.0.identification'],
    ],
    [
      'additional creditors by account number in the UAE',
      'UAE',
      aMandate('AE', { additionalCreditors: [inAE, byNumber] }),
      ['additionalCreditorAccounts.1.schemeName'],
    ],
    [
      'additional creditors with a mistyped IBAN',
      'UAE',
      aMandate('AE', { additionalCreditors: [mistyped] }),
      ['additionalCreditorAccounts.0.identification'],
    ],
    [
      'a single payment with a second creditor',
      'UAE',
      aPayment('AE', { additionalCreditors: [inAE] }),
      ['additionalCreditorAccounts'],
    ],
    [
      'a mandate with an eleventh creditor',
      'UAE',
      aMandate('AE', { additionalCreditors: Array(10).fill(inAE) }),
      ['additionalCreditorAccounts'],
    ],
    ['a purpose of the other market', 'UAE', aPayment('AE', { purpose: 'DONA' }), ['purpose']],
    ["a purpose of a country other than the creditor's", 'MAIN', aPayment('SA', { purpose: 'POS' }), ['purpose']],
    ['an unknown purpose', 'KSA', aPayment('SA', { purpose: 'NONE' }), ['purpose']],
    ['an international purpose in a domestic payment', 'UAE', aPayment('AE', { purpose: 'PPA' }), ['purpose']],
    [
      'instructions that do not match the payment type',
      'UAE',
      aPayment('AE', { instructions: { periodicSchedule: { frequency: 'Day', startDate: '2027-01-01' } } }),
      ['instructions.periodicSchedule'],
    ],
  ];

  test.each(rows)('rejects %s', (_what, market, payment, fields) => {
    expect(fieldsOf(market, payment)).toEqual(fields);
  });
});

test("messages contain the accepted values, but never the request's value", () => {
  const payment = aPayment('AE', {
    creditor: inGB,
    currency: 'USD',
    debtor: inGB,
    providerId: 'ksa-snb',
    purpose: 'PPA',
  });
  expect(marketErrors(payment, 'UAE', knownProviders('UAE'))).toEqual([
    ['beneficiaryIban', 'must be an IBAN of AE'],
    ['currency', 'must be AED'],
    ['providerId', 'is not a provider of the market UAE: GET /providers lists them'],
    ['debtorAccount.identification', 'must be an IBAN of AE'],
    ['purpose', 'is not for domestic payments'],
  ]);
  expect(marketErrors(aPayment('AE', { creditor: inGB, debtor: inGB }), 'MAIN', knownProviders('MAIN'))).toEqual([
    ['beneficiaryIban', 'must be an IBAN of AE or SA'],
    ['debtorAccount.identification', 'must be an IBAN of AE or SA'],
  ]);
});

test('in MAIN, neither the currency nor the purpose of a payment without a creditor is checked', () => {
  const payment = aPayment('AE', { creditor: undefined, currency: 'USD', purpose: 'NONE' });
  expect(fieldsOf('MAIN', payment)).toEqual(['beneficiaryIban']);
  expect(fieldsOf('UAE', payment)).toEqual(['beneficiaryIban', 'currency', 'purpose']);
});

test.each([
  ['UAE', 'AE'],
  ['KSA', 'SA'],
] as const)('every purpose code of %s is accepted, except those for international payments', (market, country) => {
  for (const { code, scope } of purposeCodes(market)) {
    expect(fieldsOf(market, aPayment(country, { purpose: code })), code).toEqual(
      scope === 'international' ? ['purpose'] : [],
    );
  }
});

test.each(['UAE', 'KSA', 'MAIN'] as const)('%s accepts only its own providers, by code or by UUID', (market) => {
  const marketProviders = new Set(providersOf(market, 'real-and-model'));
  for (const provider of providersOf('MAIN', 'real-and-model')) {
    for (const providerId of [provider.code, provider.code.toUpperCase(), providerUuid(provider)]) {
      const payment = aPayment(marketProviders.has(provider) ? provider.bank.country : market === 'KSA' ? 'SA' : 'AE', {
        providerId,
      });
      expect(fieldsOf(market, payment)).toEqual(marketProviders.has(provider) ? [] : ['providerId']);
    }
  }
});

const marketAndCountry = fc.constantFrom(
  ['UAE', 'AE'] as const,
  ['KSA', 'SA'] as const,
  ['MAIN', 'AE'] as const,
  ['MAIN', 'SA'] as const,
);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const text = maybe(fc.string({ minLength: 1, maxLength: 35 }));

/** Fields for which no market has a rule. */
const irrelevant = fc.record({
  creditorReference: text,
  debtorReference: text,
  internalReference: text,
  merchantId: text,
  merchantReference: text,
  creditorType: maybe(fc.constantFrom(...CreditorType.options)),
  redirectUrl: maybe(fc.webUrl()),
  successRedirectUrl: maybe(fc.webUrl()),
  failureRedirectUrl: maybe(fc.webUrl()),
  risks: maybe(fc.record({ MerchantCategoryCode: text })),
  instructions: maybe(
    fc.record({
      isInternationalPayment: maybe(fc.constant(false)),
      maxCumulativeAmount: maybe(fc.constantFrom('150.00', '9000.00')),
      maxCumulativeNumberOfPayments: maybe(fc.integer({ min: 1, max: 99 })),
      permissions: maybe(fc.record({ readBalances: fc.boolean(), readAccountsBasic: fc.constant(true) })),
      amount: fc.constant(undefined),
    }),
  ),
});

test('fields for which the market has no rule do not make a valid payment invalid', () => {
  fc.assert(
    fc.property(marketAndCountry, irrelevant, ([market, country], overrides) => {
      expect(marketErrors(aPayment(country, overrides), market, knownProviders(market))).toEqual([]);
    }),
  );
});

/** Changes that make a valid payment invalid, by the field that the error must name. */
const violations = {
  beneficiaryIban: { creditor: inGB },
  currency: { currency: 'USD' },
  providerId: { providerId: 'nobody' },
  'debtorAccount.identification': { debtor: inGB },
  'additionalCreditorAccounts.0.identification': { additionalCreditors: [inGB] },
  purpose: { purpose: 'NONE' },
  'instructions.amount': { instructions: { amount: { amount: '150.01', currency: 'AED' } } },
} as const satisfies Record<string, Partial<RequestedPayment>>;
const violatedFields = Object.keys(violations) as (keyof typeof violations)[];

test('every invalid field of a payment is reported', () => {
  const where = fc.constantFrom(['UAE', 'AE'] as const, ['KSA', 'SA'] as const);
  fc.assert(
    fc.property(
      where,
      fc.subarray(violatedFields, { minLength: 2 }),
      irrelevant,
      ([market, country], violated, overrides) => {
        const payment = aMandate(
          country,
          Object.assign({}, { ...overrides, instructions: undefined }, ...violated.map((field) => violations[field])),
        );
        expect(fieldsOf(market, payment).toSorted()).toEqual(violated.toSorted());
      },
    ),
  );
});
