import * as z from 'zod';
import { LegacyConsentStatus, legacyConsentStatus } from '#shared/standard/consents/legacy-consent-status.ts';
import { connectionOf } from '#shared/payments/consent/consent-views.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { authorizationLinkOf, type PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { connectionFields } from '#shared/banks/providers/connection-view.ts';
import { LegacyProviderView, presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import { paymentRedirects } from '#shared/standard/payments/redirect-url.ts';
import { consentTypeOf, nullableText, purposeFields, scheduleFields } from './terms.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';

const PaymentProviderView = LegacyProviderView.omit({ allowedPermissions: true })
  .describe("A connection's bank.")
  .meta({ id: 'LegacyPaymentProvider' });

export const ConnectionView = z
  .object({
    ...connectionFields,
    provider: PaymentProviderView.optional().describe("The customer's bank. Absent until it is known."),
  })
  .describe('The connection between a customer and a bank.')
  .meta({ id: 'LegacyPaymentConnection' });

export const presentConnection = (
  consent: PaymentConsent,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ConnectionView> => {
  const { providerCode = '', ...connection } = connectionOf(consent);
  const provider = providers.find(providerCode);
  return { ...connection, ...(provider && { provider: presentLegacyProvider(provider, baseUrl) }) };
};

/** Fields of the views of a consent. */
export const consentFields = {
  scope: z.literal('Payments').describe('Always `Payments`.'),
  status: LegacyConsentStatus.describe('`Authorized` even while the bank has suspended the consent.'),
  createdAt: z.iso.datetime().describe('When the consent was created, in UTC.'),
  authorizationLink: nullableText.describe(
    'The page on which the customer approves or declines. Send the customer there.',
  ),
  connection: ConnectionView.describe(
    'The connection between the customer and the bank. Every payment consent has its own connection.',
  ),
  ...scheduleFields,
  ...purposeFields,
};

export const presentConsentFields = (consent: PaymentConsent, context: ViewContext) => ({
  scope: 'Payments' as const,
  status: legacyConsentStatus(consent.status),
  createdAt: consent.createdAt,
  authorizationLink: authorizationLinkOf(
    { id: consent.paymentRequestId, linkToken: consent.linkToken },
    context.baseUrl,
  ),
  connection: presentConnection(consent, context),
  paymentConsentType: consentTypeOf(consent),
  executionDateTime: consent.executesAt ?? null,
  purpose: consent.purpose ?? null,
  note: consent.note ?? null,
});

export const EmbeddedConsentView = z
  .object({
    id: z.guid().describe('The id of the consent (UUID).'),
    customerId: z.guid().nullable().describe('Always null: payments have no customer record.'),
    ...consentFields,
    successRedirectUrl: nullableText.describe(paymentRedirects.success),
    failureRedirectUrl: nullableText.describe(paymentRedirects.failure),
  })
  .describe('The consent of a payment request.')
  .meta({ id: 'LegacyEmbeddedConsent' });

export const presentEmbeddedConsent = (
  request: PaymentRequest,
  consent: PaymentConsent,
  context: ViewContext,
): z.infer<typeof EmbeddedConsentView> => ({
  id: consent.id,
  customerId: null,
  ...presentConsentFields(consent, context),
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
});
