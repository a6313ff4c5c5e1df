import type { CustomerPresence } from '../port/call.ts';
import type { AccountConsentToStage, RevokedBy } from '../port/consents.ts';
import { sponsoredNameOf } from '../wire/requester.ts';
import { IdentityRequired } from '../port/errors.ts';
import { ksaConsentTerms, ksaPurposes } from './consent-terms.ts';
import { riskOf } from './risk-2024.ts';

/**
 * Returns the request body `OBReadConsent`. Throws IdentityRequired without the customer's national ID and mobile number,
 * which the standard requires.
 */
export const consentMessage = (
  { data, expiresAt, authorizationExpiresAt, eventsUrl, requester }: AccountConsentToStage,
  customer: CustomerPresence | undefined,
  now: Date,
): object => {
  if (!customer?.identity) throw new IdentityRequired('The bank requires the national ID of the customer');
  const { nationalId } = customer.identity;
  return {
    Data: {
      ...ksaConsentTerms(data),
      ConsentPurpose: [ksaPurposes[data.purpose]],
      NationalIdentificationNumber: nationalId,
      ExpirationDateTime: expiresAt,
      AuthorizationExpirationTimeWindow: timeWindow(authorizationExpiresAt, now),
      SponsoredTPP: { TradingName: sponsoredNameOf(requester), Identification: requester.id },
    },
    Risk: riskOf(customer, customer.identity, now),
    Subscription: { Webhook: { Url: eventsUrl, IsActive: true } },
  };
};

/** The longest time window that the standard allows: 30 days. */
const maxWindowSeconds = 720 * 3_600;

/** Added to the time window, so that a consent expires in this service before it expires at the bank. */
const marginSeconds = 60;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the time until a deadline in the format of `OBAuthorizationExpirationTimeWindow`, such as 001:30:00. */
const timeWindow = (deadline: string, now: Date): string => {
  const remaining = Math.ceil((Date.parse(deadline) - now.getTime()) / 1000) + marginSeconds;
  const seconds = Math.min(Math.max(remaining, marginSeconds), maxWindowSeconds);
  const hours = String(Math.floor(seconds / 3_600)).padStart(3, '0');
  return `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
};

/** Returns the request body `OBPatchConsent` that ends an authorised consent. */
export const revocationMessage = (by: RevokedBy, at: Date): object => ({
  Data: {
    ConsentStatus: 'Finished',
    ConsentFlags: { Revoked: at.toISOString() },
    RevokedBy: by === 'customer' ? 'KSAOB.TPP.InitiatedByPSU' : 'KSAOB.TPP',
  },
});

/** The request body `OBPatchConsent` that ends a consent before the customer has authorised it. */
export const cancellationMessage = { Data: { ConsentStatus: 'Rejected' } };
