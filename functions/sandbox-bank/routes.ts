import { payeeApi, paymentApi } from './http/addresses.ts';

/**
 * The endpoints of the sandbox banks that speak the sandbox dialect: a dialect of our own for payments, because no payment
 * standard of Saudi Arabia is public. Each provider of the directory is a bank; its code is the path parameter.
 */
export const routes = {
  discovery: 'GET /{bank}/.well-known/openid-configuration',
  pushAuthorisation: 'POST /{bank}/par',
  showConsent: 'GET /{bank}/authorize',
  decideConsent: 'POST /{bank}/authorize',
  issueTokens: 'POST /{bank}/token',
  manageConsent: 'POST /{bank}/consents/{consentId}',
  getConsent: `GET /{bank}${paymentApi}/payment-consents/{consentId}`,
  patchConsent: `PATCH /{bank}${paymentApi}/payment-consents/{consentId}`,
  createPayment: `POST /{bank}${paymentApi}/payments`,
  confirmPayee: `POST /{bank}${payeeApi}/confirmation`,
  getPayment: `GET /{bank}${paymentApi}/payments/{paymentId}`,
} as const;

export type RouteName = keyof typeof routes;
