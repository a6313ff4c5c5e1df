import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { type Event, EventProduct, ResourceType, schemaVersion } from '#shared/events/event.ts';
import { digest, Id } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';

export const SubscriptionStatus = z
  .enum(['Active', 'Inactive'])
  .describe('Whether events are sent. `Active`: events are sent. `Inactive`: nothing is sent until you resume it.');

/** The events that a client selects, and the URL to which they are sent. */
export const Subscription = lazyObject(() => ({
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
  /** Set if deliveries also have the headers of Standard Webhooks. */
  standardWebhooks: z.literal(true).optional(),
  /** When the current series of failed deliveries began. Absent if the latest delivery succeeded. */
  failingSince: z.iso.datetime().optional(),
  /** The value of `failingSince` for which the client was alerted. */
  alertedFor: z.iso.datetime().optional(),
  /** When a POST was slow. Absent if a later POST was fast. */
  suspectedAt: z.iso.datetime().optional(),
  /** The time since which the receiver has been classified as slow: it was slow repeatedly or did not respond. */
  slowSince: z.iso.datetime().optional(),
  /** Until this time, first attempts go to the slow queue. The next first attempt then tests the receiver again. */
  slowUntil: z.iso.datetime().optional(),
  /** Set while the receiver does not respond. No POST is sent before `until`, and then only one. */
  silence: z.object({ since: z.iso.datetime(), until: z.iso.datetime() }).optional(),
  /** Set when the service paused the subscription. */
  deactivated: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
}));
export type Subscription = z.infer<typeof Subscription>;

/** The fields that identify a subscription. */
export type SubscriptionTerms = Pick<Subscription, 'url' | 'product' | 'resources' | 'description'>;

/** Hashes the fields that identify a subscription. The order of the resources does not matter. */
export const hashOfTerms = ({ url, product, resources, description }: SubscriptionTerms): string =>
  digest(canonicalJson({ url, product, resources: resources.toSorted(), description }));

export const wants = (subscription: Subscription, { product, resource }: Event): boolean =>
  subscription.status === 'Active' &&
  subscription.product === product &&
  subscription.resources.includes(resource.type);

/** Returns whether first attempts at a subscription go to the slow queue, where they do not delay other receivers. */
export const waitsInSlowQueue = ({ slowUntil, silence }: Subscription, at: string): boolean =>
  silence !== undefined || (slowUntil !== undefined && slowUntil > at);
