import * as z from 'zod';
import type { ConsentStatus } from '#shared/payment-consents/payment-consent.ts';
import type { PaymentRequestStatus } from '#shared/payment-requests/payment-request.ts';
import type { PaymentStatus } from '#shared/payments/payment.ts';

/** The five resources events are about (interface 6). */
export const ResourceType = z.enum(['payment_request', 'consent', 'payment', 'mandate', 'mandate_transaction']);
export type ResourceType = z.infer<typeof ResourceType>;

/** Which event announces which status: one for each, so that every transition is announced (decisions 3.2). */
export const paymentRequestEvents = {
  New: 'created',
  AwaitingAuthorization: 'awaiting_authorization',
  Processing: 'processing',
  Active: 'active',
  Suspended: 'suspended',
  Completed: 'completed',
  Rejected: 'rejected',
  Failed: 'failed',
  Expired: 'expired',
  Revoked: 'revoked',
  Cancelled: 'cancelled',
} as const satisfies Record<PaymentRequestStatus, string>;

export const consentEvents = {
  AwaitingAuthorization: 'created',
  Authorized: 'authorized',
  Suspended: 'suspended',
  Consumed: 'consumed',
  Rejected: 'rejected',
  Expired: 'expired',
  Revoked: 'revoked',
} as const satisfies Record<ConsentStatus, string>;

export const paymentEvents = {
  Pending: 'created',
  AcceptedWithoutPosting: 'accepted',
  AcceptedSettlementCompleted: 'accepted',
  AcceptedCreditSettlementCompleted: 'completed',
  Rejected: 'rejected',
} as const satisfies Record<PaymentStatus, string>;

/** A mandate's status mirrors its consent's; a transaction runs through its own (decisions 2.4). */
const mandateEvents = ['created', 'authorized', 'suspended', 'rejected', 'revoked', 'expired', 'completed'] as const;
const mandateTransactionEvents = [
  'created',
  'scheduled',
  'approved',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const;

const namesOf = (events: Readonly<Record<string, string>>): readonly string[] => [...new Set(Object.values(events))];

/** GET /webhooks/catalog: the source of truth for event names (interface 6). */
export const catalogue = {
  payments: {
    payment_request: namesOf(paymentRequestEvents),
    consent: namesOf(consentEvents),
    payment: namesOf(paymentEvents),
    mandate: mandateEvents,
    mandate_transaction: mandateTransactionEvents,
  },
} as const satisfies Record<string, Record<ResourceType, readonly string[]>>;

export const EventProduct = z.enum(['payments']);

export const eventTypesOf = (resource: ResourceType): readonly string[] =>
  catalogue.payments[resource].map((name) => `${resource}.${name}`);
