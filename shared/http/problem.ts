/**
 * Every way the interface says no. The key is the current interface's code; `legacy` is the ApiError of the legacy
 * envelope (decisions 4.5). Codes are interface; messages are prose.
 */
const problems = {
  validation_error: { status: 400, legacy: 'INVALID_DATA', title: 'The request does not fit its description' },
  invalid_signature: { status: 400, legacy: 'INVALID_SIGNATURE', title: 'The request signature cannot be accepted' },
  unauthorized: { status: 401, legacy: 'UNAUTHORIZED', title: 'Credentials are missing or wrong' },
  token_expired: { status: 401, legacy: 'UNAUTHORIZED', title: 'The token has expired: ask for a new one' },
  subscription_required: { status: 402, legacy: 'SUBSCRIPTION_EXPIRED', title: 'The balance is used up: top it up' },
  forbidden: { status: 403, legacy: 'FORBIDDEN', title: 'This client may not do that' },
  insufficient_permissions: {
    status: 403,
    legacy: 'INSUFFICIENT_CONSENT_PERMISSIONS',
    title: 'The consent does not permit that',
  },
  consent_not_authorized: { status: 403, legacy: 'CONSENT_UNAUTHORIZED', title: 'The consent is not authorised' },
  not_found: { status: 404, legacy: 'NOT_FOUND', title: 'There is no such resource' },
  conflict: { status: 409, legacy: 'CONFLICT', title: 'Another request is changing the same resource: try again' },
  invalid_state: { status: 409, legacy: 'INVALID_DATA', title: 'The resource is not in a state that allows that' },
  payload_too_large: { status: 413, legacy: 'INVALID_DATA', title: 'The body is too large' },
  idempotency_mismatch: {
    status: 422,
    legacy: 'INVALID_DATA',
    title: 'The idempotency key was used with another body',
  },
  resource_locked: { status: 423, legacy: 'RESOURCE_LOCKED', title: 'The resource can no longer be changed' },
  rate_limited: { status: 429, legacy: 'TOO_MANY_REQUESTS', title: 'Too many requests: wait and try again' },
  internal_error: { status: 500, legacy: 'SERVER_ERROR', title: 'Something went wrong on our side' },
  provider_unavailable: {
    status: 502,
    legacy: 'PROVIDER_CONNECTION_FAILURE',
    title: 'The bank cannot be reached or did not understand',
  },
} as const satisfies Record<string, { status: number; legacy: string; title: string }>;

export type ProblemCode = keyof typeof problems;

/** Field path → what is wrong with it. */
export type Details = Readonly<Record<string, readonly string[]>>;

/** What the legacy interface calls the absent thing: each has its own code there. */
export type LegacyAbsence =
  | 'PAYMENT_REQUEST_NOT_FOUND'
  | 'CONSENT_NOT_FOUND'
  | 'PAYMENT_NOT_FOUND'
  | 'PROVIDER_NOT_FOUND'
  | 'COUNTRY_NOT_FOUND'
  | 'COMMERCIAL_REGISTRATION_NOT_FOUND';

export interface ProblemFacts {
  readonly message?: string;
  readonly details?: Details;
  readonly legacy?: LegacyAbsence;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** We said no. Rendered once, at the edge, in the body of the face it is for. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: Details;
  readonly retryAfterSeconds: number | undefined;
  readonly #legacy: LegacyAbsence | undefined;

  constructor(code: ProblemCode, { message, details, legacy, retryAfterSeconds, cause }: ProblemFacts = {}) {
    super(message ?? problems[code].title, { cause });
    this.code = code;
    this.details = details ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.#legacy = legacy;
  }

  get status(): number {
    return problems[this.code].status;
  }

  get title(): string {
    return problems[this.code].title;
  }

  get legacyCode(): string {
    return this.#legacy ?? problems[this.code].legacy;
  }
}

export const statusOf = (code: ProblemCode): number => problems[code].status;
export const titleOf = (code: ProblemCode): string => problems[code].title;

/** The absent resource and another client's resource answer alike: one function, so that they cannot differ. */
export const absent = (legacy: LegacyAbsence): Problem => new Problem('not_found', { legacy });

/** A field whose value passed its schema and still cannot be used, and why. */
export type Fault = readonly [field: string, message: string];

export const invalidFields = (faults: readonly Fault[]): Problem => {
  // A field may have any name a client thinks of, `constructor` and `__proto__` among them.
  const byField = Map.groupBy(faults, ([field]) => field);
  const details = [...byField].map(([field, all]) => [field, all.map(([, message]) => message)] as const);
  return new Problem('validation_error', { details: Object.fromEntries(details) });
};

export const invalid = (...fault: Fault): Problem => invalidFields([fault]);
