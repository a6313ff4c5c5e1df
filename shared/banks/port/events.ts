import * as z from 'zod';

/**
 * The consents for which banks post events: all, or only those that outlive one payment. Without events for a single
 * payment, the service polls the bank while the payment is in progress. The trade-offs: a credit more than an hour
 * after settlement goes unnoticed, a customer who declines and does not return shows as expired instead of rejected,
 * and the approval of a second person is noticed later, because polling becomes less frequent.
 */
export const EventScope = z.enum(['every-consent', 'lasting-consents']);
export type EventScope = z.infer<typeof EventScope>;

/** The events of one bank. */
export interface BankEvents {
  /**
   * Decrypts and verifies an event. Returns undefined if it is not a valid event from the bank, or is for another
   * client.
   *
   * An event is only a reason to query the bank: it may arrive late, twice, out of order or not at all.
   */
  open(body: string): Promise<BankNotification | undefined>;
}

/** A change at the bank. */
export interface BankNotification {
  readonly bankConsentId: string;
  /** Set if the event is about a payment. Otherwise it is about the consent. */
  readonly bankPaymentId: string | undefined;
  /** The new status, as the bank names it. */
  readonly status: string;
}
