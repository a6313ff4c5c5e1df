/** The base paths of the APIs on a bank's resource host (`servers` in the documents of the UAE standard). */
export const apiPaths = {
  authorisation: '/open-finance/auth/v2.1',
  payments: '/open-finance/payment/v2.1',
  accounts: '/open-finance/account-information/v2.1',
  payees: '/open-finance/confirmation-of-payee/v2.1',
} as const;

export const paymentConsentUrl = (resources: string, consentId: string): string =>
  `${resources}${apiPaths.payments}/payment-consents/${consentId}`;

export const paymentUrl = (resources: string, paymentId: string): string =>
  `${resources}${apiPaths.payments}/payments/${paymentId}`;

export const accountConsentUrl = (resources: string, consentId: string): string =>
  `${resources}${apiPaths.accounts}/account-access-consents/${consentId}`;
