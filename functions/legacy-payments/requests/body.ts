import * as z from 'zod';
import { dayIn } from '#shared/standard/markets/day.ts';
import { countries } from '#shared/standard/markets/market.ts';
import { OfferedFlow } from '#shared/accounts/request/account-request.ts';
import { CurrencyCode, LegacyAmountText } from '#shared/standard/money.ts';
import type { PaymentFields, RequestedPayment } from '#shared/payments/request/market-rules.ts';
import { AccountPartyInput, SchemeName } from '#shared/standard/payments/account-party.ts';
import { paymentRedirects, RedirectUrl } from '#shared/standard/payments/redirect-url.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

const Account = lazyStrictObject(() => ({
  scheme: SchemeName.describe(
    'The kind of number in `identification`. The other published schemes, such as `MobileNumber` and `NationalID`, are rejected: they identify a person or a company, whose account this service cannot find out.',
  ),
  identification: plainText(1, 42).describe(
    'The IBAN or the account number. Spaces and lower-case letters are accepted.',
  ),
  name: plainText(1, 140).optional().describe("The account holder's name."),
}))
  .describe('An account and its holder.')
  .meta({ id: 'LegacyAccountInput' });

/**
 * The body of POST /api/v1.0/pis/Request/Create and Request/Initiate. A payment is made immediately or, with
 * `SingleFutureDatedPayment`, at the specified time. Mandates are requested with the current API.
 */
export const LegacyPaymentRequestBody = lazyStrictObject(() => ({
  type: z.enum(['SINGLE_DOMESTIC']).describe('Only single payments. Request mandates with the current API.'),
  paymentConsentType: z
    .enum(['SingleInstantPayment', 'SingleFutureDatedPayment'])
    .describe('An immediate payment, or one at `executionDateTime`.'),
  executionDateTime: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      'When to make a `SingleFutureDatedPayment`, at most one year minus one hour from now. It is made within an hour after this time, on the same day in Riyadh: a time in the last ten minutes of a day means 23:50.',
    ),
  amount: LegacyAmountText.describe(
    'A decimal string in major units with up to two decimals, more than zero, such as `150.00`.',
  ),
  currency: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
  countryCode: z.enum(['SA']).describe("ISO 3166-1 code of the payment's country: `SA`."),
  creditorAccount: Account.describe("The creditor's account."),
  debtorAccount: Account.optional().describe(
    'The account from which the customer must pay. If omitted, the customer chooses an account at the bank.',
  ),
  purpose: z.string().min(1).max(35).describe('Why the payment is made: a code from `GET /payment-purpose-codes`.'),
  providerId: Id.optional().describe(
    "The UUID of the customer's bank, from Provider/List. If absent, the customer chooses the bank at `requestLink`.",
  ),
  description: plainText(1, 500).optional().describe('A description for your own use, up to 500 characters.'),
  externalReference: plainText(1, 255)
    .optional()
    .describe('Your own reference, up to 255 characters. The current API calls it `reference`.'),
  note: plainText(1, 500).optional().describe('A note for your own use, up to 500 characters.'),
  redirectionFlow: OfferedFlow.optional(),
  successRedirectUrl: RedirectUrl.optional().describe(paymentRedirects.success),
  failureRedirectUrl: RedirectUrl.optional().describe(paymentRedirects.failure),
  autoRedirect: z
    .boolean()
    .optional()
    .describe(
      'If false, the customer returns from the bank to a page of this service, with a link to your page. Defaults to true.',
    ),
}))
  .refine(
    ({ paymentConsentType, executionDateTime }) =>
      (paymentConsentType === 'SingleFutureDatedPayment') === (executionDateTime !== undefined),
    {
      path: ['executionDateTime'],
      message: 'is required for SingleFutureDatedPayment, and not allowed for SingleInstantPayment',
    },
  )
  .describe('The payment that the customer is asked to make. Unknown fields are rejected.')
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

const instantPayment = { type: 'SingleInstantPayment' } as const;

/** Returns a future-dated payment: a mandate with one scheduled payment, which needs no further request. */
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
  creditor: {
    schemeName: 'creditorAccount.scheme',
    identification: 'creditorAccount.identification',
    name: 'creditorAccount.name',
  },
  debtor: { schemeName: 'debtorAccount.scheme', identification: 'debtorAccount.identification' },
};

/** Translates the body into the input of the use case. */
export const requestedPayment = ({
  executionDateTime,
  creditorAccount,
  debtorAccount,
  externalReference,
  providerId,
  ...rest
}: LegacyPaymentRequestBody): RequestedPayment => ({
  amount: rest.amount,
  currency: rest.currency,
  purpose: rest.purpose,
  description: rest.description,
  note: rest.note,
  autoRedirect: rest.autoRedirect,
  successRedirectUrl: rest.successRedirectUrl,
  failureRedirectUrl: rest.failureRedirectUrl,
  ...(executionDateTime === undefined ? instantPayment : futurePayment(rest.amount, executionDateTime)),
  creditor: partyOf(creditorAccount),
  fields,
  additionalCreditors: [],
  debtor: debtorAccount && partyOf(debtorAccount),
  internalReference: externalReference,
  providerId,
});
