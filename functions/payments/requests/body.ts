import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { ProviderId } from '#shared/banks/providers/provider-summary.ts';
import { Iban } from '#shared/standard/identifiers/iban.ts';
import { AmountText, CurrencyCode } from '#shared/standard/money.ts';
import type { PaymentFields, RequestedPayment } from '#shared/payments/request/market-rules.ts';
import { AccountPartyInput, CreditorType } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { paymentRedirects, RedirectUrl } from '#shared/standard/payments/redirect-url.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

const reference = plainText(1, 35).optional();

export const PaymentRequestBody = lazyStrictObject(() => ({
  amount: AmountText.describe(
    'A decimal string in major units with up to two decimals, more than zero and less than 1000000000000. Responses always have two decimals.',
  ),
  currency: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
  beneficiaryIban: Iban.optional().describe(
    "The creditor's IBAN, which must belong to the request's market. Spaces and lower-case letters are accepted. Required with `beneficiaryName`, or if you have no default creditor account.",
  ),
  beneficiaryName: plainText(1, 140)
    .optional()
    .describe("The creditor's name, up to 140 characters. Required with `beneficiaryIban` in the UAE."),
  reference: reference.describe(
    'Your own reference, up to 35 characters. It appears on both account statements unless overridden by `creditorReference` or `debtorReference`.',
  ),
  providerId: ProviderId.optional().describe(
    "The customer's bank: an id from `GET /providers`, in the country of the creditor's account. If absent, the customer chooses the bank on a page of this service.",
  ),
  type: PaymentType.default('SingleInstantPayment').describe(
    'One instant payment, or a consent to several payments. Defaults to `SingleInstantPayment`.',
  ),
  purpose: z
    .string()
    .max(35)
    .optional()
    .describe(
      'Why the payment is made: a code from `GET /payment-purpose-codes` for the market. If absent, banks receive `GDS` in the UAE and `ONLP` in Saudi Arabia.',
    ),
  redirectUrl: RedirectUrl.optional().describe(
    'Where the customer is sent after deciding, unless `successRedirectUrl` or `failureRedirectUrl` applies. An https URL; http is allowed for loopback addresses. If absent, a page of this service shows the result; if present, your page must show it.',
  ),
  successRedirectUrl: RedirectUrl.optional().describe(paymentRedirects.success),
  failureRedirectUrl: RedirectUrl.optional().describe(paymentRedirects.failure),
  creditorReference: reference.describe("The reference on the creditor's account statement, up to 35 characters."),
  debtorReference: reference.describe("The reference on the customer's account statement, up to 35 characters."),
  merchantId: plainText(8, 20).optional().describe('Your id for the merchant who is paid, 8 to 20 characters.'),
  merchantReference: plainText(1, 255).optional().describe("The merchant's own reference, up to 255 characters."),
  creditorType: CreditorType.optional().describe('The kind of creditor.'),
  debtorAccount: AccountPartyInput.optional().describe(
    'The account from which the customer must pay. If omitted, the customer chooses an account at the bank.',
  ),
  /** The first creditor is `beneficiaryIban`. The payment type determines how many others are allowed. */
  additionalCreditorAccounts: z
    .array(AccountPartyInput)
    .max(9)
    .optional()
    .describe(
      'Further creditors that a multi-payment type may pay, in addition to `beneficiaryIban`. In the UAE, each must have a name, and banks may reject several creditors unless the type is `VariableOnDemand`. Not allowed for a single payment.',
    ),
  instructions: Instructions.optional().describe(
    'A `Periodic` type requires `periodicSchedule`, a `Defined` type requires `paymentSchedule`, an `OnDemand` type may have `periodicSchedule`.',
  ),
  risks: Risks.optional(),
}))
  // A payment to a beneficiary must not go to the default creditor account, which may have another holder.
  .refine(({ beneficiaryIban, beneficiaryName }) => beneficiaryIban !== undefined || beneficiaryName === undefined, {
    path: ['beneficiaryIban'],
    message: 'is required with beneficiaryName',
  })
  .describe('The payment that the customer is asked to make. Unknown fields are rejected, and null means absent.')
  .meta({
    id: 'CreatePaymentRequest',
    example: {
      amount: '150.00',
      beneficiaryIban: 'AE070331234567890123456',
      beneficiaryName: 'Ivan England',
      currency: 'AED',
      reference: 'INV-1001',
    },
  });
export type PaymentRequestBody = z.output<typeof PaymentRequestBody>;

const fields: PaymentFields = {
  creditor: { schemeName: 'beneficiaryIban', identification: 'beneficiaryIban', name: 'beneficiaryName' },
  debtor: { schemeName: 'debtorAccount.schemeName', identification: 'debtorAccount.identification' },
};

/** Translates the body into the input of the use case. */
export const requestedPayment = (body: PaymentRequestBody): RequestedPayment => {
  const {
    beneficiaryIban,
    beneficiaryName,
    reference: internalReference,
    debtorAccount: debtor,
    additionalCreditorAccounts: additionalCreditors = [],
    ...rest
  } = body;
  return {
    ...rest,
    creditor: beneficiaryIban
      ? {
          schemeName: 'IBAN',
          identification: beneficiaryIban,
          name: beneficiaryName,
          accountHolderName: beneficiaryName,
        }
      : undefined,
    fields,
    additionalCreditors,
    debtor,
    internalReference,
  };
};
