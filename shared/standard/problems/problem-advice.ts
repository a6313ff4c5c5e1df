import type { ProblemCode } from './problems.ts';

/** Advice to the client for each error. */
export const problemAdvice: Record<ProblemCode, string> = {
  validation_error: 'Correct the fields that `details` names.',
  invalid_signature: 'Compare what you sign with the section _Signing_. `details` says what is wrong.',
  unauthorized:
    'Open a new session. If that is rejected: do the App ID and the API key belong together, was the key revoked, is the client enabled?',
  token_expired: 'Refresh the session, or open a new one.',
  subscription_required: 'Ask your operator to top the balance up.',
  not_subscribed: 'Ask your operator to enable the product.',
  forbidden: 'Ask your operator to enable the market or the product.',
  insufficient_permissions: 'Ask the customer for a consent with more permissions.',
  consent_not_authorized: 'Wait until the customer has approved, or create a new consent.',
  method_not_allowed: 'Use one of the methods that the header `Allow` names.',
  not_found: 'Check the id and the market. What belongs to another client or market is absent too.',
  conflict: 'Send the same request again after `retry-after` seconds.',
  invalid_state: 'Read `details`: they name the resource, its status and the statuses that allow this.',
  payload_too_large: 'Send a smaller body.',
  idempotency_mismatch: 'Use a new key for a different request.',
  resource_locked: 'A payment request with a consent cannot be cancelled. Revoke the consent instead.',
  rate_limited: 'Wait for `retry-after` seconds.',
  internal_error: 'Send the request again with the same idempotency key. If it fails again, report the interaction id.',
  provider_unavailable:
    'Send the request again after `retry-after` seconds. Without that header, the bank rejected it.',
};
