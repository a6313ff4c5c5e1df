import * as z from 'zod';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { connectionOf } from '#shared/payments/consent/connection.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { authorizationLinkOf, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { LegacyProviderView, presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import { consentTypeOf, ConsentTypeView, nullableText } from './terms.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';

/** The statuses of a consent in the legacy interface (`ObConsentsStatus` of its document), without those never sent. */
export const LegacyConsentStatus = z.enum([
  'AwaitingAuthorization',
  'Authorized',
  'Consumed',
  'Rejected',
  'Expired',
  'Revoked',
]);

/** The legacy interface has no word for a consent that the bank has blocked for the time being. It is still in force. */
const legacyConsentStatuses: Record<ConsentStatus, z.infer<typeof LegacyConsentStatus>> = {
  AwaitingAuthorization: 'AwaitingAuthorization',
  Authorized: 'Authorized',
  Suspended: 'Authorized',
  Consumed: 'Consumed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

export const legacyConsentStatus = ({ status }: PaymentConsent): z.infer<typeof LegacyConsentStatus> =>
  legacyConsentStatuses[status];

const PaymentProviderView = LegacyProviderView.omit({ allowedPermissions: true }).meta({ id: 'LegacyPaymentProvider' });

export const ConnectionView = z
  .object({
    id: z.guid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    provider: PaymentProviderView.optional(),
  })
  .meta({ id: 'LegacyPaymentConnection' });

export const presentConnection = (
  consent: PaymentConsent,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ConnectionView> => {
  const { provider, ...connection } = connectionOf(consent, providers);
  return { ...connection, ...(provider && { provider: presentLegacyProvider(provider, baseUrl) }) };
};

/** A consent inside the view of a payment request or of a payment. */
export const EmbeddedConsentView = z
  .object({
    id: z.guid(),
    customerId: z.guid().nullable(),
    scope: z.literal('Payments'),
    status: LegacyConsentStatus,
    createdAt: z.iso.datetime(),
    authorizationLink: nullableText,
    connection: ConnectionView,
    paymentConsentType: ConsentTypeView,
    executionDateTime: nullableText,
    purpose: nullableText,
    note: nullableText,
    successRedirectUrl: nullableText,
    failureRedirectUrl: nullableText,
  })
  .meta({ id: 'LegacyEmbeddedConsent' });

export const presentEmbeddedConsent = (
  request: PaymentRequest,
  consent: PaymentConsent,
  context: ViewContext,
): z.infer<typeof EmbeddedConsentView> => ({
  id: consent.id,
  customerId: null,
  scope: 'Payments',
  status: legacyConsentStatus(consent),
  createdAt: consent.createdAt,
  authorizationLink: authorizationLinkOf(request, context.baseUrl),
  connection: presentConnection(consent, context),
  paymentConsentType: consentTypeOf(consent),
  executionDateTime: consent.executesAt ?? null,
  purpose: consent.purpose ?? null,
  note: consent.note ?? null,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
});
