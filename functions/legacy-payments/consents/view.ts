import * as z from 'zod';
import { consentVersion, type PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { authorizationLinkOf } from '#shared/payments/request/payment-request.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { ConnectionView, LegacyConsentStatus, legacyConsentStatus, presentConnection } from '../views/consent.ts';
import {
  AccountView,
  AmountView,
  consentTypeOf,
  ConsentTypeView,
  nullableText,
  presentAccount,
  presentAmount,
} from '../views/terms.ts';

export const LegacyPaymentConsentView = z
  .object({
    consentId: z.guid(),
    paymentId: z.guid().nullable(),
    externalReference: nullableText,
    scope: z.literal('Payments'),
    paymentConsentType: ConsentTypeView,
    executionDateTime: nullableText,
    authorizationLink: nullableText,
    amount: AmountView,
    createdAt: z.iso.datetime(),
    status: LegacyConsentStatus,
    creditorAccount: AccountView,
    debtorAccount: AccountView.optional(),
    connection: ConnectionView,
    purpose: nullableText,
    note: nullableText,
  })
  .meta({ id: 'LegacyPaymentConsent', description: "A customer's consent to a payment, given at one bank." });

export const presentPaymentConsent = (
  consent: PaymentConsent,
  context: ViewContext,
): z.infer<typeof LegacyPaymentConsentView> => ({
  consentId: consent.id,
  paymentId: consent.paymentId ?? null,
  externalReference: consent.externalReference ?? null,
  scope: 'Payments',
  paymentConsentType: consentTypeOf(consent),
  executionDateTime: consent.executesAt ?? null,
  authorizationLink: authorizationLinkOf(
    { id: consent.paymentRequestId, linkToken: consent.linkToken },
    context.baseUrl,
  ),
  amount: presentAmount(consent),
  createdAt: consent.createdAt,
  status: legacyConsentStatus(consent),
  creditorAccount: presentAccount(consent.creditorAccount),
  ...(consent.debtorAccount && { debtorAccount: presentAccount(consent.debtorAccount) }),
  connection: presentConnection(consent, context),
  purpose: consent.purpose ?? null,
  note: consent.note ?? null,
});

export const LegacySyncResult = z
  .object({
    consentId: z.guid(),
    consentVersion: z.string(),
    expiresAt: z.iso.datetime(),
    paymentRequestId: z.guid(),
    resourceUri: z.string(),
    status: LegacyConsentStatus,
    wasUpdated: z.boolean(),
  })
  .meta({ id: 'LegacyConsentSync' });

export const presentSync = (
  { consent, wasUpdated }: { readonly consent: PaymentConsent; readonly wasUpdated: boolean },
  baseUrl: string,
): z.infer<typeof LegacySyncResult> => ({
  consentId: consent.id,
  consentVersion,
  expiresAt: consent.expiresAt,
  paymentRequestId: consent.paymentRequestId,
  resourceUri: `${baseUrl}/api/v1.0/pis/Request/Get?id=${consent.paymentRequestId}`,
  status: legacyConsentStatus(consent),
  wasUpdated,
});
