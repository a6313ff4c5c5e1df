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
import { StoredMinor } from '#shared/standard/money.ts';
import type { Controls, Slot } from './controls.ts';
import type { Day } from '#shared/standard/markets/day.ts';

const counters = { count: z.int().nonnegative(), minor: StoredMinor };

/**
 * Usage of a mandate's limits by payments that are scheduled, in progress or made. The usage and the transaction are
 * written in one commit with a check of the mandate's version, so concurrent requests cannot exceed a limit. A
 * transaction that ends without a payment releases its usage.
 */
export const Usage = lazyObject(() => ({
  ...counters,
  /** The number of open transactions. */
  open: z.int().nonnegative(),
  /** The same counters for each current or future day or period that has its own limits. */
  slots: z.array(z.object({ from: z.iso.date(), ...counters })).readonly(),
}));
export type Usage = z.infer<typeof Usage>;

/**
 * How often a change that writes a mandate is attempted. More often than elsewhere, because all payments of the mandate
 * write it and conflict on its version. Each conflict means that another change has succeeded.
 */
export const maxMandateAttempts = 12;

export const noUsage: Usage = { count: 0, minor: 0n, open: 0, slots: [] };

/** How much one payment uses of a mandate's limits. */
export interface Use {
  readonly slot: Slot;
  readonly minor: bigint;
}

/** Returns how much of a slot's limits is used. */
export const usedIn = ({ slots }: Usage, slot: Slot): Pick<Usage, 'count' | 'minor'> =>
  slots.find(({ from }) => from === slot.from) ?? { count: 0, minor: 0n };

const adjusted = (usage: Usage, { slot, minor }: Use, sign: 1 | -1): Usage => {
  const slotUsage = usedIn(usage, slot);
  const signedMinor = sign === 1 ? minor : -minor;
  const otherSlots = usage.slots.filter(({ from }) => from !== slot.from);
  const updated = { from: slot.from, count: slotUsage.count + sign, minor: slotUsage.minor + signedMinor };
  return {
    // After the loss of a region, a mandate may not count one of its payments (restore-transaction.ts).
    count: Math.max(0, usage.count + sign),
    minor: usage.minor + signedMinor,
    open: Math.max(0, usage.open + sign),
    slots: slot.isLimited && updated.count > 0 ? [...otherSlots, updated] : otherSlots,
  };
};

export const reserve = (usage: Usage, use: Use): Usage => adjusted(usage, use, 1);

/** Releases the usage of a transaction that ended without a payment. */
export const release = (usage: Usage, use: Use): Usage => adjusted(usage, use, -1);

/**
 * Closes a transaction that ended with a payment, whose usage still counts towards the limits. After the loss of a
 * region, the mandate may not have counted it. It then counts at least this payment, because it does not lack one.
 */
export const settle = (usage: Usage): Usage => ({
  ...usage,
  count: Math.max(1, usage.count),
  open: Math.max(0, usage.open - 1),
});

/** Removes past days and periods, in which no payment can be scheduled. */
export const withoutPast = (usage: Usage, today: Day, { slotOf }: Controls): Usage => ({
  ...usage,
  slots: usage.slots.filter(({ from }) => (slotOf(from)?.until ?? '') > today),
});

/** Returns whether there is no open transaction and none can be added, today or later. */
export const isUsedUp = (usage: Usage, today: Day, controls: Controls): boolean => {
  if (usage.open > 0) return false;
  if (usage.count >= controls.maxCount || usage.minor + controls.minMinor > controls.maxMinor) return true;
  return controls.hasEnded(today, (slot) => usedIn(usage, slot).count < slot.maxCount);
};

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
    description: 'It is paused. Due payments wait until the end of their day.',
  },
  Suspended: {
    to: ['Active', 'Paused', 'Completed', 'Revoked', 'Expired'],
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

/** Returns whether this service makes the only payment of the mandate, and that payment is neither open nor made. */
export const lacksItsPayment = ({ executesAt, usage }: Mandate): boolean =>
  executesAt !== undefined && usage.count === 0;

/** Returns whether this service has to schedule the only payment of the mandate. */
export const awaitsScheduling = (mandate: Mandate): boolean => mandate.status === 'Active' && lacksItsPayment(mandate);

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
