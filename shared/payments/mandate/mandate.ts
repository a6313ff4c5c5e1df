import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { initialState, type Lifecycle, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import { noUsage, Usage } from './usage.ts';

export const MandateStatus = z.enum([
  'AwaitingAuthorization',
  'Active',
  'Suspended',
  'Completed',
  'Rejected',
  'Revoked',
  'Expired',
]);
export type MandateStatus = z.infer<typeof MandateStatus>;

export const mandateMeanings: Record<MandateStatus, string> = {
  AwaitingAuthorization: 'The customer has to decide at the bank.',
  Active: 'It is in force: payments can be scheduled and are made.',
  Suspended: 'The bank has suspended it. Payments that are due wait until the end of their day.',
  Completed: 'Every payment that it allows has been made, or its last date has passed.',
  Rejected: 'The customer or the bank rejected it.',
  Revoked: 'It was withdrawn by the customer, by you or by the bank.',
  Expired: 'The customer did not decide in time, or the consent has ended.',
};

export const mandateLifecycle: Lifecycle<MandateStatus> = {
  AwaitingAuthorization: ['Active', 'Rejected', 'Revoked', 'Expired'],
  Active: ['Suspended', 'Completed', 'Revoked', 'Expired'],
  Suspended: ['Active', 'Revoked', 'Expired'],
  Completed: [],
  Rejected: [],
  Revoked: [],
  Expired: [],
};

/** The status that a mandate takes with each status of its consent. */
export const mandateStatusOf: Record<ConsentStatus, MandateStatus> = {
  AwaitingAuthorization: 'AwaitingAuthorization',
  Authorized: 'Active',
  Suspended: 'Suspended',
  Consumed: 'Completed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** A customer's consent to several payments. It has the id of its consent, and counts what is used of it. */
export const Mandate = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(MandateStatus),
  paymentRequestId: Id,
  consentId: Id,
  usage: Usage,
  /** When the day of the last payment that its schedule allows is over; undefined if only the consent ends it. */
  scheduleEndsAt: z.iso.datetime().optional(),
  /** When this service makes the only payment of the mandate; undefined if the client schedules the payments. */
  executesAt: z.iso.datetime().optional(),
}));
export type Mandate = z.infer<typeof Mandate>;

type Facts = Omit<Mandate, keyof Versioned | 'id' | 'usage'>;

export const newMandate = (facts: Facts, at: string): Mandate => ({
  ...facts,
  id: facts.consentId,
  usage: noUsage,
  ...initialState('AwaitingAuthorization', at),
});

/** Whether this service has to schedule the only payment of the mandate. */
export const awaitsScheduling = ({ status, executesAt, usage }: Mandate): boolean =>
  status === 'Active' && executesAt !== undefined && usage.count === 0;

const hasEnded = ({ status }: Mandate): boolean => mandateLifecycle[status].length === 0;

export const mandateResource = defineResource({
  title: 'Mandate',
  entity: 'Mandate',
  schema: Mandate,
  key: paymentKeys.mandate,
  list: 'mandates' satisfies PaymentList,
  lifecycle: mandateLifecycle,
  events: {
    AwaitingAuthorization: 'created',
    Active: 'authorized',
    Suspended: 'suspended',
    Completed: 'completed',
    Rejected: 'rejected',
    Revoked: 'revoked',
    Expired: 'expired',
  },
  // What a change makes due at once: scheduling the only payment, or cancelling what is open when the mandate has ended.
  dueAt: (mandate) => (hasEnded(mandate) || awaitsScheduling(mandate) ? mandate.updatedAt : mandate.scheduleEndsAt),
  idName: 'mandateId',
  related: ({ paymentRequestId, consentId }) => ({ paymentRequestId, consentId }),
});
