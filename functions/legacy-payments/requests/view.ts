import * as z from 'zod';
import { LegacyCountryView, presentLegacyCountry } from '#shared/standard/markets/country-views.ts';
import { countriesOf } from '#shared/standard/markets/market.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import {
  paymentPagePath,
  type PaymentRequest,
  type PaymentRequestStatus,
} from '#shared/payments/request/payment-request.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { AutoRedirect, paymentRedirects } from '#shared/standard/payments/redirect-url.ts';
import { EmbeddedConsentView, presentEmbeddedConsent } from '../views/consent.ts';
import {
  AccountView,
  AmountView,
  consentTypeOf,
  nullableText,
  presentAccount,
  presentAmount,
  RequestTypeView,
  requestTypeOf,
  purposeFields,
  scheduleFields,
} from '../views/terms.ts';

/** Payment request statuses of the legacy API (`RequestStatus` in its API document). */
const LegacyRequestStatus = z.enum(['AwaitingApproval', 'Approved', 'Rejected', 'Expired']);

const legacyStatuses: Record<PaymentRequestStatus, z.infer<typeof LegacyRequestStatus>> = {
  New: 'AwaitingApproval',
  AwaitingAuthorization: 'AwaitingApproval',
  Processing: 'Approved',
  Active: 'Approved',
  Suspended: 'Approved',
  Completed: 'Approved',
  Rejected: 'Rejected',
  Failed: 'Rejected',
  Cancelled: 'Rejected',
  Revoked: 'Rejected',
  Expired: 'Expired',
};

export const LegacyPaymentRequestView = z
  .object({
    paymentRequestId: z.guid().describe('The id of the payment request (UUID).'),
    status: LegacyRequestStatus.describe(
      '`AwaitingApproval` until the customer has decided, then `Approved` or `Rejected`. `Expired` if the customer did not decide in time, or if a payment with a later date was not made.',
    ),
    amount: AmountView,
    consent: EmbeddedConsentView.optional().describe('The consent. Absent until there is one.'),
    country: LegacyCountryView.describe("The payment's country."),
    debtorAccount: AccountView.optional().describe('The account from which the customer pays. Absent until known.'),
    creditorAccount: AccountView.describe("The creditor's account."),
    hashId: nullableText.describe('The secret part of `requestLink`.'),
    ...purposeFields,
    createdAt: z.iso.datetime().describe('When the request was created, in UTC.'),
    updatedAt: z.iso.datetime().describe('When the request was last changed, in UTC.'),
    requestLink: nullableText.describe(
      'The page where the customer chooses a bank and continues to it. It works before a consent exists.',
    ),
    ...scheduleFields,
    type: RequestTypeView.describe('`SINGLE_DOMESTIC` for one payment, `RECURRENT` for several.'),
    description: nullableText.describe('Your description, from the request; null if it had none.'),
    externalReference: nullableText.describe('Your own reference, from the request; null if it had none.'),
    redirectionFlow: z
      .literal('WEB')
      .describe('How the customer reaches the bank. `WEB`: through redirects in a browser.'),
    successRedirectUrl: nullableText.describe(paymentRedirects.success),
    failureRedirectUrl: nullableText.describe(paymentRedirects.failure),
    autoRedirect: AutoRedirect,
  })
  .describe('A request to a customer for a payment.')
  .meta({ id: 'LegacyPaymentRequest' });

export const presentPaymentRequest = (
  request: PaymentRequest,
  consent: PaymentConsent | undefined,
  context: ViewContext,
): z.infer<typeof LegacyPaymentRequestView> => ({
  paymentRequestId: request.id,
  status: legacyStatuses[request.status],
  amount: presentAmount(request),
  ...(consent && { consent: presentEmbeddedConsent(request, consent, context) }),
  country: presentLegacyCountry(countriesOf.KSA[0]),
  ...(request.debtorAccount && { debtorAccount: presentAccount(request.debtorAccount) }),
  creditorAccount: presentAccount(request.creditorAccount),
  hashId: request.linkToken,
  purpose: request.purpose ?? null,
  note: request.note ?? null,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
  requestLink: `${context.baseUrl}${paymentPagePath(request)}`,
  paymentConsentType: consentTypeOf(request),
  executionDateTime: request.executesAt ?? null,
  type: requestTypeOf(request),
  description: request.description ?? null,
  externalReference: request.internalReference ?? null,
  redirectionFlow: 'WEB',
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  autoRedirect: request.autoRedirect ?? true,
});
