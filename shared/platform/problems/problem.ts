import { type Fault, type FieldMessages, messagesByField } from './fault.ts';
import type { LegacyAbsence, LegacyCode, LegacyConsentCode, LegacyMixture } from './legacy-code.ts';

/**
 * Every way the interface refuses a request. The key is the `code` of the current interface and `legacy` the `error` of
 * the legacy envelope. Clients may rely on codes; titles and messages are prose and may change.
 */
const problems = {
  validation_error: { status: 400, legacy: 'INVALID_DATA', title: 'The request is not valid' },
  invalid_signature: { status: 400, legacy: 'INVALID_SIGNATURE', title: 'The request signature is not valid' },
  unauthorized: { status: 401, legacy: 'UNAUTHORIZED', title: 'The credentials are missing or wrong' },
  token_expired: { status: 401, legacy: 'UNAUTHORIZED', title: 'The token has expired. Request a new one' },
  subscription_required: {
    status: 402,
    legacy: 'SUBSCRIPTION_EXPIRED',
    title: 'The verification balance is used up. Top it up to continue',
  },
  not_subscribed: {
    status: 402,
    legacy: 'NOT_SUBSCRIBED_TO_SERVICE',
    title: 'This client is not subscribed to this product',
  },
  forbidden: { status: 403, legacy: 'FORBIDDEN', title: 'This client is not allowed to do this' },
  insufficient_permissions: {
    status: 403,
    legacy: 'INSUFFICIENT_CONSENT_PERMISSIONS',
    title: 'The consent does not include the required permissions',
  },
  consent_not_authorized: { status: 403, legacy: 'CONSENT_UNAUTHORIZED', title: 'The consent is not authorised' },
  not_found: { status: 404, legacy: 'NOT_FOUND', title: 'The resource does not exist' },
  method_not_allowed: { status: 405, legacy: 'METHOD_NOT_ALLOWED', title: 'This path does not have this method' },
  conflict: { status: 409, legacy: 'CONFLICT', title: 'Another request is changing this resource. Try again' },
  invalid_state: {
    status: 409,
    legacy: 'INVALID_DATA',
    title: 'The current state of the resource does not allow this',
  },
  payload_too_large: { status: 413, legacy: 'INVALID_DATA', title: 'The body is too large' },
  idempotency_mismatch: {
    status: 422,
    legacy: 'INVALID_DATA',
    title: 'The idempotency key was already used with a different body',
  },
  resource_locked: { status: 423, legacy: 'RESOURCE_LOCKED', title: 'The resource can no longer be changed' },
  rate_limited: { status: 429, legacy: 'TOO_MANY_REQUESTS', title: 'Too many requests. Wait and try again' },
  internal_error: { status: 500, legacy: 'SERVER_ERROR', title: 'Something went wrong on our side' },
  provider_unavailable: {
    status: 502,
    legacy: 'PROVIDER_CONNECTION_FAILURE',
    title: 'The provider cannot be reached or did not accept the request',
  },
} as const satisfies Record<string, { status: number; legacy: LegacyCode; title: string }>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as readonly ProblemCode[];

/** The kinds of resource that errors name. Resources of the current interface alone have no legacy code. */
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

export type ResourceKind = keyof typeof legacyAbsences;
export const resourceKinds = Object.keys(legacyAbsences) as readonly ResourceKind[];

const wordsOf = (kind: ResourceKind): string => kind.replaceAll('_', ' ');

type SpecialCode = LegacyAbsence | LegacyConsentCode | LegacyMixture;

export interface ProblemFacts {
  readonly message?: string;
  readonly details?: FieldMessages;
  /** Facts for programs that belong to no field: the kind of resource, its status. The current interface shows them. */
  readonly facts?: FieldMessages;
  /** Replaces the legacy code of the table. It names what is missing, or says why something cannot be used. */
  readonly legacy?: SpecialCode | undefined;
  /** The bank itself says how long to wait: the status is 503 then (RFC 9110 §15.6.4). */
  readonly bankAsksToWait?: boolean;
  readonly retryAfterSeconds?: number;
  /** The methods that the path has (RFC 9110 §10.2.1). */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/** A refusal. Throw it anywhere; the HTTP layer renders it once, in the error body of the interface that was called. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: FieldMessages;
  readonly facts: FieldMessages;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly status: number;
  readonly #legacy: SpecialCode | undefined;

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(facts.message ?? problems[code].title, { cause: facts.cause });
    this.code = code;
    this.details = facts.details ?? {};
    this.facts = facts.facts ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.allow = facts.allow;
    const [usual, toWait = usual] = statusesOf(code);
    this.status = facts.bankAsksToWait ? toWait : usual;
    this.#legacy = facts.legacy;
  }

  get title(): string {
    return problems[this.code].title;
  }

  get legacyCode(): LegacyCode {
    return this.#legacy ?? problems[this.code].legacy;
  }
}

export const statusOf = (code: ProblemCode): number => problems[code].status;

/** The usual status of an error, and the one that replaces it if a bank says how long to wait. */
export const statusesOf = (code: ProblemCode): readonly [number, ...number[]] =>
  code === 'provider_unavailable' ? [statusOf(code), 503] : [statusOf(code)];
export const titleOf = (code: ProblemCode): string => problems[code].title;

/** The resource does not exist or belongs to another client. The same error for both, so that nobody can probe ids. */
export const absent = (kind: ResourceKind): Problem =>
  new Problem('not_found', {
    message: `The ${wordsOf(kind)} does not exist`,
    facts: { resource: [kind] },
    legacy: legacyAbsences[kind],
  });

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The status of a resource prevents an operation. */
export const wrongStatus = (kind: ResourceKind, status: string, allowed: readonly string[]): Problem =>
  new Problem('invalid_state', {
    message: `The ${wordsOf(kind)} is ${status}. It must be ${either.format(allowed)}`,
    facts: { resource: [kind], status: [status], allowedStatuses: allowed },
  });

export const invalidFields = (faults: readonly Fault[]): Problem =>
  new Problem('validation_error', { details: messagesByField(faults) });

export const invalid = (...fault: Fault): Problem => invalidFields([fault]);
