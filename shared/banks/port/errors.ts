import { Problem } from '#shared/platform/problems/problem.ts';

/** The bank returned no usable response. The caller should retry later with the same idempotency key. */
export class BankUnavailable extends Error {
  override readonly name: string = 'BankUnavailable';
  /** The wait, in seconds, that the bank requests (Retry-After, RFC 9110 §10.2.3). */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly retryAfterSeconds?: number | undefined }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** The bank accepts no further calls of this caller for a while (429). It may accept the calls of others. */
export class CallerLimited extends BankUnavailable {
  override readonly name = 'CallerLimited';
}

/** A message is not verifiably from the bank, or belongs to another request. */
export class NotFromBank extends BankUnavailable {
  override readonly name = 'NotFromBank';
}

/** The bank returned the payment that the same order has made, but under another consent. */
export class OtherConsent extends NotFromBank {
  readonly bankConsentId: string;

  constructor(bankConsentId: string) {
    super('The bank returned a payment under another consent');
    this.bankConsentId = bankConsentId;
  }
}

/** The redirect from the bank is incomplete or forged. The sender of the redirect is at fault, not the bank. */
export class InvalidRedirect extends Error {
  override readonly name = 'InvalidRedirect';
}

/** The bank permanently rejected a request, with an OAuth error (RFC 6749 §5.2) or an error code of its standard. */
export class BankRejection extends Error {
  override readonly name = 'BankRejection';
  readonly code: string;
  /** The HTTP status, if the rejection is an error of the bank's standard. */
  readonly status: number | undefined;

  constructor(code: string, status?: number) {
    super(`The bank rejected the request: ${code}`);
    this.code = code;
    this.status = status;
  }
}

/** The bank no longer accepts the access token. The caller should refresh the token and retry. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
}

/** The bank does not offer a resource, such as product data or the direct debits of a credit card. */
export class NotOffered extends Error {
  override readonly name: string = 'NotOffered';
}

/** The bank does not have the consent, or no longer has it. */
export class UnknownConsent extends NotOffered {
  override readonly name = 'UnknownConsent';
}

/** The bank accepts a consent only with the customer's identity (`CustomerPresence.identity`). */
export class IdentityRequired extends Error {
  override readonly name = 'IdentityRequired';
}

/** The errors that a bank causes: it is unavailable, rejects the call, or does not offer the resource. */
export const bankErrors = [BankUnavailable, BankRejection, NotOffered, TokenRejected] as const;

/** Returns for how many seconds the bank accepts no call of this caller, or zero for other errors. */
export const limitedSeconds = (error: unknown): number =>
  error instanceof CallerLimited ? (error.retryAfterSeconds ?? 0) : 0;

/** Returns whether a bank caused an error. */
export const isBankError = (error: unknown): error is Error => bankErrors.some((kind) => error instanceof kind);

/** Returns whether a bank caused a failure: one of the errors above, or the problem that a client receives for them. */
export const isBankFailure = (error: unknown): boolean =>
  isBankError(error) || (error instanceof Problem && error.code === 'provider_unavailable');
