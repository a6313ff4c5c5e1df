import {
  generalProblems,
  Problem,
  type ProblemFacts,
  type ProblemKind,
  serviceUnavailable,
} from '#shared/platform/problems/problem.ts';
import type { LegacyAbsence } from './legacy-code.ts';

const { validation_error, invalid_signature, unauthorized, token_expired, not_subscribed, forbidden, ...others } =
  generalProblems;

/** All errors of the API, by their `code` in the current API and in order of status. */
const problems = {
  validation_error,
  invalid_signature,
  unauthorized,
  token_expired,
  subscription_required: { status: 402, title: 'The verification balance is used up. Top it up to continue' },
  not_subscribed,
  forbidden,
  insufficient_permissions: { status: 403, title: 'The consent does not include the required permissions' },
  consent_not_authorized: { status: 403, title: 'The consent is not authorised' },
  ...others,
} as const satisfies Readonly<Record<string, Omit<ProblemKind, 'code'>>>;

/** Additional errors of the dashboard. English pages show their titles. */
const dashboardProblems = {
  key_private: {
    status: 400,
    // A private key that was sent is no longer private, so it must not be used.
    title: 'This is a private key, which must never leave its owner. Create a new pair, and register its public key',
  },
  key_purpose: { status: 400, title: 'This key is not for signatures, according to its use, key_ops or alg' },
  key_unreadable: {
    status: 400,
    title: 'This is not a public P-256 key in PEM (BEGIN PUBLIC KEY) or JWK format',
  },
  key_kid: { status: 400, title: 'The kid of a key must have 1 to 128 characters' },
  foreign_origin: { status: 403, title: 'The request did not come from a page of this dashboard' },
  unknown_passkey: { status: 403, title: 'This passkey is not registered here' },
  own_proposal: {
    status: 403,
    title:
      'A second person must approve this key: someone the operator invited separately, outside your own chain of invitations',
  },
  too_many_keys: { status: 409, title: 'There are already ten API keys. Revoke one first' },
  too_many_webhooks: { status: 409, title: 'There are already 50 webhooks. Delete one first' },
  too_many_deleted: { status: 409, title: 'Too many webhooks were deleted in the last two days. Try again later' },
  key_other_kid: { status: 409, title: 'This key is registered under another kid' },
  key_kid_taken: { status: 409, title: 'Another key has this kid' },
  key_replaced: {
    status: 409,
    title: 'Another key was proposed under this kid since you opened the page. Check its thumbprint before you decide',
  },
  last_admin: { status: 409, title: 'A company needs at least one admin' },
  last_operator: { status: 409, title: 'The service needs at least one operator. Invite another one first' },
  no_receiver: { status: 409, title: 'No active webhook is subscribed to this event' },
  not_listed: { status: 409, title: 'This service can register only at a bank that is listed or registered' },
  not_registered: { status: 409, title: 'Register at the bank first, and wait until it is registered' },
  reference_used: { status: 409, title: 'Nothing was added: another top-up already has this reference' },
  already_sent: {
    status: 409,
    title: 'This form was sent before, and what it created is no longer valid. Open the page again',
  },
  invalid_link: { status: 410, title: 'The link was used, has expired or is wrong. Request a new one' },
} as const satisfies Readonly<Record<string, Omit<ProblemKind, 'code'>>>;

export type DashboardCode = keyof typeof dashboardProblems;

export const dashboardProblem = (code: DashboardCode, facts?: ProblemFacts): Problem =>
  new Problem({ code, ...dashboardProblems[code] }, facts);

export const dashboardTitles = Object.fromEntries(
  Object.entries(dashboardProblems).map(([code, { title }]) => [code, `${title}.`]),
) as Readonly<Record<DashboardCode, string>>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

export const statusOf = (code: ProblemCode): number => problems[code].status;
export const titleOf = (code: ProblemCode): string => problems[code].title;

/**
 * Returns an error's usual status. For `provider_unavailable`, also returns the status if a bank specifies how long to
 * wait.
 */
export const statusesOf = (code: ProblemCode): readonly [number, ...number[]] =>
  code === 'provider_unavailable' ? [statusOf(code), serviceUnavailable] : [statusOf(code)];

/** Creates any error of the API. `new Problem` accepts only the general codes. */
export const problemOf = (code: ProblemCode, facts?: ProblemFacts): Problem =>
  new Problem({ code, ...problems[code] }, facts);

/** The resources that errors name. Resources that exist only in the current API have no legacy code. */
const legacyAbsences = {
  payment_request: 'PAYMENT_REQUEST_NOT_FOUND',
  consent: 'CONSENT_NOT_FOUND',
  payment: 'PAYMENT_NOT_FOUND',
  mandate: 'CONSENT_NOT_FOUND',
  mandate_transaction: 'TRANSACTION_NOT_FOUND',
  account_request: 'ACCOUNT_INFORMATION_ACCESS_REQUEST_NOT_FOUND',
  account_consent: 'CONSENT_NOT_FOUND',
  data_sync: undefined,
  risk_report: 'RISK_REPORT_NOT_FOUND',
  account_report: 'ACCOUNT_INFORMATION_REPORT_NOT_FOUND',
  account: 'BANK_ACCOUNT_NOT_FOUND',
  bank_account: 'BANK_ACCOUNT_NOT_FOUND',
  creditor_account: 'CREDITOR_ACCOUNT_NOT_FOUND',
  customer: 'CUSTOMER_NOT_FOUND',
  commercial_registration: 'COMMERCIAL_REGISTRATION_NOT_FOUND',
  provider: 'PROVIDER_NOT_FOUND',
  webhook: undefined,
} as const satisfies Record<string, LegacyAbsence | undefined>;

export type ErrorResource = keyof typeof legacyAbsences;
export const errorResources = Object.keys(legacyAbsences) as readonly ErrorResource[];

const wordsOf = (kind: ErrorResource): string => kind.replaceAll('_', ' ');

/**
 * Creates the error for a resource that does not exist or belongs to another client. Both cases have the same error, so
 * that clients cannot probe ids.
 */
export const notFound = (kind: ErrorResource): Problem =>
  new Problem('not_found', {
    message: `The ${wordsOf(kind)} does not exist`,
    facts: { resource: [kind] },
    legacy: legacyAbsences[kind],
  });

/**
 * Joins words with "or". The format is created per error, not at start-up, because creating the first one takes 10 ms.
 */
const joinWithOr = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

/** Creates the error for an operation that the status of a resource does not allow, or that no status allows. */
export const wrongStatus = (kind: ErrorResource, status: string, allowed: readonly string[]): Problem =>
  new Problem('invalid_state', {
    message: `The ${wordsOf(kind)} is ${status}${allowed.length > 0 ? `. It must be ${joinWithOr(allowed)}` : ''}`,
    facts: { resource: [kind], status: [status], allowedStatuses: allowed },
  });
