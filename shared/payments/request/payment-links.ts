import type { PaymentRequest } from './payment-request.ts';

/** The path of the page on which the customer sees a payment request, chooses a bank and later sees the outcome. */
export const paymentPagePath = ({ id, linkToken }: Pick<PaymentRequest, 'id' | 'linkToken'>): string =>
  `/pay/${id}/${linkToken}`;

/** Takes the customer straight to the bank if it is known, and otherwise to the page. Works until the customer has decided. */
export const authorizationLinkOf = (request: Pick<PaymentRequest, 'id' | 'linkToken'>, baseUrl: string): string =>
  `${baseUrl}${paymentPagePath(request)}/bank`;
