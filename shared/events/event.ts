import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { shortDigest } from '#shared/platform/runtime/ids.ts';
import { everyClient } from '#shared/platform/storage/entities.ts';
import { IdText } from '#shared/platform/schemas/formats.ts';
import {
  type EventSubject,
  eventSubjects,
  namesOfEventTypes,
  type SubjectOf,
} from '#shared/standard/resource-kinds.ts';

export const schemaVersion = 'v1.0';

/** The resource types to which clients can subscribe. */
export const ResourceType = z.enum(eventSubjects).describe('The resource types that have events.');
export type ResourceType = EventSubject;

export const EventProduct = z
  .enum(['payments', 'account-data', 'reports', 'providers', 'webhooks'])
  .describe('The products that have events.');
export type EventProduct = z.infer<typeof EventProduct>;

/** Returns a resource type's product. A subscription selects resources of one product. */
export const productOf = (type: ResourceType): EventProduct => namesOfEventTypes[type].product;

/** The product of the events about banks, which concern all clients. */
export const bankProduct = productOf('provider');

/** Returns whether a client with these products may receive a product's events. */
export const mayReceive = (products: readonly string[], product: EventProduct): boolean =>
  product === bankProduct || product === productOf('webhook') || products.includes(product);

export const typesOf = <P extends EventProduct>(product: P) =>
  eventSubjects.filter((kind): kind is SubjectOf<P> => productOf(kind) === product);

const envelope = {
  id: z
    .string()
    .regex(/^evt_[A-Za-z0-9_-]+$/)
    .describe('The id of the event. It is the same on every retry: use it to ignore duplicates.'),
  type: z.string(),
  version: z.literal(schemaVersion).describe('The version of the event schema.'),
  occurredAt: z.iso.datetime({ offset: true }).describe('When it happened, in UTC.'),
  tenant: Market.describe('The market of the resource.'),
  clientId: IdText.describe('Your client id (UUID).'),
  data: z
    .object({
      status: z.string().describe('The status after the event.'),
      previousStatus: z
        .string()
        .optional()
        .describe('The previous status. Absent from the first event of a resource, and from `expiring`.'),
    })
    .describe('The status of the resource.'),
};

/** Returns the schema of a resource's id: a UUID, except that banks have codes. */
const idTextOf = (type: ResourceType): typeof IdText => (type === 'provider' ? z.string() : IdText);

/** Returns the schema of the related ids that a product's events may contain. */
const correlationOf = <P extends EventProduct>(product: P) => {
  const fields = typesOf(product).map((type) => {
    const names = namesOfEventTypes[type];
    const { idName, title } = names;
    const idDescription =
      'idDescription' in names ? names.idDescription : `The id of the ${title.toLowerCase()} (UUID).`;
    return [idName, idTextOf(type).optional().describe(idDescription)];
  });
  type Names = (typeof namesOfEventTypes)[SubjectOf<P>]['idName'];
  return z.object(Object.fromEntries(fields) as Record<Names, z.ZodOptional<typeof IdText>>);
};

const eventOf = <P extends EventProduct, C extends z.ZodObject>(product: P, correlation: C) =>
  z.object({
    ...envelope,
    product: z.literal(product).describe('The product of the resource.'),
    resource: z
      .object({
        type: z.enum(typesOf(product)).describe('The resource type.'),
        id: (product === bankProduct ? idTextOf('provider') : IdText).describe(
          product === bankProduct ? "The bank's id, such as `uae-enbdx`." : 'The id of the resource (UUID).',
        ),
      })
      .describe('The resource that the event is about.'),
    correlation: correlation.describe('The ids of related resources.'),
  });

/** Related ids of payment events. Every payment belongs to a payment request. */
const paymentCorrelation = correlationOf('payments').required({ paymentRequestId: true });

/** The envelope that clients receive, in the `event` claim of a webhook. */
export const Event = z
  .discriminatedUnion('product', [
    eventOf('payments', paymentCorrelation),
    eventOf('account-data', correlationOf('account-data')),
    eventOf('reports', correlationOf('reports')),
    eventOf('providers', correlationOf('providers')),
    eventOf('webhooks', correlationOf('webhooks')),
  ])
  .describe(
    'The status of a resource or of a bank changed, a consent ends soon, or a webhook is failing. The event is a notification; read the resource for its current state.',
  )
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** The type of the event that announces that a webhook of the client is failing. */
export const webhookFailing = 'webhook.failing';

/** Returns a change's event id. The id is derived only from the change, so a republished event has the same id. */
export const eventIdOf = (resource: ResourceType, id: string, version: number): string =>
  `evt_${shortDigest(18, 'event', resource, id, String(version))}`;

/** Returns nine of an event id's eighteen bytes, which are enough to distinguish a billion events. */
export const markOf = (eventId: string): string => eventId.slice('evt_'.length, 'evt_'.length + 12);

/**
 * Returns the event as one client receives it. An event that concerns all clients has a different id for each of them,
 * which is derived too. Other events are returned unchanged.
 */
export const addressedTo = (event: Event, clientId: string): Event =>
  event.clientId === everyClient
    ? { ...event, id: `evt_${shortDigest(18, 'event', event.id, clientId)}`, clientId }
    : event;

/** Writes an ISO 8601 instant with the offset +00:00 instead of Z. */
export const withOffset = (instant: string): string => instant.replace(/Z$/, '+00:00');

/** Payload of one bus entry: events of one client that are published together. */
export const EventBatch = z.object({ clientId: z.string(), events: z.array(Event) });
export type EventBatch = z.infer<typeof EventBatch>;
