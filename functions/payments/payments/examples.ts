import type { Examples } from '#shared/platform/openapi/example.ts';
import { at, baseUrl, sampleContext } from '#shared/samples/identity.ts';
import { paid, signedMessage } from '#shared/samples/payment.ts';
import { presentPaymentRecord } from './record-view.ts';
import type { routes } from './routes.ts';
import { presentPayment } from './view.ts';

export const examples: Examples<typeof routes> = {
  listPayments: {
    query: { page: '1', perPage: '20', paymentRequestId: paid.request.id, fromDateTime: at(0) },
    answer: [presentPayment(paid, sampleContext)],
    invalid: { query: { fromDateTime: 'yesterday' } },
  },
  getPayment: {
    params: { paymentId: paid.payment.id },
    answer: presentPaymentRecord({ ...paid, signedMessage }, baseUrl),
  },
};
