import { accountRoutesAt, authoriseRoutesAt } from '#functions/sandbox/banks/service/routes.ts';
import { accountInformation } from './standard/versions.ts';

const accounts = accountInformation('{version}');

/**
 * The endpoints of the Saudi sandbox banks for account information. Each provider of the market is a bank; its code is
 * the path parameter.
 *
 * Browsers and the operator of the sandbox use the first host. Clients use the second host, which requires their
 * certificate. The UAE banks share these hosts.
 */
export const authoriseRoutes = {
  discovery: 'GET /ksa/{bank}/.well-known/openid-configuration',
  ...authoriseRoutesAt('/ksa/{bank}'),
};

export const resourceRoutes = {
  pushAuthorisation: 'POST /ksa/{bank}/par',
  issueTokens: 'POST /ksa/{bank}/token',

  createConsent: `POST /ksa/{bank}${accounts}/account-access-consents`,
  getConsent: `GET /ksa/{bank}${accounts}/account-access-consents/{consentId}`,
  patchConsent: `PATCH /ksa/{bank}${accounts}/account-access-consents/{consentId}`,
  ...accountRoutesAt(`/ksa/{bank}${accounts}`),
};

export type RouteName = keyof typeof authoriseRoutes | keyof typeof resourceRoutes;
