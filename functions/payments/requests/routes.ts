import * as z from 'zod';
import { ProviderId, ProviderSummary } from '#shared/banks/providers/provider-summary.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { OwnReference, PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { AmountView, CurrencyCode } from '#shared/standard/money.ts';
import { AccountPartyView, CreditorType } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { paymentRedirects } from '#shared/standard/payments/redirect-url.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { PaymentRequestBody } from './body.ts';

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
  isCopVerified: z
    .boolean()
    .describe("Whether the creditor's bank confirmed the creditor's name. With several creditors: all of the names."),
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

const common = { ...currentRoute, product: 'payments', tag: 'Payment requests' } as const;

const byId = z.object({ paymentRequestId: LookupId.describe('The id of the payment request (UUID).') });

export const routes = {
  createPaymentRequest: {
    ...common,
    method: 'POST',
    path: '/payment-requests',
    summary: 'Request a payment from a customer',
    description:
      'The request must be signed. A retry with the same signature or the same Idempotency-Key creates nothing and returns the first response. A deterministic signer (RFC 6979) produces the same signature for the same body, so vary `reference` to request the same payment twice. To bind a signature to one method and URL, put `htm` and `htu` (RFC 9449) into its protected header.',
    signed: true,
    idempotency: 'operation',
    body: PaymentRequestBody,
    ok: { kind: 'data', status: 201, schema: CreatedPaymentRequest },
    problems: [],
  },
  listPaymentRequests: {
    ...common,
    method: 'GET',
    path: '/payment-requests',
    summary: 'List payment requests, newest first',
    description:
      'Filtering by `status`, `reference`, `merchantCustomerId` or `providerId` works if at most 2,000 payment requests are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. Cancelled requests are not listed.',
    query: DateRangePageQuery.extend({
      status: PaymentRequestStatus.optional().describe('Only payment requests with this status.'),
      reference: OwnReference.optional().describe(
        'Only payment requests with this `internalReference`, your own reference.',
      ),
      merchantCustomerId: plainText(1, 70)
        .optional()
        .describe(
          'Only payment requests with this `risks.MerchantCustomerIdentification`, your own id for the customer.',
        ),
      providerId: ProviderId.optional().describe(
        'Only payment requests to this bank: an id from `GET /providers`, or its UUID.',
      ),
    }),
    ok: { kind: 'list', status: 200, schema: PaymentRequestView },
    problems: [],
  },
  getPaymentRequest: {
    ...common,
    method: 'GET',
    path: '/payment-requests/{paymentRequestId}',
    summary: 'Get a payment request',
    params: byId,
    ok: { kind: 'data', status: 200, schema: PaymentRequestView },
    problems: ['not_found'],
  },
  cancelPaymentRequest: {
    ...common,
    method: 'DELETE',
    path: '/payment-requests/{paymentRequestId}',
    summary: 'Cancel a payment request',
    description:
      'The request can still be read, with status `Cancelled`, but is no longer listed. A request that has a consent cannot be cancelled.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'resource_locked', 'invalid_state', 'conflict'],
  },
} as const satisfies Routes;
