import { connectionOf } from '#shared/accounts/consent/connection.ts';
import { moveSharing } from '#shared/accounts/consent/consent-transitions.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Examples } from '#infra/openapi/samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { at, baseUrl, sampleContext } from '#infra/openapi/samples/identity.ts';
import { providerCode } from '#infra/openapi/samples/payment.ts';
import { awaitingSharing, connections, shared } from '#infra/openapi/samples/sharing.ts';
import type { routes } from '#functions/account-data/consents/routes.ts';
import { presentAccountConsent, presentCreatedAccountConsent } from '#functions/account-data/consents/view.ts';

const params = { consentId: shared.consent.id };
const now = new Date(at(300));
const granted = presentAccountConsent(shared.consent, connectionOf(shared.consent, connections), sampleContext, now);
const revoked = moveSharing(shared, 'Revoked', at(400)).consent;
const alreadyExpired = wrongStatus('account_consent', 'Expired', statusesBefore(consentLifecycle, 'Revoked'));

export const examples: Examples<typeof routes> = {
  createAccountConsent: {
    body: {
      requestId: shared.request.id,
      providerId: providerCode,
      purpose: 'AccountAggregation',
      userType: 'Retail',
    },
    response: presentCreatedAccountConsent(awaitingSharing.consent, baseUrl, new Date(at(60))),
    invalid: { body: { purpose: 'Curiosity' } },
    errors: { invalid_state: wrongStatus('account_request', 'Authorized', ['New', 'AwaitingAuthorization']) },
  },
  listAccountConsents: {
    query: { page: '1', perPage: '20', providerId: providerCode },
    response: [granted],
    invalid: { query: { page: '0' } },
  },
  getAccountConsent: { params, response: granted },
  updateAccountConsent: {
    params,
    body: { status: 'Revoked' },
    response: presentAccountConsent(revoked, connectionOf(revoked, connections), sampleContext, now),
    invalid: { body: { status: 'Suspended' } },
    errors: { invalid_state: alreadyExpired },
  },
};
