import { newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { type Examples, firstPage } from '#infra/openapi/samples/example.ts';
import { at, sampleContext, sampleId } from '#infra/openapi/samples/identity.ts';
import { customerId, newSharingRequest } from '#infra/openapi/samples/sharing.ts';
import type { routes } from '#functions/legacy-accounts/requests/routes.ts';
import { presentRequest } from '#functions/legacy-accounts/requests/view.ts';

const permissions = ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances'] as const;

const request = newAccountRequest(
  {
    ...newSharingRequest,
    id: sampleId('legacy-account-request'),
    market: 'KSA',
    countryCode: 'SA',
    permissions,
    providerCodes: [],
    transactionsFrom: undefined,
    term: { seconds: 86_400 },
  },
  at(0),
);
const response = presentRequest({ request, consent: undefined, connection: undefined }, sampleContext);
const body = { customerId, countryCode: 'SA', requestPermissions: [...permissions] };

export const examples: Examples<typeof routes> = {
  legacyCreateShortLivedRequest: { body, response, invalid: { body: { requestPermissions: [] } } },
  legacyCreateLongLivedRequest: {
    body: { ...body, consentExpiryDate: at(90 * 86_400) },
    response: { ...response, consentExpiryDate: at(90 * 86_400) },
    invalid: { body: { consentExpiryDate: 'tomorrow' } },
  },
  legacyListAccountRequests: { ...firstPage, response: [response] },
  legacyGetAccountRequest: { query: { id: request.id }, response, invalid: { query: { id: '17' } } },
};
