import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import type { Controls, Slot } from './controls.ts';
import type { Day } from '#shared/standard/markets/day.ts';

const counters = { count: z.int().nonnegative(), minor: StoredMinor };

/**
 * What is used of a mandate: by payments that were made, and by those that are scheduled or on their way. It changes
 * only together with the transaction that uses it, in one commit on the mandate's version, so no limit can be passed by
 * two requests at the same time. A transaction that ends without a payment gives back what it used.
 */
export const Usage = lazyObject(() => ({
  ...counters,
  /** How many transactions have not ended. */
  open: z.int().nonnegative(),
  /** The same for each day or period that has limits of its own and is not over. */
  slots: z.array(z.object({ from: z.iso.date(), ...counters })).readonly(),
}));
export type Usage = z.infer<typeof Usage>;

export const noUsage: Usage = { count: 0, minor: 0n, open: 0, slots: [] };

/** A payment that is to use the mandate. */
export interface Use {
  readonly slot: Slot;
  readonly minor: bigint;
}

const usedIn = ({ slots }: Usage, { from }: Slot) =>
  slots.find((slot) => slot.from === from) ?? { from, count: 0, minor: 0n };

export type Breach = 'count' | 'value' | 'slot-count' | 'slot-value';

/** The limit that a further payment would break; undefined if it keeps all of them. */
export const breachOf = (usage: Usage, { slot, minor }: Use, { maxCount, maxMinor }: Controls): Breach | undefined => {
  const inSlot = usedIn(usage, slot);
  if (usage.count + 1 > maxCount) return 'count';
  if (usage.minor + minor > maxMinor) return 'value';
  if (inSlot.count + 1 > slot.maxCount) return 'slot-count';
  return inSlot.minor + minor > slot.maxMinor ? 'slot-value' : undefined;
};

const changed = (usage: Usage, { slot, minor }: Use, sign: 1 | -1): Usage => {
  const inSlot = usedIn(usage, slot);
  const signed = sign === 1 ? minor : -minor;
  const others = usage.slots.filter(({ from }) => from !== slot.from);
  const now = { from: slot.from, count: inSlot.count + sign, minor: inSlot.minor + signed };
  return {
    count: usage.count + sign,
    minor: usage.minor + signed,
    open: usage.open + sign,
    slots: slot.isLimited && now.count > 0 ? [...others, now] : others,
  };
};

export const reserve = (usage: Usage, use: Use): Usage => changed(usage, use, 1);

/** Gives back what a transaction used that has ended without a payment. */
export const release = (usage: Usage, use: Use): Usage => changed(usage, use, -1);

/** A transaction has ended with a payment: what it used stays used. */
export const settle = (usage: Usage): Usage => ({ ...usage, open: usage.open - 1 });

/** Forgets the days and periods that are over. Nothing can be scheduled in them. */
export const withoutPast = (usage: Usage, today: Day, { slotOf }: Controls): Usage => ({
  ...usage,
  slots: usage.slots.filter(({ from }) => (slotOf(from)?.until ?? '') > today),
});

/** Whether no transaction is open and none can be added, today or later. */
export const isUsedUp = (usage: Usage, today: Day, controls: Controls): boolean => {
  if (usage.open > 0) return false;
  if (usage.count >= controls.maxCount || usage.minor + controls.leastMinor > controls.maxMinor) return true;
  return controls.hasEnded(today, (slot) => usedIn(usage, slot).count < slot.maxCount);
};
