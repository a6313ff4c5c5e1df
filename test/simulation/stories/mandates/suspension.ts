import type { Scene } from '../scene.ts';

const hourMs = 3_600_000;

interface Around {
  readonly scheduled: readonly { readonly day: string }[];
  readonly zoneMs: number;
  /** Makes the service poll the mandate at the bank. */
  readonly sync: () => Promise<void>;
}

/** The bank suspends the mandate before the next day on which a payment is due, and resumes it on that day. */
export const suspendOverMidnight = async (
  { scheduled, zoneMs, sync }: Around,
  { world: { timeline }, bank, wait }: Scene,
): Promise<void> => {
  const beginnings = scheduled.map(({ day }) => Date.parse(`${day}T00:00:00Z`) - zoneMs);
  const begins = Math.min(...beginnings.filter((at) => at > timeline.now()));
  if (begins === Infinity) return;
  const until = (at: number) =>
    new Promise<void>((resolve) => timeline.after(Math.max(0, at - timeline.now()), resolve));
  await until(begins - hourMs);
  bank.suspendThere();
  await sync();
  await until(begins + hourMs);
  await wait('how long the mandate is suspended on the day', 3 * hourMs);
  bank.resumeThere();
  await sync();
};
