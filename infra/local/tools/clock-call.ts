import { setTimeout as pause } from 'node:timers/promises';
import { localSettings } from '../../operator/connection.ts';
import { clockTarget } from '../clock/clock-service.ts';

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxAdvanceMs = 366 * 86_400_000;
const progressEveryMs = 2_000;

const millisecondsOf = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  if (milliseconds > 0 && milliseconds <= maxAdvanceMs) return milliseconds;
  throw new Error('The clock advances by up to a year: a number of s, m, h or d, for example 25h (--help shows how)');
};

export interface ClockState {
  readonly Time: string;
  readonly AheadMilliseconds: number;
}

/**
 * Advances the clock of the local cloud at this endpoint, and runs everything that comes due. Returns the new time, or the
 * current one if the advance is 0.
 */
export const advanceBy = async (Milliseconds: number, endpoint: string): Promise<ClockState> => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `${clockTarget}.Advance`, authorization: 'Credential=operator/' },
    body: JSON.stringify({ Milliseconds }),
  }).catch((cause: unknown) => {
    throw new Error('The local cloud is not running. Start it with: npm start', { cause });
  });
  if (!response.ok) throw new Error(`The local cloud returned ${response.status}: ${await response.text()}`);
  const clockState: ClockState = JSON.parse(await response.text());
  return clockState;
};

const call = (milliseconds: number, state: string): Promise<ClockState> =>
  advanceBy(milliseconds, localSettings(state).endpoint ?? '');

/** Returns the time of the local cloud with this state folder. */
export const readClock = (state: string): Promise<ClockState> => call(0, state);

/** Advances the clock by for example `25h`, and prints every two seconds which time it has reached. */
export const advanceClock = async (duration: string, state: string): Promise<ClockState> => {
  const milliseconds = millisecondsOf(duration);
  console.log(`Advancing the clock by ${duration} and running everything that comes due …`);
  const finished = new AbortController();
  const advanced = call(milliseconds, state).finally(() => finished.abort());
  await Promise.all([advanced, printProgress(state, finished.signal)]);
  return advanced;
};

const printProgress = async (state: string, finished: AbortSignal): Promise<void> => {
  for (;;) {
    await pause(progressEveryMs, undefined, { signal: finished }).catch(() => undefined);
    if (finished.aborted) return;
    // Reading the time does not wait for the advance in progress.
    console.log(`  … ${(await readClock(state)).Time}`);
  }
};
