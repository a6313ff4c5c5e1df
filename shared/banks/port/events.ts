import * as z from 'zod';

/**
 * For which consents banks are asked to post events: for all, or for those that outlive one payment. Without events of a
 * single payment, the service learns what happens by asking the bank while it follows the payment. Three things it
 * learns later or not at all: that a settled payment is credited more than an hour later, that a customer who does not
 * come back has declined (the consent expires instead), and that a second person has approved (it asks ever more rarely).
 */
export const EventScope = z.enum(['every-consent', 'lasting-consents']);
export type EventScope = z.infer<typeof EventScope>;

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
