import * as z from 'zod';
import { dayIn } from '#shared/standard/markets/day.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { OfferedFlow } from '#shared/accounts/request/account-request.ts';
import { CurrencyCode, LegacyAmountText } from '#shared/standard/money.ts';
import type { PaymentFields, RequestedPayment } from '#shared/payments/request/requested-payment.ts';
import { AccountPartyInput, SchemeName } from '#shared/standard/payments/account-party.ts';
import { RedirectUrl } from '#shared/standard/payments/redirect-url.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

const Account = lazyStrictObject(() => ({
  scheme: SchemeName,
  identification: plainText(1, 42),
  name: plainText(1, 140).optional(),
})).meta({ id: 'LegacyAccountInput' });

/**
 * The body of POST /api/v1.0/pis/Request/Create. A payment is made at once or, with `SingleFutureDatedPayment`, at a time
 * that the client names. Consents to several payments are requested through the current interface.
 */
export const LegacyPaymentRequestBody = lazyStrictObject(() => ({
  type: z.enum(['SINGLE_DOMESTIC']),
  paymentConsentType: z.enum(['SingleInstantPayment', 'SingleFutureDatedPayment']),
  executionDateTime: z.iso.datetime({ offset: true }).optional(),
  amount: LegacyAmountText,
  currency: CurrencyCode,
  countryCode: z.enum(['SA']),
  creditorAccount: Account,
  debtorAccount: Account.optional(),
  purpose: z.string().min(1).max(35),
  providerId: Id.optional(),
  description: plainText(1, 500).optional(),
  externalReference: plainText(1, 255).optional(),
  note: plainText(1, 500).optional(),
  redirectionFlow: OfferedFlow.optional(),
  successRedirectUrl: RedirectUrl.optional(),
  failureRedirectUrl: RedirectUrl.optional(),
  autoRedirect: z.boolean().optional(),
}))
  .refine(
    ({ paymentConsentType, executionDateTime }) =>
      (paymentConsentType === 'SingleFutureDatedPayment') === (executionDateTime !== undefined),
    {
      path: ['executionDateTime'],
      message: 'is required for SingleFutureDatedPayment, and not allowed for SingleInstantPayment',
    },
  )
  .meta({
    id: 'LegacyCreatePaymentRequest',
    example: {
      type: 'SINGLE_DOMESTIC',
      paymentConsentType: 'SingleInstantPayment',
      amount: '150.00',
      currency: 'SAR',
      countryCode: 'SA',
      creditorAccount: { scheme: 'IBAN', identification: 'SA0380000000608010167519', name: 'A shop' },
      purpose: 'SELF',
      externalReference: 'INV-1001',
    },
  });
export type LegacyPaymentRequestBody = z.output<typeof LegacyPaymentRequestBody>;

const partyOf = ({ scheme, identification, name }: z.output<typeof Account>): AccountPartyInput =>
  AccountPartyInput.parse({ schemeName: scheme, identification, name, accountHolderName: name });

const instantPayment = { type: 'SingleInstantPayment', instructions: undefined } as const;

/** A payment at a later time is a mandate with one entry in its schedule, the payment of which nobody has to ask for. */
const futurePayment = (
  amount: string,
  executionDateTime: string,
): Pick<RequestedPayment, 'type' | 'instructions' | 'executesAt'> => {
  const executesAt = new Date(executionDateTime).toISOString();
  const paymentExecutionDate = dayIn(countries.SA.timeZone, executesAt);
  return {
    type: 'FixedDefinedSchedule',
    instructions: { paymentSchedule: [{ amount, paymentExecutionDate }], maxCumulativeNumberOfPayments: 1 },
    executesAt,
  };
};

const fields: PaymentFields = {
  creditor: { schemeName: 'creditorAccount.scheme', identification: 'creditorAccount.identification' },
  debtor: { schemeName: 'debtorAccount.scheme', identification: 'debtorAccount.identification' },
};

/** Translates the body into the terms of the use case. */
export const requestedPayment = ({
  executionDateTime,
  creditorAccount,
  debtorAccount,
  externalReference,
  providerId,
  ...facts
}: LegacyPaymentRequestBody): RequestedPayment => ({
  amount: facts.amount,
  currency: facts.currency,
  purpose: facts.purpose,
  description: facts.description,
  note: facts.note,
  autoRedirect: facts.autoRedirect,
  successRedirectUrl: facts.successRedirectUrl,
  failureRedirectUrl: facts.failureRedirectUrl,
  ...(executionDateTime === undefined ? instantPayment : futurePayment(facts.amount, executionDateTime)),
  creditor: partyOf(creditorAccount),
  fields,
  additionalCreditors: [],
  debtor: debtorAccount && partyOf(debtorAccount),
  internalReference: externalReference,
  providerId,
  risks: undefined,
});
