import { describe, expect, test } from 'vitest';
import {
  authorizationDetails,
  isTemporary,
  paymentMessage,
  readBankError,
  readPaymentAnswer,
} from '#shared/banks/open-finance/payment-wire.ts';
import type { PaymentConsentToStage } from '#shared/banks/port/consents.ts';
import type { PaymentOrder } from '#shared/banks/port/payments.ts';
import { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import type { AccountParty } from '#shared/payment-terms/account-party.ts';
import type { Instructions } from '#shared/payment-terms/instructions.ts';
import { PaymentType } from '#shared/payment-terms/payment-type.ts';

/** What goes over the wire: JSON leaves undefined members out. */
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const creditor: AccountParty = {
  id: '00000000-0000-8000-8000-000000000001',
  schemeName: 'IBAN',
  identification: 'AE070331234567890123456',
  name: 'Ivan England',
  accountHolderName: 'Ivan A. England',
};
const business: AccountParty = {
  id: '00000000-0000-8000-8000-000000000002',
  schemeName: 'AccountNumber',
  identification: '0331234567890',
  businessName: 'England Trading LLC',
};
const debtor: AccountParty = {
  id: '00000000-0000-8000-8000-000000000003',
  schemeName: 'IBAN',
  identification: 'AE460261234567890123456',
  name: 'Layla Haddad',
};

/** Every instruction that some type sends. */
const instructions: Instructions = {
  isInternationalPayment: true,
  maxCumulativeAmount: '9000.00',
  maxCumulativeNumberOfPayments: 12,
  permissions: { confirmPayee: true, readAccountsBasic: true, readBalances: true, readRefundAccount: false },
  currencyRequest: { currencyOfTransfer: 'USD', destinationCountryCode: 'GB', chargeBearer: 'Shared' },
  periodicSchedule: {
    frequency: 'Month',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    amount: '150.00',
    maxAmount: '200.00',
    controls: { maxCumulativeAmountPerPeriod: '400.00', maxCumulativeNumberOfPaymentsPerPeriod: 2 },
  },
  paymentSchedule: [
    { paymentExecutionDate: '2027-01-01', amount: '100.00' },
    { paymentExecutionDate: '2027-02-01', maxAmount: '50.00' },
  ],
};

const richConsent = (type: PaymentType): PaymentConsentToStage => ({
  kind: 'payment',
  bankConsentId: 'consent-1',
  payment: {
    type,
    amount: { minor: 15_000n, currency: 'AED' },
    creditors: [creditor, business],
    debtorAccount: debtor,
    purpose: 'FIS',
    creditorReference: 'INV-1001',
    debtorReference: 'rent',
    merchantId: 'merchant-1',
    instructions,
    risks: { MerchantCategoryCode: '5411', PaymentContextCode: 'BillPayment' },
  },
  redirectUri: 'https://shop.example/return',
  state: 'state',
  nonce: 'nonce',
  codeVerifier: 'verifier',
  authorizationExpiresAt: '2026-11-21T08:10:00.000Z',
  expiresAt: '2027-11-21T08:00:00.000Z',
  eventsUrl: 'https://service.example/bank-events/uae-enbdx/consent/1',
});

/** The rich consent with its schedule. The redirect, the state and the verifier are no part of the details. */
const richDetails = (ConsentSchedule: object) => [
  {
    type: 'urn:openfinanceuae:service-initiation-consent:v2.1',
    consent: {
      ConsentId: 'consent-1',
      IsSingleAuthorization: true,
      AuthorizationExpirationDateTime: '2026-11-21T08:10:00.000Z',
      ExpirationDateTime: '2027-11-21T08:00:00.000Z',
      Permissions: ['ReadAccountsBasic', 'ReadBalances'],
      ControlParameters: { IsDelegatedAuthentication: false, ConsentSchedule },
      PersonalIdentifiableInformation: {
        Initiation: {
          DebtorAccount: { SchemeName: 'IBAN', Identification: 'AE460261234567890123456', Name: 'Layla Haddad' },
          Creditor: [
            {
              Creditor: { Name: 'Ivan England' },
              CreditorAccount: {
                SchemeName: 'IBAN',
                Identification: 'AE070331234567890123456',
                Name: 'Ivan A. England',
              },
            },
            {
              Creditor: { Name: 'England Trading LLC' },
              CreditorAccount: { SchemeName: 'AccountNumber', Identification: '0331234567890' },
            },
          ],
        },
        Risk: { MerchantCategoryCode: '5411', PaymentContextCode: 'BillPayment' },
      },
      CurrencyRequest: { currencyOfTransfer: 'USD', destinationCountryCode: 'GB', chargeBearer: 'Shared' },
      PaymentPurposeCode: 'FIS',
      DebtorReference: 'rent',
      CreditorReference: 'INV-1001',
      OpenFinanceBilling: { Type: 'Collection', MerchantId: 'merchant-1' },
    },
  },
];

const dirhams = (Amount: string) => ({ Amount, Currency: 'AED' });
const limits = { MaximumCumulativeNumberOfPayments: 12, MaximumCumulativeValueOfPayments: dirhams('9000.00') };
const period = {
  PeriodType: 'Month',
  PeriodStartDate: '2027-01-01',
  Controls: {
    MaximumIndividualAmount: dirhams('200.00'),
    MaximumCumulativeNumberOfPaymentsPerPeriod: 2,
    MaximumCumulativeValueOfPaymentsPerPeriod: dirhams('400.00'),
  },
};
const Schedule = [
  { PaymentExecutionDate: '2027-01-01', Amount: dirhams('100.00') },
  { PaymentExecutionDate: '2027-02-01', MaximumIndividualAmount: dirhams('50.00') },
];
const multi = (PeriodicSchedule: object) => ({ MultiPayment: { ...limits, PeriodicSchedule } });

const schedules: Record<PaymentType, object> = {
  SingleInstantPayment: { SinglePayment: { Type: 'SingleInstantPayment', Amount: dirhams('150.00') } },
  FixedOnDemand: multi({ Type: 'FixedOnDemand', ...period, Amount: dirhams('150.00') }),
  VariableOnDemand: multi({ Type: 'VariableOnDemand', ...period }),
  FixedPeriodicSchedule: multi({ Type: 'FixedPeriodicSchedule', ...period, Amount: dirhams('150.00') }),
  VariablePeriodicSchedule: multi({ Type: 'VariablePeriodicSchedule', ...period }),
  FixedDefinedSchedule: multi({ Type: 'FixedDefinedSchedule', Schedule }),
  VariableDefinedSchedule: multi({ Type: 'VariableDefinedSchedule', Schedule }),
};

describe('a consent is staged with rich authorisation details', () => {
  test.each(PaymentType.options)('of the type %s', (type) => {
    expect(onTheWire(authorizationDetails(richConsent(type)))).toEqual(richDetails(schedules[type]));
  });

  test('which leave out what the client did not say', () => {
    const consent: PaymentConsentToStage = {
      ...richConsent('SingleInstantPayment'),
      payment: {
        type: 'SingleInstantPayment',
        amount: { minor: 15_000n, currency: 'AED' },
        creditors: [{ id: creditor.id, schemeName: 'IBAN', identification: creditor.identification }],
        debtorAccount: undefined,
        purpose: undefined,
        creditorReference: undefined,
        debtorReference: undefined,
        merchantId: undefined,
        instructions: undefined,
        risks: undefined,
      },
    };
    expect(onTheWire(authorizationDetails(consent))).toEqual([
      {
        type: 'urn:openfinanceuae:service-initiation-consent:v2.1',
        consent: {
          ConsentId: 'consent-1',
          IsSingleAuthorization: true,
          AuthorizationExpirationDateTime: '2026-11-21T08:10:00.000Z',
          ExpirationDateTime: '2027-11-21T08:00:00.000Z',
          ControlParameters: {
            IsDelegatedAuthentication: false,
            ConsentSchedule: schedules.SingleInstantPayment,
          },
          PersonalIdentifiableInformation: {
            Initiation: {
              Creditor: [
                {
                  Creditor: {},
                  CreditorAccount: { SchemeName: 'IBAN', Identification: 'AE070331234567890123456' },
                },
              ],
            },
          },
          OpenFinanceBilling: { Type: 'Collection' },
        },
      },
    ]);
  });
});

const richOrder: PaymentOrder = {
  bankConsentId: 'consent-1',
  accessToken: 'token-1',
  idempotencyKey: 'payment-1',
  amount: { minor: 15_000n, currency: 'AED' },
  creditor,
  purpose: 'FIS',
  creditorReference: 'INV-1001',
  debtorReference: 'rent',
  merchantId: 'merchant-1',
};

/** An order has the same form for every type: the consent says what kind of payment it belongs to. */
describe('an order', () => {
  test('repeats the amount, the creditor and the references of its consent', () => {
    expect(onTheWire(paymentMessage(richOrder))).toEqual({
      Data: {
        ConsentId: 'consent-1',
        Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } },
        PersonalIdentifiableInformation: {
          Initiation: {
            Creditor: { Name: 'Ivan England' },
            CreditorAccount: {
              SchemeName: 'IBAN',
              Identification: 'AE070331234567890123456',
              Name: 'Ivan A. England',
            },
          },
        },
        PaymentPurposeCode: 'FIS',
        DebtorReference: 'rent',
        CreditorReference: 'INV-1001',
        OpenFinanceBilling: { Type: 'Collection', MerchantId: 'merchant-1' },
      },
    });
  });

  test('holds neither the token nor the idempotency key', () => {
    const text = JSON.stringify(paymentMessage(richOrder));
    for (const secret of ['token-1', 'payment-1', 'interaction-1']) expect(text).not.toContain(secret);
  });

  test.each([
    [1n, 'AED', '0.01'],
    [100n, 'SAR', '1.00'],
    [999_999_999_999_999_999n, 'AED', '9999999999999999.99'],
    [1_500n, 'JPY', '1500'],
    [1_500n, 'KWD', '1.500'],
  ])('of %s minor units in %s says %s', (minor, currency, text) => {
    const { Data } = paymentMessage({ ...richOrder, amount: { minor, currency } });
    expect(Data.Instruction.Amount).toEqual({ Amount: text, Currency: currency });
  });
});

const answer = {
  PaymentId: 'bank-1',
  Status: 'Pending',
  StatusUpdateDateTime: '2026-11-21T08:00:01.000Z',
  CreationDateTime: '2026-11-21T08:00:00.000Z',
};

describe('the answer to an order', () => {
  test('is read with everything that the bank says', () => {
    const Data = {
      ...answer,
      Status: 'Rejected',
      PaymentTransactionId: 'transaction-1',
      RejectReasonCode: [
        { Code: 'AANI.AM04', Message: 'Insufficient funds', Description: 'not read' },
        { Code: 'LFI.Blocked', Description: 'The account is blocked' },
        { Code: 'FTS.MS03' },
      ],
      Charges: [{ ChargeBearer: 'Shared', Type: 'Transfer', Amount: { Amount: '1.05', Currency: 'AED' } }],
      ExchangeRate: {
        UnitCurrency: 'USD',
        ExchangeRate: 3.6725,
        RateType: 'Agreed',
        ContractIdentification: 'fx-1',
        ExpirationDateTime: '2026-11-21T09:00:00.000Z',
      },
    };
    expect(readPaymentAnswer({ Data, Links: {}, Meta: {} })).toEqual({
      status: 'Rejected',
      record: {
        paymentId: 'bank-1',
        paymentTransactionId: 'transaction-1',
        createdAt: '2026-11-21T08:00:00.000Z',
        statusUpdatedAt: '2026-11-21T08:00:01.000Z',
        rejectReasons: [
          { code: 'AANI.AM04', description: 'Insufficient funds' },
          { code: 'LFI.Blocked', description: 'The account is blocked' },
          { code: 'FTS.MS03', description: 'FTS.MS03' },
        ],
        charges: [{ type: 'Transfer', chargeBearer: 'Shared', amount: '1.05', currency: 'AED' }],
        exchangeRate: {
          contractIdentification: 'fx-1',
          exchangeRate: 3.6725,
          expirationDateTime: '2026-11-21T09:00:00.000Z',
          rateType: 'Agreed',
          unitCurrency: 'USD',
        },
      },
    });
  });

  test.each(PaymentStatus.options)('may be %s and say no more', (Status) => {
    expect(readPaymentAnswer({ Data: { ...answer, Status } })).toEqual({
      status: Status,
      record: {
        paymentId: 'bank-1',
        createdAt: '2026-11-21T08:00:00.000Z',
        statusUpdatedAt: '2026-11-21T08:00:01.000Z',
        rejectReasons: [],
        charges: [],
      },
    });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'accepted'],
    ['no data', {}],
    ['no id', { Data: { ...answer, PaymentId: undefined } }],
    ['an unknown status', { Data: { ...answer, Status: 'AcceptedSettlementInProcess' } }],
    ['a charge without an amount', { Data: { ...answer, Charges: [{ ChargeBearer: 'Shared', Type: 'T' }] } }],
  ])('with %s is not understood', (_what, body) => {
    expect(() => readPaymentAnswer(body)).toThrow(expect.objectContaining({ name: 'ZodError' }));
  });
});

describe('an error body', () => {
  test('of the UK standard is read in full', () => {
    const body = {
      Code: 'Consent.Invalid',
      Id: 'error-1',
      Message: 'The consent is not valid',
      Errors: [{ ErrorCode: 'Field.Invalid', Message: 'wrong', Path: 'Data.Amount', Url: 'https://bank.example/e' }],
    };
    expect(readBankError(body)).toEqual(body);
  });

  test('of the UAE standard has only a list', () => {
    const body = { Errors: [{ Code: 'Consent.BusinessRuleViolation', Message: 'Used' }, { Message: 'And more' }] };
    expect(readBankError(body)).toEqual({
      Code: 'Consent.BusinessRuleViolation',
      Id: null,
      Message: 'The bank refused the payment',
      Errors: [
        { ErrorCode: 'Consent.BusinessRuleViolation', Message: 'Used', Path: null, Url: null },
        { ErrorCode: 'GenericError', Message: 'And more', Path: null, Url: null },
      ],
    });
  });

  test('may have null members', () => {
    expect(readBankError({ Code: 'Consent.Invalid', Id: null, Message: null, Errors: null })).toEqual({
      Code: 'Consent.Invalid',
      Id: null,
      Message: 'The bank refused the payment',
      Errors: [],
    });
  });

  test.each([
    ['nothing', undefined],
    ['a page of a gateway', '<html>'],
    ['an object without a code', { message: 'Forbidden' }],
    ['an empty list', { Errors: [] }],
    ['a code that is no text', { Code: 403 }],
  ])('is no error of the bank if it is %s', (_what, body) => {
    expect(readBankError(body)).toBeUndefined();
  });
});

const withCode = (Code: string) => ({ Code, Id: null, Message: 'No', Errors: [] });
const withEntry = (ErrorCode: string) => ({
  ...withCode('GenericError'),
  Errors: [{ ErrorCode, Message: '', Path: null, Url: null }],
});

test.each([
  'GenericRecoverableError',
  'KSAOB.GenericRecoverableError',
  'Consent.TransientAccountAccessFailure',
  'KSAOB.Consent.TransientAccountAccessFailure',
])('the error code %s means: try again later', (code) => {
  expect([isTemporary(withCode(code)), isTemporary(withEntry(code))]).toEqual([true, true]);
});

test.each([
  'GenericError',
  'KSAOB.GenericError',
  'Consent.PermanentAccountAccessFailure',
  'NotAGenericRecoverableError',
  'GenericRecoverableError.Final',
])('the error code %s is final', (code) => {
  expect([isTemporary(withCode(code)), isTemporary(withEntry(code))]).toEqual([false, false]);
});
