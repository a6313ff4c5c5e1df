import type { Examples } from '#infra/openapi/samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { bankUrl } from '#infra/openapi/samples/identity.ts';
import { authorised } from '#infra/openapi/samples/payment.ts';
import type { routes } from '#functions/payments/callbacks/routes.ts';

const { request, consent, payment } = authorised;
const redirect = { code: 'SplxlOBeZQQYbYS6WxSbIA', state: `${consent.id}.4nUGi2hKZTz0`, iss: bankUrl };

export const examples: Examples<typeof routes> = {
  writeCallback: {
    query: redirect,
    response: {
      paymentRequestId: request.id,
      consentId: consent.id,
      paymentId: payment.id,
      status: request.status,
      consentStatus: consent.status,
    },
    invalid: { query: { state: '' } },
    errors: { invalid_state: wrongStatus('consent', 'Rejected', ['AwaitingAuthorization']) },
  },
};
