import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import { rootKinds } from '#shared/resources.ts';
import { Market } from '#shared/standard/markets/market.ts';

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
]);
export type StatusQuery = z.infer<typeof StatusQuery>;

/** Resource data that the dashboard may read. Responses do not contain personal data. */
export interface ResourceStatuses {
  /** Returns the events of a resource and of all related resources, in chronological order. */
  eventsAbout(id: string): Promise<readonly Event[]>;
  /** Returns one page: the events of the owner's newest resources of one kind. */
  newest(requested: Omit<Extract<StatusQuery, { ask: 'newest' }>, 'ask'>): Promise<NewestEvents>;
  /** Returns the unsettled payments of the last seven days, or undefined if there are too many payments to examine. */
  unsettled(owner: z.infer<typeof Owner>): Promise<readonly UnsettledPayment[] | undefined>;
}
