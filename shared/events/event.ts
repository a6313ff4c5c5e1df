import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { shortDigest } from '#shared/platform/runtime/ids.ts';
import { IdText } from '#shared/platform/schemas/formats.ts';

export const schemaVersion = 'v1.0';

/** The types of resource that integrators can subscribe to. */
export const ResourceType = z.enum([
  'payment_request',
  'consent',
  'payment',
  'mandate',
  'mandate_transaction',
  'account_request',
  'account_consent',
  'data_sync',
  'risk_report',
  'account_report',
]);
export type ResourceType = z.infer<typeof ResourceType>;

export const EventProduct = z.enum(['payments', 'account-data', 'reports']);
export type EventProduct = z.infer<typeof EventProduct>;

const ResourceTypeOf = {
  payments: ResourceType.extract(['payment_request', 'consent', 'payment', 'mandate', 'mandate_transaction']),
  'account-data': ResourceType.extract(['account_request', 'account_consent', 'data_sync', 'account_report']),
  reports: ResourceType.extract(['risk_report']),
} as const satisfies Record<EventProduct, z.ZodType<ResourceType>>;

/** The product of each type of resource. A subscription selects resources of one product. */
export const productOf = (type: ResourceType): EventProduct =>
  EventProduct.options.find((product) => ResourceTypeOf[product].options.some((one) => one === type)) ?? 'payments';

/** The members of every event. */
const envelope = {
  id: z.string().regex(/^evt_[A-Za-z0-9_-]+$/),
  type: z.string(),
  version: z.literal(schemaVersion),
  occurredAt: z.iso.datetime({ offset: true }),
  tenant: Market,
  clientId: IdText,
  data: z.object({ status: z.string(), previousStatus: z.string().optional() }),
};

const PaymentsEvent = z.object({
  ...envelope,
  product: z.literal('payments'),
  resource: z.object({ type: ResourceTypeOf.payments, id: IdText }),
  /** The ids of related resources. */
  correlation: z.object({
    paymentRequestId: IdText,
    consentId: IdText.optional(),
    paymentId: IdText.optional(),
    mandateId: IdText.optional(),
    mandateTransactionId: IdText.optional(),
  }),
});

const AccountDataEvent = z.object({
  ...envelope,
  product: z.literal('account-data'),
  resource: z.object({ type: ResourceTypeOf['account-data'], id: IdText }),
  correlation: z.object({
    accountRequestId: IdText.optional(),
    accountConsentId: IdText.optional(),
    dataSyncId: IdText.optional(),
    accountReportId: IdText.optional(),
  }),
});

const ReportsEvent = z.object({
  ...envelope,
  product: z.literal('reports'),
  resource: z.object({ type: ResourceTypeOf.reports, id: IdText }),
  correlation: z.object({ riskReportId: IdText.optional() }),
});

/** The envelope that integrators receive, in the claim `event` of a webhook. */
export const Event = z.discriminatedUnion('product', [PaymentsEvent, AccountDataEvent, ReportsEvent]).meta({
  id: 'Event',
  description: 'A resource has a new status. The event is a notification; read the resource for its current state.',
});
export type Event = z.infer<typeof Event>;

/** The id of the event for a change. Derived from the change alone, so that a republished event has the same id. */
export const eventIdOf = (resource: ResourceType, id: string, version: number): string =>
  `evt_${shortDigest(18, 'event', resource, id, String(version))}`;

/** Writes an ISO 8601 instant with the offset +00:00 instead of Z. */
export const withOffset = (instant: string): string => instant.replace(/Z$/, '+00:00');
