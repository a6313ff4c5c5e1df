import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import type { PaymentDetails, PaymentsExport, PaymentsPage } from './payment-details.ts';
import type { StatusQuery } from './status-query.ts';

/** One page: the events of the newest resources of one kind. */
export const NewestEvents = z.object({ events: z.array(Event), hasMore: z.boolean() });
export type NewestEvents = z.infer<typeof NewestEvents>;

/** A payment that needs attention: its status, bank and time, without personal data. */
export const UnsettledPayment = z.object({
  id: z.string(),
  status: z.string(),
  providerCode: z.string(),
  createdAt: z.string(),
});
export type UnsettledPayment = z.infer<typeof UnsettledPayment>;

type Query<A extends StatusQuery['ask']> = Omit<Extract<StatusQuery, { ask: A }>, 'ask'>;

/**
 * Resource data that the dashboard may read. Events and statuses do not contain personal data. A client's members also
 * see amounts, references, and the names and last account digits of payees of the client's own payments.
 */
export interface ResourceStatuses {
  /** Returns the events of a resource and of all related resources, in chronological order. */
  eventsAbout(id: string): Promise<readonly Event[]>;
  /** Returns one page: the events of the owner's newest resources of one kind. */
  newest(requested: Query<'newest'>): Promise<NewestEvents>;
  /** Returns the unsettled payments of the last seven days, or undefined if there are too many payments to examine. */
  unsettled(owner: Query<'unsettled'>['owner']): Promise<readonly UnsettledPayment[] | undefined>;
  /** Returns a page of the owner's payment requests, newest first. */
  payments(requested: Query<'payments'>): Promise<PaymentsPage>;
  /** Finds an owner's payments by an id, the client's own reference or an interaction id. */
  search(requested: Query<'search'>): Promise<PaymentsPage>;
  /** Returns the newest payments of a time range, all or those that a search finds: at most 2,000 of each kind. */
  export(requested: Query<'export'>): Promise<PaymentsExport>;
  /** Returns the client's payment to which an id belongs, or undefined if there is none. */
  payment(requested: Query<'payment'>): Promise<PaymentDetails | undefined>;
}
