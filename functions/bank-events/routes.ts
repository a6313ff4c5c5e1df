import { eventsPath } from '#shared/consents/query-status.ts';

/** The endpoint to which banks post events about consents and payments. */
export const routeKey = `POST ${eventsPath({ providerCode: '{provider}', kind: '{kind}', consentId: '{consentId}' })}`;
