/** The path of the API that confirms payees below a bank's address. */
export const payeeApi = '/open-finance/confirmation-of-payee/v2.1';

/** The path of the payment API below a bank's address. */
export const paymentApi = '/open-finance/payment/v2.1';

export const paymentUrl = (issuer: string, paymentId: string): string => `${issuer}${paymentApi}/payments/${paymentId}`;

export const consentUrl = (issuer: string, consentId: string): string =>
  `${issuer}${paymentApi}/payment-consents/${consentId}`;
