import * as z from 'zod';
import { EventProduct, ResourceType } from '#shared/events/catalogue.ts';
import { type Event, schemaVersion } from '#shared/events/event.ts';
import { secondsBetween } from '#shared/runtime/clock.ts';
import { Id } from '#shared/runtime/ids.ts';

export const SubscriptionStatus = z.enum(['Active', 'Inactive']);

/** Where a client wants to hear of what (interface 2.13). */
export const Subscription = z.object({
  id: Id,
  clientId: Id,
  url: z.string(),
  product: EventProduct,
  resources: z.array(ResourceType),
  status: SubscriptionStatus,
  description: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  schemaVersion: z.literal(schemaVersion),
  version: z.int().nonnegative(),
  /** The answer to its creation, for when the same create comes again. */
  createdAs: z.string(),
  /** Digest of the body that created it. */
  bodyHash: z.string(),
  /** Signatures of the updates of the last day: a captured one that comes again changes nothing. */
  updates: z.array(z.object({ signature: z.string(), at: z.iso.datetime() })),
  /** Since when every delivery has failed; absent while one got through. */
  failingSince: z.iso.datetime().optional(),
  /** Until when its first attempts wait in the retry queue, so that others are not held up. */
  slowUntil: z.iso.datetime().optional(),
  /** Set when the service paused it, with the reason. */
  deactivated: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});
export type Subscription = z.infer<typeof Subscription>;

export const wants = (subscription: Subscription, { product, resource }: Event): boolean =>
  subscription.status === 'Active' &&
  subscription.product === product &&
  subscription.resources.includes(resource.type);

/** Failing for longer than this is not a hiccup. */
const hiccupSeconds = 600;

/** Whether its first attempts had better wait apart from those of others: its receiver is slow, or has been failing. */
export const isTroubled = ({ slowUntil, failingSince }: Subscription, at: string): boolean =>
  (slowUntil ?? '') > at || (failingSince !== undefined && secondsBetween(failingSince, at) > hiccupSeconds);
