/** What the sandbox's banks answer. Every provider of the directory is a bank here, named by its code. */
export const routes = {
  discovery: 'GET /{bank}/.well-known/openid-configuration',
  pushAuthorization: 'POST /{bank}/par',
  showConsent: 'GET /{bank}/authorize',
  decide: 'POST /{bank}/authorize',
  token: 'POST /{bank}/token',
  manageConsent: 'POST /{bank}/consents/{consentId}',
  getConsent: 'GET /{bank}/open-finance/payment/v2.1/payment-consents/{consentId}',
  patchConsent: 'PATCH /{bank}/open-finance/payment/v2.1/payment-consents/{consentId}',
  createPayment: 'POST /{bank}/open-finance/payment/v2.1/payments',
  getPayment: 'GET /{bank}/open-finance/payment/v2.1/payments/{paymentId}',
} as const;

export type RouteName = keyof typeof routes;
