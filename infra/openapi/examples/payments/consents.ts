import { type Examples, firstPage } from '#infra/openapi/samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { at, baseUrl, sampleContext } from '#infra/openapi/samples/identity.ts';
import { authorised, awaiting, paid, providerCode } from '#infra/openapi/samples/payment.ts';
import { move, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { routes } from '#functions/payments/consents/routes.ts';
import { presentSync } from '#shared/payments/consent/sync-view.ts';
import { presentPaymentConsent, resourceUriOf } from '#functions/payments/consents/view.ts';

const params = { consentId: awaiting.consent.id };
const revoked = move(consentLifecycle, awaiting.consent, 'Revoked', at(90));

/** The error that the service itself returns for an invalid transition. */
const alreadyConsumed = wrongStatus('consent', 'Consumed', statusesBefore(consentLifecycle, 'Revoked'));

export const examples: Examples<typeof routes> = {
  createPaymentConsent: {
    query: { id: awaiting.request.id, providerId: providerCode },
    response: presentPaymentConsent(awaiting.consent, sampleContext),
    invalid: { query: { id: undefined } },
  },
  getPaymentConsent: { params, response: presentPaymentConsent(paid.consent, sampleContext) },
  syncPaymentConsent: {
    query: { paymentRequestId: awaiting.request.id },
    response: presentSync(
      { consent: authorised.consent, wasUpdated: true },
      resourceUriOf(authorised.consent, baseUrl),
    ),
    invalid: { query: { paymentRequestId: undefined } },
  },
  listPaymentConsents: { ...firstPage, response: [presentPaymentConsent(paid.consent, sampleContext)] },
  updatePaymentConsent: {
    params,
    body: { status: 'Revoked' },
    response: presentPaymentConsent(revoked, sampleContext),
    invalid: { body: { status: 'Cancelled' } },
    errors: { invalid_state: alreadyConsumed },
  },
};
