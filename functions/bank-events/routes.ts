import { eventsPath } from '#shared/consents/watch-consent.ts';

/** Where banks post what happens to the consents of customers and to their payments. */
export const routeKey = `POST ${eventsPath({ providerCode: '{provider}', kind: '{kind}', consentId: '{consentId}' })}`;
