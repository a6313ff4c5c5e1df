import { type FieldError, type FieldMessages, messagesByField } from './field-error.ts';

/** A kind of error: its `code`, which clients may rely on, and its title, which is prose and may change. */
export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Errors that any API may have. shared/standard/problems lists all errors of this API. */
export const generalProblems = {
  validation_error: { status: 400, title: 'The request is not valid' },
  invalid_signature: { status: 400, title: 'The request signature is not valid' },
  unauthorized: { status: 401, title: 'The credentials are missing or wrong' },
  token_expired: { status: 401, title: 'The token has expired. Request a new one' },
  not_subscribed: { status: 402, title: 'This client is not subscribed to this product' },
  forbidden: { status: 403, title: 'This client is not allowed to do this' },
  not_found: { status: 404, title: 'The resource does not exist' },
  method_not_allowed: { status: 405, title: 'This path does not support this method' },
  conflict: { status: 409, title: 'Another request is changing this resource. Try again' },
  invalid_state: { status: 409, title: 'The current state of the resource does not allow this' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  idempotency_mismatch: {
    status: 422,
    title: 'The idempotency key was already used with a different body. Use a new key',
  },
  resource_locked: { status: 423, title: 'The resource can no longer be changed' },
  rate_limited: { status: 429, title: 'Too many requests. Wait and try again' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  provider_unavailable: { status: 502, title: 'The provider cannot be reached or did not accept the request' },
} as const satisfies Readonly<Record<string, Omit<ProblemKind, 'code'>>>;

export type GeneralCode = keyof typeof generalProblems;

/** The status of an error if the upstream service specifies how long to wait (RFC 9110 §15.6.4). */
export const serviceUnavailable = 503;

export interface ProblemFacts {
  readonly message?: string;
  readonly details?: FieldMessages;
  /**
   * Machine-readable data that does not belong to a field, such as the kind of resource or its status. Only the current
   * API returns it.
   */
  readonly facts?: FieldMessages;
  /** A more specific error code of the legacy API, such as `PAYMENT_NOT_FOUND`. */
  readonly legacy?: string | undefined;
  /** Whether the upstream service specifies how long to wait. If so, the status is 503 (RFC 9110 §15.6.4). */
  readonly specifiesRetryAfter?: boolean;
  readonly retryAfterSeconds?: number;
  /** The methods that the path supports (RFC 9110 §10.2.1). */
  readonly allow?: readonly string[];
  readonly cause?: unknown;
}

/** An error response. Throw it anywhere; the HTTP layer renders it once, in the error format of the API variant. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly title: string;
  readonly details: FieldMessages;
  readonly facts: FieldMessages;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;
  readonly status: number;
  readonly legacy: string | undefined;

  constructor(kind: GeneralCode | ProblemKind, options: ProblemFacts = {}) {
    const { code, status, title } = typeof kind === 'string' ? { code: kind, ...generalProblems[kind] } : kind;
    super(options.message ?? title, { cause: options.cause });
    this.code = code;
    this.title = title;
    this.details = options.details ?? {};
    this.facts = options.facts ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
    this.status = options.specifiesRetryAfter ? serviceUnavailable : status;
    this.legacy = options.legacy;
  }
}

export const invalidFields = (errors: readonly FieldError[]): Problem =>
  new Problem('validation_error', { details: messagesByField(errors) });

export const invalid = (...error: FieldError): Problem => invalidFields([error]);
