import * as z from 'zod';
import { Market } from '#shared/markets/market.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { IdText } from '#shared/platform/schemas/formats.ts';

export const schemaVersion = 'v1.0';

/** The types of resource that integrators can subscribe to. */
export const ResourceType = z.enum(['payment_request', 'consent', 'payment', 'mandate', 'mandate_transaction']);
export type ResourceType = z.infer<typeof ResourceType>;

export const EventProduct = z.enum(['payments']);

/** The ids of related resources. */
const Correlation = z.object({
  paymentRequestId: IdText,
  consentId: IdText.optional(),
  paymentId: IdText.optional(),
  mandateId: IdText.optional(),
  mandateTransactionId: IdText.optional(),
});

/** The envelope that integrators receive, in the claim `event` of a webhook. */
export const Event = z
  .object({
    id: z.string().regex(/^evt_[A-Za-z0-9_-]+$/),
    type: z.string(),
    version: z.literal(schemaVersion),
    occurredAt: z.iso.datetime({ offset: true }),
    product: EventProduct,
    tenant: Market,
    clientId: IdText,
    resource: z.object({ type: ResourceType, id: IdText }),
    correlation: Correlation,
    data: z.object({ status: z.string(), previousStatus: z.string().optional() }),
  })
  .meta({
    id: 'Event',
    description: 'A resource has a new status. The event is a notification; read the resource for its current state.',
  });
export type Event = z.infer<typeof Event>;

/** The id of the event for a change. Derived from the change alone, so that a republished event has the same id. */
export const eventIdOf = (resource: ResourceType, id: string, version: number): string =>
  `evt_${Buffer.from(digest('event', resource, id, String(version)), 'hex')
    .subarray(0, 18)
    .toString('base64url')}`;

/** Writes an ISO 8601 instant with the offset +00:00 instead of Z. */
export const withOffset = (instant: string): string => instant.replace(/Z$/, '+00:00');
