import { authoriseRoutesAt } from '#functions/sandbox/banks/service/routes.ts';
import { accountInformation } from './standard.ts';

/**
 * The endpoints of the sandbox banks of Saudi Arabia for account information. Each provider of the market is a bank; its
 * code is the path parameter.
 *
 * Browsers and whoever controls the sandbox use the first host. Clients use the second one, which demands their
 * certificate. The banks of the UAE are on the same hosts.
 */
export const authoriseRoutes = {
  discovery: 'GET /ksa/{bank}/.well-known/openid-configuration',
  ...authoriseRoutesAt('/ksa/{bank}'),
};

export const resourceRoutes = {
  pushAuthorisation: 'POST /ksa/{bank}/par',
  issueTokens: 'POST /ksa/{bank}/token',

  createConsent: `POST /ksa/{bank}${accountInformation}/account-access-consents`,
  getConsent: `GET /ksa/{bank}${accountInformation}/account-access-consents/{consentId}`,
  patchConsent: `PATCH /ksa/{bank}${accountInformation}/account-access-consents/{consentId}`,
  listAccounts: `GET /ksa/{bank}${accountInformation}/accounts`,
  getAccount: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}`,
  listBalances: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/balances`,
  listBeneficiaries: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/beneficiaries`,
  listDirectDebits: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/direct-debits`,
  listParties: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/parties`,
  getConsentingParty: `GET /ksa/{bank}${accountInformation}/parties`,
  listScheduledPayments: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/scheduled-payments`,
  listStandingOrders: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/standing-orders`,
  listTransactions: `GET /ksa/{bank}${accountInformation}/accounts/{accountId}/transactions`,
};

export type RouteName = keyof typeof authoriseRoutes | keyof typeof resourceRoutes;
