import * as z from 'zod';
import type { PaymentConsentTerms, PaymentConsentToStage } from '../port/consents.ts';
import type { PaymentOrder } from '../port/payments.ts';
import { PaymentAnswer, reportOf } from '../wire/payment-answer.ts';
import type { BankError, PaymentReport } from '../port/payment-report.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { AccountParty } from '#shared/payment-terms/account-party.ts';
import type { Instructions } from '#shared/payment-terms/instructions.ts';
import type { PaymentType } from '#shared/payment-terms/payment-type.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** The type of a payment consent in the UAE standard, version 2.1. */
export const consentType = 'urn:openfinanceuae:service-initiation-consent:v2.1';

/**
 * The authorisation details (RFC 9396) of a payment consent, modelled on `AEBankServiceInitiationConsentProperties` of the
 * UAE standard. Undefined members are dropped when the details are written as JSON.
 */
export const authorizationDetails = ({ payment, ...consent }: PaymentConsentToStage) => [
  {
    type: consentType,
    consent: {
      ConsentId: consent.bankConsentId,
      IsSingleAuthorization: true,
      AuthorizationExpirationDateTime: consent.authorizationExpiresAt,
      ExpirationDateTime: consent.expiresAt,
      Permissions: permissionsOf(payment.instructions),
      ControlParameters: {
        IsDelegatedAuthentication: false,
        ConsentSchedule: scheduleOf(payment),
      },
      PersonalIdentifiableInformation: {
        Initiation: {
          DebtorAccount: payment.debtorAccount && accountOf(payment.debtorAccount),
          Creditor: payment.creditors.map((creditor) => ({
            Creditor: { Name: creditor.name ?? creditor.accountHolderName ?? creditor.businessName },
            CreditorAccount: accountOf(creditor),
          })),
        },
        Risk: payment.risks,
      },
      CurrencyRequest: payment.instructions?.currencyRequest,
      PaymentPurposeCode: payment.purpose,
      DebtorReference: payment.debtorReference,
      CreditorReference: payment.creditorReference,
      OpenFinanceBilling: { Type: 'Collection', MerchantId: payment.merchantId },
    },
  },
];

const accountOf = (party: AccountParty) => ({
  SchemeName: party.schemeName,
  Identification: party.identification,
  Name: party.accountHolderName ?? party.name,
});

const permissionsOf = (instructions: Instructions | undefined): readonly string[] | undefined => {
  const { readAccountsBasic, readAccountsDetail, readBalances, readRefundAccount } = instructions?.permissions ?? {};
  const granted = Object.entries({
    ReadAccountsBasic: readAccountsBasic,
    ReadAccountsDetail: readAccountsDetail,
    ReadBalances: readBalances,
    ReadRefundAccount: readRefundAccount,
  }).flatMap(([permission, wanted]) => (wanted ? [permission] : []));
  return granted.length > 0 ? granted : undefined;
};

/** The schedule of a consent, under the member that the UAE standard has for its type. */
const scheduleOf = ({ type, amount, instructions }: PaymentConsentTerms) => {
  const wire = (text: string | undefined) => text && { Amount: text, Currency: amount.currency };
  const fixed = { Amount: formatMoney(amount), Currency: amount.currency };
  const periodic = instructions?.periodicSchedule;
  const limits = {
    MaximumCumulativeNumberOfPayments: instructions?.maxCumulativeNumberOfPayments,
    MaximumCumulativeValueOfPayments: wire(instructions?.maxCumulativeAmount),
  };
  const period = {
    PeriodType: periodic?.frequency,
    PeriodStartDate: periodic?.startDate,
    Controls: {
      MaximumIndividualAmount: wire(periodic?.maxAmount),
      MaximumCumulativeNumberOfPaymentsPerPeriod: periodic?.controls?.maxCumulativeNumberOfPaymentsPerPeriod,
      MaximumCumulativeValueOfPaymentsPerPeriod: wire(periodic?.controls?.maxCumulativeAmountPerPeriod),
    },
  };
  const payments = instructions?.paymentSchedule?.map((payment) => ({
    PaymentExecutionDate: payment.paymentExecutionDate,
    Amount: wire(payment.amount),
    MaximumIndividualAmount: wire(payment.maxAmount),
  }));
  const schedules: Record<PaymentType, object> = {
    SingleInstantPayment: { SinglePayment: { Type: type, Amount: fixed } },
    FixedOnDemand: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, ...period, Amount: fixed } } },
    VariableOnDemand: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, ...period } } },
    FixedPeriodicSchedule: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, ...period, Amount: fixed } } },
    VariablePeriodicSchedule: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, ...period } } },
    FixedDefinedSchedule: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, Schedule: payments } } },
    VariableDefinedSchedule: { MultiPayment: { ...limits, PeriodicSchedule: { Type: type, Schedule: payments } } },
  };
  return schedules[type];
};

/** The body of POST /payments at the bank, before it is signed. */
export const paymentMessage = (order: PaymentOrder) => ({
  Data: {
    ConsentId: order.bankConsentId,
    Instruction: { Amount: { Amount: formatMoney(order.amount), Currency: order.amount.currency } },
    PersonalIdentifiableInformation: {
      Initiation: {
        Creditor: { Name: order.creditor.name ?? order.creditor.accountHolderName },
        CreditorAccount: accountOf(order.creditor),
      },
    },
    PaymentPurposeCode: order.purpose,
    DebtorReference: order.debtorReference,
    CreditorReference: order.creditorReference,
    OpenFinanceBilling: { Type: 'Collection', MerchantId: order.merchantId },
  },
});

/** Reads the bank's answer about a payment. Throws ZodError if it is not an `AEPaymentIdResponse`. */
export const readPaymentAnswer = (body: unknown): PaymentReport => reportOf(PaymentAnswer.parse(body));

const text = z.string().nullish();

/** The error body of the UK standard (`OBErrorResponse1`). The UAE and the KSA standard use parts of it. */
const ErrorAnswer = lazyObject(() => ({
  Code: text,
  Id: text,
  Message: text,
  Errors: z.array(z.object({ ErrorCode: text, Code: text, Message: text, Path: text, Url: text })).nullish(),
}));

type OneError = NonNullable<NonNullable<z.infer<typeof ErrorAnswer>['Errors']>[number]>;

const codeOf = ({ ErrorCode, Code }: OneError): string => ErrorCode ?? Code ?? 'GenericError';

/** Reads the bank's error. Undefined if the body has no error code: a gateway may have sent it instead of the bank. */
export const readBankError = (body: unknown): BankError | undefined => {
  const { success, data: error } = ErrorAnswer.safeParse(body);
  const code = error?.Code ?? error?.Errors?.map(codeOf)[0];
  if (!success || code === undefined) return undefined;
  return {
    Code: code,
    Id: error.Id ?? null,
    Message: error.Message ?? 'The bank refused the payment',
    Errors: (error.Errors ?? []).map((one) => ({
      ErrorCode: codeOf(one),
      Message: one.Message ?? '',
      Path: one.Path ?? null,
      Url: one.Url ?? null,
    })),
  };
};

/** The error codes after which the same request may succeed later. The KSA standard prefixes them with `KSAOB.`. */
const temporary = /(?:^|\.)(?:GenericRecoverableError|Consent\.TransientAccountAccessFailure)$/;

export const isTemporary = ({ Code, Errors }: BankError): boolean =>
  [Code, ...Errors.map(({ ErrorCode }) => ErrorCode)].some((code) => temporary.test(code));
