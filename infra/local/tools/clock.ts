import { advanceClock, readClock } from './clock-call.ts';
import { defaultState } from '../../operator/terminal/arguments.ts';
import { readCommandLine, runTool } from '../../operator/terminal/command-line.ts';

const help = `Shows or advances the clock of the local cloud. Retries, expiries and schedules in between run now.

  npm run clock                    shows the time
  npm run clock -- advance 25h     advances it: a number of s, m, h or d
  npm run clock -- --state DIR     uses the cloud with its state in DIR instead of .local/
`;

const run = async (): Promise<string> => {
  const { values, positionals } = readCommandLine(help, { state: { type: 'string', default: defaultState } }, true);
  const [verb, duration = '', ...others] = positionals;
  if (verb !== undefined && (verb !== 'advance' || others.length > 0))
    throw new Error(`Unknown command "${positionals.join(' ')}" (--help shows how)`);
  const { Time, AheadMilliseconds } = await (verb === undefined
    ? readClock(values.state)
    : advanceClock(duration, values.state));
  return `The local cloud's time is ${Time}, ${(AheadMilliseconds / 3_600_000).toFixed(1)} h ahead of this machine.`;
};

runTool(run);
