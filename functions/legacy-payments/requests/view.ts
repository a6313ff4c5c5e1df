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
import { EmbeddedConsentView, presentEmbeddedConsent } from '../views/consent.ts';
import {
  AccountView,
  AmountView,
  consentTypeOf,
  ConsentTypeView,
  nullableText,
  presentAccount,
  presentAmount,
  RequestTypeView,
  requestTypeOf,
} from '../views/terms.ts';

/** The statuses of a payment request in the legacy interface (`RequestStatus` of its document). */
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
    paymentRequestId: z.guid(),
    status: LegacyRequestStatus,
    amount: AmountView,
    consent: EmbeddedConsentView.optional(),
    country: LegacyCountryView,
    debtorAccount: AccountView.optional(),
    creditorAccount: AccountView,
    hashId: nullableText,
    purpose: nullableText,
    note: nullableText,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    requestLink: nullableText,
    paymentConsentType: ConsentTypeView,
    executionDateTime: nullableText,
    type: RequestTypeView,
    description: nullableText,
    externalReference: nullableText,
    redirectionFlow: z.literal('WEB'),
    successRedirectUrl: nullableText,
    failureRedirectUrl: nullableText,
    autoRedirect: z.boolean(),
  })
  .meta({ id: 'LegacyPaymentRequest', description: 'A request to a customer for a payment.' });

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
