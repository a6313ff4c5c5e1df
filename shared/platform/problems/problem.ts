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

type SpecialCode = LegacyAbsence | LegacyConsentCode | LegacyMixture;

export interface ProblemFacts {
  readonly message?: string;
  readonly details?: FieldMessages;
  /** Replaces the legacy code of the table. It names what is missing, or says why something cannot be used. */
  readonly legacy?: SpecialCode;
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
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly #legacy: SpecialCode | undefined;

  constructor(code: ProblemCode, { message, details, legacy, retryAfterSeconds, allow, cause }: ProblemFacts = {}) {
    super(message ?? problems[code].title, { cause });
    this.code = code;
    this.details = details ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.allow = allow;
    this.#legacy = legacy;
  }

  get status(): number {
    const [usual, toWait = usual] = statusesOf(this.code);
    return this.retryAfterSeconds === undefined ? usual : toWait;
  }

  get title(): string {
    return problems[this.code].title;
  }

  get legacyCode(): LegacyCode {
    return this.#legacy ?? problems[this.code].legacy;
  }
}

export const statusOf = (code: ProblemCode): number => problems[code].status;

/** The usual status of a refusal, and the one with Retry-After, if that is another one (RFC 9110 §15.6.4). */
export const statusesOf = (code: ProblemCode): readonly [number, ...number[]] =>
  code === 'provider_unavailable' ? [statusOf(code), 503] : [statusOf(code)];
export const titleOf = (code: ProblemCode): string => problems[code].title;

/** The resource does not exist or belongs to another client. The same answer for both, so that nobody can probe ids. */
export const absent = (legacy: LegacyAbsence): Problem => new Problem('not_found', { legacy });

export const invalidFields = (faults: readonly Fault[]): Problem =>
  new Problem('validation_error', { details: messagesByField(faults) });

export const invalid = (...fault: Fault): Problem => invalidFields([fault]);
