import * as z from 'zod';

/**
 * The consents for which banks post events: all consents, or only consents that outlive a single payment. Without
 * events for a single payment, the service polls the bank while the payment is in progress. This has three drawbacks: a
 * credit more than an hour after settlement goes unnoticed; if a customer declines and does not return, the consent
 * becomes expired instead of rejected; and a second person's approval is detected later, because polling becomes less
 * frequent.
 */
export const EventScope = z.enum(['every-consent', 'lasting-consents']);
export type EventScope = z.infer<typeof EventScope>;

/**
 * Decrypts and verifies an event. Returns undefined if it is not a valid event from the bank.
 *
 * An event only triggers a query to the bank: it may arrive late, twice, out of order or not at all.
 */
export type ReadBankEvent = (body: string) => Promise<BankNotification | undefined>;

export interface BankNotification {
  readonly bankConsentId: string;
  /** Set if the event is about a payment. If undefined, the event is about the consent. */
  readonly bankPaymentId: string | undefined;
  /** The new status, as the bank names it. Absent if the event does not contain it. */
  readonly status: string | undefined;
}
