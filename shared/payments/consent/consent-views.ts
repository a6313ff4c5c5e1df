import { isInForce } from '#shared/consents/authorisation.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { ConnectionSummary } from '#shared/banks/providers/connection-view.ts';
import { type PaymentConsent, consentVersion } from './payment-consent.ts';
import * as z from 'zod';
import type { Watched } from '#shared/consents/query-status.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const isActive = (consent: PaymentConsent): boolean => isInForce(consent) || consent.status === 'Consumed';

/** Returns the connection of a consent. It is active from the approval until the consent is revoked or expires. */
export const connectionOf = (consent: PaymentConsent): ConnectionSummary => ({
  id: derivedId('connection', consent.id),
  createdAt: consent.createdAt,
  updatedAt: consent.updatedAt,
  status: isActive(consent) ? 'ACTIVE' : 'INACTIVE',
  providerCode: consent.providerCode,
});

export const SyncResult = lazyObject(() => ({
  consentId: z.guid().describe('The id of the consent (UUID).'),
  consentVersion: z
    .string()
    .describe('The version of the UAE standard under which the consent was created, such as `v2.1`.'),
  expiresAt: z.iso
    .datetime()
    .describe("Before approval: the customer's deadline. After approval: when the consent expires. In UTC."),
  paymentRequestId: z.guid().describe('The id of the payment request (UUID).'),
  resourceUri: UriText.describe('The URL of the payment request in this API.'),
  status: ConsentStatus,
  wasUpdated: z.boolean().describe('Whether this request changed the status of the consent.'),
}))
  .describe('The status of a consent, as the bank has just reported it.')
  .meta({ id: 'ConsentSync' });

/** @param resourceUri the URL of the payment request in the API variant of the response */
export const presentSync = (
  { consent, wasUpdated }: Watched<PaymentConsent>,
  resourceUri: string,
): z.infer<typeof SyncResult> => ({
  consentId: consent.id,
  consentVersion,
  expiresAt: consent.expiresAt,
  paymentRequestId: consent.paymentRequestId,
  resourceUri,
  status: consent.status,
  wasUpdated,
});
