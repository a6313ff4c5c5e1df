/** The bank gave no usable answer. Try again later, under the same idempotency key. */
export class BankUnavailable extends Error {
  override readonly name: string = 'BankUnavailable';
  /** How long the bank asks us to wait (Retry-After, RFC 9110 §10.2.3). */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly retryAfterSeconds?: number | undefined }) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}

/** A message in the bank's name that the bank has not sent, or not for this request. */
export class NotFromBank extends BankUnavailable {
  override readonly name = 'NotFromBank';
}

/** What the customer's browser brought from the bank is incomplete or not from the bank. The sender is at fault. */
export class InvalidRedirect extends Error {
  override readonly name = 'InvalidRedirect';
}

/** The bank refused a request for good, with an OAuth error (RFC 6749 §5.2) or an error code of its standard. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly code: string;

  constructor(code: string) {
    super(`The bank refused the request: ${code}`);
    this.code = code;
  }
}

/** The bank no longer accepts the access token. Refresh it and try again. */
export class TokenRejected extends Error {
  override readonly name = 'TokenRejected';
}

/** The bank does not have a resource: a product of a bank without product data, the direct debits of a credit card. */
export class NotOffered extends Error {
  override readonly name: string = 'NotOffered';
}

/** The bank does not know a consent, or no longer. */
export class UnknownConsent extends NotOffered {
  override readonly name = 'UnknownConsent';
}
