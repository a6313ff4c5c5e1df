import * as z from 'zod';
import { type Event, EventProduct, ResourceType, schemaVersion } from '#shared/events/event.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { Id } from '#shared/platform/runtime/ids.ts';

export const SubscriptionStatus = z.enum(['Active', 'Inactive']);

/** The events that a client wants, and the URL to which they are sent. */
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
  /** The answer to its creation, as JSON. A repeat of the create gets it again. */
  createdAs: z.string(),
  /** Hash of the body that created it. */
  bodyHash: z.string(),
  /** Signatures of recent updates. A captured update that is sent again changes nothing. */
  updates: z.array(z.object({ signature: z.string(), at: z.iso.datetime() })),
  /** When the current series of failed deliveries began; absent if the last delivery succeeded. */
  failingSince: z.iso.datetime().optional(),
  /** Until then its first attempts go to the retry queue, so that they do not hold up other clients. */
  slowUntil: z.iso.datetime().optional(),
  /** Set when the service paused it. */
  deactivated: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
});
export type Subscription = z.infer<typeof Subscription>;

export const wants = (subscription: Subscription, { product, resource }: Event): boolean =>
  subscription.status === 'Active' &&
  subscription.product === product &&
  subscription.resources.includes(resource.type);

/** A shorter series of failures is likely to end soon. */
const shortOutageSeconds = 600;

/** Whether its first attempts go to the retry queue: its receiver is slow, or has been failing for a while. */
export const belongsInSlowLane = ({ slowUntil, failingSince }: Subscription, at: string): boolean =>
  (slowUntil ?? '') > at || (failingSince !== undefined && secondsBetween(failingSince, at) > shortOutageSeconds);
