import * as z from 'zod';
import { Market } from '#shared/markets/market.ts';
import { digest } from '#shared/runtime/ids.ts';
import { EventProduct, ResourceType } from './catalogue.ts';

export const schemaVersion = 'v1.0';

/** The envelope that leaves the service, in a webhook's claim `event` (interface 6). */
export const Event = z
  .object({
    id: z.string().regex(/^evt_[A-Za-z0-9_-]+$/),
    type: z.string(),
    version: z.literal(schemaVersion),
    occurredAt: z.iso.datetime({ offset: true }),
    product: EventProduct,
    tenant: Market,
    clientId: z.string(),
    resource: z.object({ type: ResourceType, id: z.string() }),
    correlation: z.object({
      paymentRequestId: z.string(),
      consentId: z.string().optional(),
      paymentId: z.string().optional(),
      mandateId: z.string().optional(),
      mandateTransactionId: z.string().optional(),
    }),
    data: z.object({ status: z.string(), previousStatus: z.string().optional() }),
  })
  .meta({ id: 'Event', description: 'A committed change of a resource: a notification, not the state itself.' });
export type Event = z.infer<typeof Event>;

/** A pure function of the change: a repeated stream record and a reconciliation yield the same event. */
export const eventIdOf = (resource: ResourceType, id: string, version: number): string =>
  `evt_${Buffer.from(digest('event', resource, id, String(version)), 'hex')
    .subarray(0, 18)
    .toString('base64url')}`;

/** ISO 8601 with the offset written out (interface 6). */
export const withOffset = (instant: string): string => instant.replace(/Z$/, '+00:00');
