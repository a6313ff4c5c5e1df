import * as z from 'zod';
import { AmountView, CurrencyCode, formatMoney } from '#shared/standard/money.ts';
import { AccountPartyView, CreditorType, presentAccountParty } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { type PaymentRequest, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { presentProviderSummary, ProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { paymentRedirects } from '#shared/standard/payments/redirect-url.ts';

export const CreatedPaymentRequest = lazyObject(() => ({
  amount: AmountView.describe('A decimal string with two decimals, in major units.'),
  currency: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
  internalReferenceId: z
    .guid()
    .describe('The id of the payment request (UUID). Use it wherever a payment request id is expected.'),
  status: PaymentRequestStatus.describe('Always `New`: the response shows the request as it was created.'),
}))
  .describe('The new payment request.')
  .meta({ id: 'CreatedPaymentRequest' });

/** Renders only immutable fields, so that a retry receives an identical response. */
export const presentCreated = (request: PaymentRequest): z.infer<typeof CreatedPaymentRequest> => ({
  amount: formatMoney(request),
  currency: request.currency,
  internalReferenceId: request.id,
  status: 'New',
});

const text = z.string().nullable();

export const PaymentRequestView = lazyObject(() => ({
  id: z.guid().describe('The id of the payment request (UUID).'),
  type: PaymentType,
  status: PaymentRequestStatus,
  amount: AmountView.describe('A decimal string with two decimals, in major units of the currency, such as `150.00`.'),
  currency: CurrencyCode.describe('ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia.'),
  createdAt: z.iso.datetime().describe('When the request was created, in UTC.'),
  updatedAt: z.iso.datetime().describe('When the request was last changed, in UTC.'),
  creditorAccount: AccountPartyView.describe("The creditor's account."),
  additionalCreditorAccounts: z
    .array(AccountPartyView)
    .describe('Further creditors that a multi-payment type may pay. Empty for a single payment.'),
  debtorAccount: AccountPartyView.nullable().describe('The account from which the customer pays; null until known.'),
  creditorReference: text.describe("The reference on the creditor's account statement; null if there is none."),
  creditorType: CreditorType.nullable().describe('The kind of creditor; null if the request did not specify it.'),
  debtorReference: text.describe("The reference on the customer's account statement; null if there is none."),
  merchantId: text.describe('Your id for the merchant who is paid; null if you sent none.'),
  merchantReference: text.describe("The merchant's own reference; null if you sent none."),
  internalReference: text.describe('`reference` of the request; null if it had none.'),
  isCopVerified: z.boolean().describe("Whether the creditor's bank confirmed the creditor's name."),
  purpose: text.describe(
    'Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none.',
  ),
  provider: ProviderSummary.nullable().describe("The customer's bank; null until it is known."),
  redirectUrl: UriText.nullable().describe(
    'Where the customer is sent after deciding, unless `successRedirectUrl` or `failureRedirectUrl` applies.',
  ),
  successRedirectUrl: UriText.nullable().describe(paymentRedirects.success),
  failureRedirectUrl: UriText.nullable().describe(paymentRedirects.failure),
  instructions: Instructions.nullable().describe('The instructions of the request; null if it had none.'),
  risks: Risks.nullable().describe('The risk data of the request; null if it had none.'),
}))
  .describe('A request to a customer for a payment.')
  .meta({ id: 'PaymentRequest' });

export const presentPaymentRequest = (
  request: PaymentRequest,
  context: ViewContext,
): z.infer<typeof PaymentRequestView> => ({
  id: request.id,
  type: request.type,
  status: request.status,
  amount: formatMoney(request),
  currency: request.currency,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  creditorAccount: presentAccountParty(request.creditorAccount),
  additionalCreditorAccounts: request.additionalCreditorAccounts.map(presentAccountParty),
  debtorAccount: request.debtorAccount ? presentAccountParty(request.debtorAccount) : null,
  creditorReference: request.creditorReference ?? null,
  creditorType: request.creditorType ?? null,
  debtorReference: request.debtorReference ?? null,
  merchantId: request.merchantId ?? null,
  merchantReference: request.merchantReference ?? null,
  internalReference: request.internalReference ?? null,
  isCopVerified: request.isCopVerified,
  purpose: request.purpose ?? null,
  provider: presentProviderSummary(request, context),
  redirectUrl: request.redirectUrl ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  instructions: request.instructions ?? null,
  risks: request.risks ?? null,
});
