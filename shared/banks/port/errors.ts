/** The bank gave no usable answer. Try again later, under the same idempotency key. */
export class BankUnavailable extends Error {
  override readonly name = 'BankUnavailable';
}

/** The bank answered with an OAuth error (RFC 6749 §5.2). */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly code: string;

  constructor(code: string) {
    super(`The bank refused the request: ${code}`);
    this.code = code;
  }
}
