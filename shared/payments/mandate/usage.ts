import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
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

export const noUsage: Usage = { count: 0, minor: 0n, open: 0, slots: [] };

/** How much one payment uses of a mandate's limits. */
export interface Use {
  readonly slot: Slot;
  readonly minor: bigint;
}

const usedIn = ({ slots }: Usage, { from }: Slot) =>
  slots.find((slot) => slot.from === from) ?? { from, count: 0, minor: 0n };

export type Breach = 'count' | 'value' | 'slot-count' | 'slot-value';

/** Returns the limit that another payment would exceed, or undefined if the payment is within all limits. */
export const breachOf = (usage: Usage, { slot, minor }: Use, { maxCount, maxMinor }: Controls): Breach | undefined => {
  const slotUsage = usedIn(usage, slot);
  if (usage.count + 1 > maxCount) return 'count';
  if (usage.minor + minor > maxMinor) return 'value';
  if (slotUsage.count + 1 > slot.maxCount) return 'slot-count';
  return slotUsage.minor + minor > slot.maxMinor ? 'slot-value' : undefined;
};

const adjusted = (usage: Usage, { slot, minor }: Use, sign: 1 | -1): Usage => {
  const slotUsage = usedIn(usage, slot);
  const signedMinor = sign === 1 ? minor : -minor;
  const otherSlots = usage.slots.filter(({ from }) => from !== slot.from);
  const updated = { from: slot.from, count: slotUsage.count + sign, minor: slotUsage.minor + signedMinor };
  return {
    count: usage.count + sign,
    minor: usage.minor + signedMinor,
    open: usage.open + sign,
    slots: slot.isLimited && updated.count > 0 ? [...otherSlots, updated] : otherSlots,
  };
};

export const reserve = (usage: Usage, use: Use): Usage => adjusted(usage, use, 1);

/** Releases the usage of a transaction that ended without a payment. */
export const release = (usage: Usage, use: Use): Usage => adjusted(usage, use, -1);

/** Closes a transaction that ended with a payment, whose usage still counts towards the limits. */
export const settle = (usage: Usage): Usage => ({ ...usage, open: usage.open - 1 });

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
