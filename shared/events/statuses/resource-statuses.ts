import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import { rootKinds } from '#shared/resources.ts';
import { Market } from '#shared/standard/markets/market.ts';

const Owner = z.object({ clientId: z.string(), market: Market });

/** The events of the newest resources of a kind, page by page. */
export const NewestEvents = z.object({ events: z.array(Event), hasMore: z.boolean() });
export type NewestEvents = z.infer<typeof NewestEvents>;

/** A payment that a person should look at: its status, its bank and its time, and nothing of the people in it. */
export const UnsettledPayment = z.object({
  id: z.string(),
  status: z.string(),
  providerCode: z.string(),
  createdAt: z.string(),
});
export type UnsettledPayment = z.infer<typeof UnsettledPayment>;

export const StatusQuestion = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('events'), id: z.string() }),
  z.object({ ask: z.literal('newest'), owner: Owner, kind: z.enum(rootKinds), page: z.int().positive() }),
  z.object({ ask: z.literal('unsettled'), owner: Owner }),
]);
export type StatusQuestion = z.infer<typeof StatusQuestion>;

/** What the dashboard may know of resources. No answer holds personal data. */
export interface ResourceStatuses {
  /** The events of a resource and of everything it is related to, in the order in which they happened. */
  eventsAbout(id: string): Promise<readonly Event[]>;
  newest(asked: Omit<Extract<StatusQuestion, { ask: 'newest' }>, 'ask'>): Promise<NewestEvents>;
  /** The payments of the last seven days that are open. Undefined if there are too many payments to examine. */
  unsettled(owner: z.infer<typeof Owner>): Promise<readonly UnsettledPayment[] | undefined>;
}
