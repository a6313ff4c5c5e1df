import type { AccountConsentToStage } from '../port/consents.ts';
import { ksaConsentTerms, ksaPurposes } from '../wire/ksa-consent-terms.ts';

/** Returns the request body `OBReadConsent`. */
export const consentMessage = ({ data, expiresAt, requester }: AccountConsentToStage): object => ({
  Data: {
    ...ksaConsentTerms(data),
    ExpirationDateTime: expiresAt,
    OnBehalfOf: { TradingName: requester.name, IdentifierType: 'Other', Identifier: requester.id },
    Purpose: [ksaPurposes[data.purpose]],
  },
});
