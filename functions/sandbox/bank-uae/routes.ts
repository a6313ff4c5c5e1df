import { accountRoutesAt, authoriseRoutesAt } from '#functions/sandbox/banks/service/routes.ts';
import { apiPaths } from './http/links.ts';

const { authorisation, payments, accounts, payees } = apiPaths;

/** The path at which the directory publishes the keys of a third party. */
export const keySetPath = (clientId: string): string => `/keystore/${clientId}/application.jwks`;

/**
 * The endpoints of the UAE sandbox banks. Each provider of the market is a bank; its code is the path parameter. The
 * market's API hub is served as the bank `hub`.
 *
 * Browsers, the market's directory and the operator of the sandbox use the first host. Clients use the second host,
 * which requires their certificate.
 */
export const authoriseRoutes = {
  participants: 'GET /participants',
  changeListing: 'PUT /participants/listing',
  clientKeys: `GET ${keySetPath('{clientId}')}`,
  discovery: 'GET /{bank}/.well-known/openid-configuration',
  metadata: 'GET /.well-known/oauth-authorization-server/{bank}',
  ...authoriseRoutesAt('/{bank}'),
};

export const resourceRoutes = {
  pushAuthorisation: `POST /{bank}${authorisation}/par`,
  issueTokens: `POST /{bank}${authorisation}/token`,
  register: 'POST /{bank}/register',

  findPaymentConsents: `GET /{bank}${payments}/payment-consents`,
  getPaymentConsent: `GET /{bank}${payments}/payment-consents/{consentId}`,
  patchPaymentConsent: `PATCH /{bank}${payments}/payment-consents/{consentId}`,
  getRefundAccount: `GET /{bank}${payments}/payment-consents/{consentId}/refund`,
  createPayment: `POST /{bank}${payments}/payments`,
  findPayment: `GET /{bank}${payments}/payments`,
  getPayment: `GET /{bank}${payments}/payments/{paymentId}`,
  rejectFilePayment: `POST /{bank}${payments}/file-payments`,

  findAccountConsents: `GET /{bank}${accounts}/account-access-consents`,
  getAccountConsent: `GET /{bank}${accounts}/account-access-consents/{consentId}`,
  patchAccountConsent: `PATCH /{bank}${accounts}/account-access-consents/{consentId}`,
  ...accountRoutesAt(`/{bank}${accounts}`),
  listProducts: `GET /{bank}${accounts}/accounts/{accountId}/product`,
  listStatements: `GET /{bank}${accounts}/accounts/{accountId}/statements`,

  discoverPayeeBank: `POST /{bank}${payees}/discovery`,
  confirmPayee: `POST /{bank}${payees}/confirmation`,
};

export type RouteName = keyof typeof authoriseRoutes | keyof typeof resourceRoutes;
