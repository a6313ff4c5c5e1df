import type { Examples } from '#infra/openapi/samples/example.ts';
import { sampleContext } from '#infra/openapi/samples/identity.ts';
import { awaiting, iban, newRequest, paid, providerCode, reference } from '#infra/openapi/samples/payment.ts';
import type { routes } from '#functions/payments/requests/routes.ts';
import { presentCreated, presentPaymentRequest } from '#functions/payments/requests/view.ts';

const minimal = {
  amount: '150.00',
  beneficiaryIban: iban,
  beneficiaryName: 'Ivan England',
  currency: 'AED',
  reference,
};

const params = { paymentRequestId: newRequest.id };

export const examples: Examples<typeof routes> = {
  createPaymentRequest: {
    body: {
      ...minimal,
      creditorType: 'Merchant',
      failureRedirectUrl: newRequest.failureRedirectUrl,
      providerId: providerCode,
      purpose: 'GDS',
      successRedirectUrl: newRequest.successRedirectUrl,
    },
    otherBodies: {
      'Only the five usual fields': minimal,
      'The same amount every month': {
        ...minimal,
        type: 'FixedPeriodicSchedule',
        instructions: {
          maxCumulativeAmount: '1800.00',
          maxCumulativeNumberOfPayments: 12,
          periodicSchedule: { frequency: 'Month', startDate: '2027-01-01', endDate: '2027-12-31' },
          permissions: { readAccountsBasic: true, readBalances: true },
        },
      },
    },
    response: presentCreated(newRequest),
    invalid: { body: { amount: '150,00', beneficiaryIban: 'AE140260123456789012345' } },
  },
  listPaymentRequests: {
    query: { page: '1', perPage: '20' },
    response: [presentPaymentRequest(paid.request, sampleContext)],
    invalid: { query: { perPage: '201' } },
  },
  getPaymentRequest: { params, response: presentPaymentRequest(awaiting.request, sampleContext) },
  cancelPaymentRequest: { params },
};
