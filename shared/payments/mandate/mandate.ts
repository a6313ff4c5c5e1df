import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { Market } from '#shared/standard/markets/market.ts';
import {
  defineLifecycle,
  initialState,
  isFinal,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import { noUsage, Usage } from './usage.ts';

export const mandateLifecycle = defineLifecycle({
  AwaitingAuthorization: {
    to: ['Active', 'Rejected', 'Revoked', 'Expired'],
    event: 'created',
    description: 'The customer has to decide at the bank.',
  },
  Active: {
    to: ['Paused', 'Suspended', 'Completed', 'Revoked', 'Expired'],
    event: 'authorized',
    eventAfter: { Paused: 'reactivated' },
    description: 'It is active: payments can be scheduled and are made.',
  },
  Paused: {
    to: ['Active', 'Suspended', 'Completed', 'Revoked', 'Expired'],
    event: 'paused',
    description: 'The customer has paused it. Due payments wait until the end of their day.',
  },
  Suspended: {
    to: ['Active', 'Paused', 'Revoked', 'Expired'],
    event: 'suspended',
    description: 'The bank has suspended it. Due payments wait until the end of their day.',
  },
  Completed: {
    to: [],
    event: 'completed',
    description: 'Every payment that it allows has been made, or its last date has passed.',
  },
  Rejected: { to: [], event: 'rejected', description: 'The customer or the bank rejected it.' },
  Revoked: { to: [], event: 'revoked', description: 'It was revoked by the customer, by you or by the bank.' },
  Expired: {
    to: [],
    event: 'expired',
    description: 'The customer did not decide in time, or the consent has expired.',
  },
});

export const MandateStatus = statusesOf(mandateLifecycle);
export type MandateStatus = z.infer<typeof MandateStatus>;

export const mandateStatusOf: Record<ConsentStatus, MandateStatus> = {
  AwaitingAuthorization: 'AwaitingAuthorization',
  Authorized: 'Active',
  Paused: 'Paused',
  Suspended: 'Suspended',
  Consumed: 'Completed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** A customer's consent to several payments. It shares the consent's id and tracks how much of each limit is used. */
export const Mandate = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(MandateStatus),
  paymentRequestId: Id,
  consentId: Id,
  usage: Usage,
  /**
   * End of the last day on which the schedule allows a payment. Absent if only the consent's expiry limits the mandate.
   */
  scheduleEndsAt: z.iso.datetime().optional(),
  /**
   * When this service makes the only payment of the mandate automatically. Absent if the client schedules the payments.
   */
  executesAt: z.iso.datetime().optional(),
}));
export type Mandate = z.infer<typeof Mandate>;

type InitialFields = Omit<Mandate, keyof Versioned | 'id' | 'usage'>;

export const newMandate = (fields: InitialFields, at: string): Mandate => ({
  ...fields,
  id: fields.consentId,
  usage: noUsage,
  ...initialState('AwaitingAuthorization', at),
});

/** Returns whether this service has to schedule the only payment of the mandate. */
export const awaitsScheduling = ({ status, executesAt, usage }: Mandate): boolean =>
  status === 'Active' && executesAt !== undefined && usage.count === 0;

const hasEnded = ({ status }: Mandate): boolean => isFinal(mandateLifecycle, status);

export const mandateResource = defineResource({
  ...namesOfKinds.mandate,
  isRoot: false,
  entity: 'Mandate',
  schema: Mandate,
  key: paymentKeys.mandate,
  list: 'mandates' satisfies PaymentList,
  lifecycle: mandateLifecycle,
  // A change may require immediate work: scheduling the only payment, or cancelling open transactions of a final
  // mandate.
  dueAt: (mandate) => (hasEnded(mandate) || awaitsScheduling(mandate) ? mandate.updatedAt : mandate.scheduleEndsAt),
  related: ({ paymentRequestId, consentId }) => ({ paymentRequestId, consentId }),
});
