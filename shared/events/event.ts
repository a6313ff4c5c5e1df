import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { shortDigest } from '#shared/platform/runtime/ids.ts';
import { IdText } from '#shared/platform/schemas/formats.ts';

export const schemaVersion = 'v1.0';

/** The types of resource that integrators can subscribe to. */
export const ResourceType = z
  .enum([
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
  ])
  .describe('The kinds of resource that have events.');
export type ResourceType = z.infer<typeof ResourceType>;

export const EventProduct = z.enum(['payments', 'account-data', 'reports']).describe('The products that have events.');
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
  id: z
    .string()
    .regex(/^evt_[A-Za-z0-9_-]+$/)
    .describe('The id of the event. It is the same on every retry: use it to ignore duplicates.'),
  type: z.string(),
  version: z.literal(schemaVersion).describe('The version of the event schema.'),
  occurredAt: z.iso.datetime({ offset: true }).describe('When the status changed, in UTC.'),
  tenant: Market.describe('The market of the resource.'),
  clientId: IdText.describe('Your client id (UUID).'),
  data: z
    .object({
      status: z.string().describe('The new status.'),
      previousStatus: z.string().optional().describe('The status before. Absent from the first event of a resource.'),
    })
    .describe('The change of status.'),
};

const PaymentsEvent = z.object({
  ...envelope,
  product: z.literal('payments').describe('The product of the resource.'),
  resource: z
    .object({
      type: ResourceTypeOf.payments.describe('The resource type.'),
      id: IdText.describe('The id of the resource (UUID).'),
    })
    .describe('The resource whose status changed.'),
  /** The ids of related resources. */
  correlation: z
    .object({
      paymentRequestId: IdText.describe('The id of the payment request (UUID).'),
      consentId: IdText.optional().describe('The id of the consent (UUID).'),
      paymentId: IdText.optional().describe('The id of the payment (UUID).'),
      mandateId: IdText.optional().describe('The id of the mandate (UUID), which is the id of its consent.'),
      mandateTransactionId: IdText.optional().describe('The id of the scheduled payment (UUID).'),
    })
    .describe('The ids of related resources.'),
});

const AccountDataEvent = z.object({
  ...envelope,
  product: z.literal('account-data').describe('The product of the resource.'),
  resource: z
    .object({
      type: ResourceTypeOf['account-data'].describe('The resource type.'),
      id: IdText.describe('The id of the resource (UUID).'),
    })
    .describe('The resource whose status changed.'),
  correlation: z
    .object({
      accountRequestId: IdText.optional().describe('The id of the account request (UUID).'),
      accountConsentId: IdText.optional().describe('The id of the account consent (UUID).'),
      dataSyncId: IdText.optional().describe('The id of the job (UUID).'),
      accountReportId: IdText.optional().describe('The id of the account information report (UUID): its `jobId`.'),
    })
    .describe('The ids of related resources.'),
});

const ReportsEvent = z.object({
  ...envelope,
  product: z.literal('reports').describe('The product of the resource.'),
  resource: z
    .object({
      type: ResourceTypeOf.reports.describe('The resource type.'),
      id: IdText.describe('The id of the resource (UUID).'),
    })
    .describe('The resource whose status changed.'),
  correlation: z
    .object({ riskReportId: IdText.optional().describe('The id of the risk report (UUID).') })
    .describe('The ids of related resources.'),
});

/** The envelope that integrators receive, in the claim `event` of a webhook. */
export const Event = z
  .discriminatedUnion('product', [PaymentsEvent, AccountDataEvent, ReportsEvent])
  .describe('The status of a resource changed. The event is a notification; read the resource for its current state.')
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** The id of the event for a change. Derived from the change alone, so that a republished event has the same id. */
export const eventIdOf = (resource: ResourceType, id: string, version: number): string =>
  `evt_${shortDigest(18, 'event', resource, id, String(version))}`;

/** Writes an ISO 8601 instant with the offset +00:00 instead of Z. */
export const withOffset = (instant: string): string => instant.replace(/Z$/, '+00:00');
