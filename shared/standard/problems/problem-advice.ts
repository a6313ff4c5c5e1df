import type { ProblemCode } from './problems.ts';

/** Advice to clients for each error. */
export const problemAdvice: Record<ProblemCode, string> = {
  validation_error: 'Correct the fields that `details` lists.',
  invalid_signature: 'Compare the text that you sign with the section _Signing_. `details` contains the reason.',
  unauthorized:
    'Create a new session. If that fails, check that the App ID and the API key belong together, that the key is not revoked, and that the client is enabled.',
  token_expired: 'Refresh the session, or create a new one.',
  subscription_required: 'Ask your operator to top up the balance.',
  not_subscribed: 'Ask your operator to enable the product.',
  forbidden: 'Ask your operator to enable the market or the product.',
  insufficient_permissions: 'Ask the customer for a consent with more permissions.',
  consent_not_authorized:
    'Wait until the customer has approved or reactivated it, or the bank has lifted its suspension. If it has ended, create a new consent.',
  method_not_allowed: 'Use one of the methods in the `Allow` header.',
  not_found: 'Check the id and the market. Resources of other clients and markets are not found either.',
  conflict: 'Send the same request again after `retry-after` seconds.',
  invalid_state: 'See `details` for the resource, its status and the statuses that allow this.',
  payload_too_large: 'Send a smaller body.',
  idempotency_mismatch: 'Use a new key for a different request.',
  resource_locked: 'A request with a consent can be neither changed nor cancelled. Revoke the consent instead.',
  rate_limited: 'Wait for `retry-after` seconds.',
  internal_error: 'Send the request again with the same idempotency key. If it fails again, report the interaction id.',
  provider_unavailable:
    'Send the request again after `retry-after` seconds. Without that header, the bank rejected it.',
};
