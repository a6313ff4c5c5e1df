import type { Scene } from '../scene.ts';

const hourMs = 3_600_000;

interface MandateParts {
  readonly scheduled: readonly { readonly day: string }[];
  readonly utcOffsetMs: number;
  /** Makes the service poll the mandate at the bank. */
  readonly sync: () => Promise<void>;
}

/** Makes the bank suspend the mandate an hour before the next day with a payment, and resume it on that day. */
export const suspendOverMidnight = async (
  { scheduled, utcOffsetMs, sync }: MandateParts,
  { world: { timeline }, bank, wait }: Scene,
): Promise<void> => {
  const dayStarts = scheduled.map(({ day }) => Date.parse(`${day}T00:00:00Z`) - utcOffsetMs);
  const nextDayStart = Math.min(...dayStarts.filter((at) => at > timeline.now()));
  if (nextDayStart === Infinity) return;
  const waitUntil = (at: number) => timeline.pause(Math.max(0, at - timeline.now()));
  await waitUntil(nextDayStart - hourMs);
  bank.suspendAsBank();
  await sync();
  await waitUntil(nextDayStart + hourMs);
  await wait('how long the mandate is suspended on the day', 3 * hourMs);
  bank.resumeAsBank();
  await sync();
};
