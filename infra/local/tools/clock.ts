import { setTimeout as pause } from 'node:timers/promises';
import { localSettings } from '../../operator/connection.ts';
import { clockTarget } from '../clock/clock-service.ts';
import { readCommandLine, runTool } from './command-line.ts';

const help = `Shows or advances the clock of the local cloud. Retries, expiries and schedules in between run now.

  npm run clock                    shows the time
  npm run clock -- advance 25h     advances it: a number of s, m, h or d
  npm run clock -- --state DIR     uses the cloud with its state in DIR instead of .local/
`;

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxAdvanceMs = 366 * 86_400_000;

const millisecondsOf = (text = ''): number => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  if (milliseconds > 0 && milliseconds <= maxAdvanceMs) return milliseconds;
  throw new Error('The clock advances by up to a year: a number of s, m, h or d, for example 25h (--help shows how)');
};

const requestedAdvance = ([verb, duration, ...others]: readonly string[]): number => {
  if (verb === undefined) return 0;
  if (verb !== 'advance' || others.length > 0) throw new Error(`Unknown command "${verb}" (--help shows how)`);
  return millisecondsOf(duration);
};

interface ClockState {
  readonly Time: string;
  readonly AheadMilliseconds: number;
}

const advance = async (Milliseconds: number, state: string): Promise<ClockState> => {
  const { endpoint = '' } = localSettings(state);
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

const run = async (): Promise<string> => {
  const { values, positionals } = readCommandLine({
    state: { type: 'string', default: '.local' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) return help;
  const milliseconds = requestedAdvance(positionals);
  if (milliseconds === 0) return describe(await advance(0, values.state));
  console.log('Advancing the clock and running everything that comes due …');
  const finished = new AbortController();
  const advanced = advance(milliseconds, values.state).finally(() => finished.abort());
  await Promise.all([advanced, printProgress(values.state, finished.signal)]);
  return describe(await advanced);
};

const describe = ({ Time, AheadMilliseconds }: ClockState): string =>
  `The local cloud's time is ${Time}, ${(AheadMilliseconds / 3_600_000).toFixed(1)} h ahead of this machine.`;

const progressEveryMs = 2_000;

/** Prints the time that the local cloud has reached every two seconds, until the advance has finished. */
const printProgress = async (state: string, finished: AbortSignal): Promise<void> => {
  for (;;) {
    await pause(progressEveryMs, undefined, { signal: finished }).catch(() => undefined);
    if (finished.aborted) return;
    // Advancing by nothing does not wait for the advance in progress.
    const { Time } = await advance(0, state);
    console.log(`  … ${Time}`);
  }
};

runTool(run);
