/** The events of one bank. */
export interface BankEvents {
  /**
   * What an event is about, after it was opened and verified. Undefined if it is not an event of the bank, or one about
   * nothing that this service follows.
   *
   * An event is never more than a reason to ask the bank: it may come late, twice, out of order or not at all.
   */
  open(body: string): Promise<BankHint | undefined>;
}

/** What has changed at the bank. */
export interface BankHint {
  readonly bankConsentId: string;
  /** The payment, if the event is about one. Otherwise it is about the consent. */
  readonly bankPaymentId: string | undefined;
  /** The new status, as the bank names it. */
  readonly status: string;
}
