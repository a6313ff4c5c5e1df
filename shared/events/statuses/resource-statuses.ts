import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import { rootKinds } from '#shared/resources.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { Market } from '#shared/standard/markets/market.ts';
import type { PaymentDetails, PaymentsPage } from './payment-details.ts';

const Owner = z.object({ clientId: z.string(), market: Market });

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

export const StatusQuery = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('events'), id: z.string() }),
  z.object({ ask: z.literal('newest'), owner: Owner, kind: z.enum(rootKinds), page: z.int().positive() }),
  z.object({ ask: z.literal('unsettled'), owner: Owner }),
  z.object({
    ask: z.literal('payments'),
    owner: Owner,
    page: z.int().positive(),
    status: PaymentRequestStatus.optional(),
    from: z.string().optional(),
  }),
  z.object({ ask: z.literal('search'), owner: Owner, text: z.string() }),
  z.object({ ask: z.literal('payment'), clientId: z.string(), id: z.string() }),
]);
export type StatusQuery = z.infer<typeof StatusQuery>;

type Query<A extends StatusQuery['ask']> = Omit<Extract<StatusQuery, { ask: A }>, 'ask'>;

/**
 * Resource data that the dashboard may read. Events and statuses do not contain personal data. A client's members also
 * see amounts, references and the names of payees of the client's own payments.
 */
export interface ResourceStatuses {
  /** Returns the events of a resource and of all related resources, in chronological order. */
  eventsAbout(id: string): Promise<readonly Event[]>;
  /** Returns one page: the events of the owner's newest resources of one kind. */
  newest(requested: Query<'newest'>): Promise<NewestEvents>;
  /** Returns the unsettled payments of the last seven days, or undefined if there are too many payments to examine. */
  unsettled(owner: z.infer<typeof Owner>): Promise<readonly UnsettledPayment[] | undefined>;
  /** Returns a page of the owner's payment requests, newest first. */
  payments(requested: Query<'payments'>): Promise<PaymentsPage>;
  /** Finds an owner's payments by an id, the client's own reference or an interaction id. */
  search(requested: Query<'search'>): Promise<PaymentsPage>;
  /** Returns the client's payment to which an id belongs, or undefined if there is none. */
  payment(requested: Query<'payment'>): Promise<PaymentDetails | undefined>;
}
