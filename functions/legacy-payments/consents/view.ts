import * as z from 'zod';
import type { Watched } from '#shared/consents/query-status.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { LegacyConsentStatus, legacyConsentStatus } from '#shared/standard/consents/legacy-consent-status.ts';
import { presentSync as presentCurrentSync, SyncResult } from '#shared/payments/consent/consent-views.ts';
import { consentFields, presentConsentFields } from '../views/consent.ts';
import { AccountView, AmountView, nullableText, presentAccount, presentAmount } from '../views/terms.ts';

export const LegacyPaymentConsentView = z
  .object({
    consentId: z.guid().describe('The id of the consent (UUID).'),
    paymentId: z.guid().nullable().describe('The id of the payment (UUID); null until there is one.'),
    externalReference: nullableText.describe('Your own reference, from the request; null if it had none.'),
    amount: AmountView,
    creditorAccount: AccountView.describe("The creditor's account."),
    debtorAccount: AccountView.optional().describe('The account from which the customer pays. Absent until known.'),
    ...consentFields,
  })
  .describe("A customer's consent to a payment, given at one bank.")
  .meta({ id: 'LegacyPaymentConsent' });

export const presentPaymentConsent = (
  consent: PaymentConsent,
  context: ViewContext,
): z.infer<typeof LegacyPaymentConsentView> => ({
  consentId: consent.id,
  paymentId: consent.paymentId ?? null,
  externalReference: consent.externalReference ?? null,
  amount: presentAmount(consent),
  creditorAccount: presentAccount(consent.creditorAccount),
  ...(consent.debtorAccount && { debtorAccount: presentAccount(consent.debtorAccount) }),
  ...presentConsentFields(consent, context),
});

export const LegacySyncResult = SyncResult.extend({
  resourceUri: z.string().describe('The URL of the payment request in this API.'),
  status: LegacyConsentStatus.describe('`Authorized` even while the bank has suspended the consent.'),
})
  .describe('The status of a consent, as the bank has just reported it.')
  .meta({ id: 'LegacyConsentSync' });

export const presentSync = (synced: Watched<PaymentConsent>, baseUrl: string): z.infer<typeof LegacySyncResult> => ({
  ...presentCurrentSync(synced, `${baseUrl}/api/v1.0/pis/Request/Get?id=${synced.consent.paymentRequestId}`),
  status: legacyConsentStatus(synced.consent.status),
});
