import type { Examples } from '#infra/openapi/samples/example.ts';
import { at, baseUrl, sampleContext } from '#infra/openapi/samples/identity.ts';
import { paid, signedMessage } from '#infra/openapi/samples/payment.ts';
import { presentPaymentRecord } from '#functions/payments/payments/record-view.ts';
import type { routes } from '#functions/payments/payments/routes.ts';
import { presentPayment } from '#functions/payments/payments/view.ts';

export const examples: Examples<typeof routes> = {
  listPayments: {
    query: { page: '1', perPage: '20', paymentRequestId: paid.request.id, fromDateTime: at(0) },
    response: [presentPayment(paid, sampleContext)],
    invalid: { query: { fromDateTime: 'yesterday' } },
  },
  getPayment: {
    params: { paymentId: paid.payment.id },
    response: presentPaymentRecord({ ...paid, signedMessage }, baseUrl),
  },
};
