import { appendFileSync } from 'node:fs';
import { readCommandLine } from '#infra/operator/terminal/command-line.ts';
import { type Mode, play, type Played } from './play.ts';
import { lineOf, summaryOf } from './report.ts';
import { createStage } from './stage.ts';
import { moments } from './steps.ts';
import { createTrap } from './trap.ts';

const help = `npm run drill -- [options]

Loses the first of two regions at ${moments.length} moments of a payment, moves to the second region, and goes back.
Both regions are local clouds with their own state. Takes about a minute for each moment and mode.

  --mode lost|partitioned   only this kind of loss (default: both)
  --moments LIST            only these moments, for example 1,5-8 (--list shows all)
  --lag MILLISECONDS        the lag of the replication between the regions (default: 1000)
  --torn                    at the loss, about half of the items on their way still arrive
  --log FILE                append the logs of all functions to a file
  --list                    list the moments and exit`;

const { values } = readCommandLine(help, {
  mode: { type: 'string' },
  moments: { type: 'string', default: `1-${moments.length}` },
  lag: { type: 'string', default: '1000' },
  torn: { type: 'boolean', default: false },
  log: { type: 'string' },
  list: { type: 'boolean', default: false },
});

const numbersIn = (list: string): readonly number[] =>
  list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

const modesIn = (mode: string | undefined): readonly Mode[] => {
  if (mode === undefined) return ['lost', 'partitioned'];
  if (mode === 'lost' || mode === 'partitioned') return [mode];
  throw new Error('--mode must be lost or partitioned');
};

/** `npm run drill`: prints a line for each loss, and exits with 1 if a payment was made twice or an event was lost. */
const run = async (): Promise<void> => {
  const trap = createTrap();
  const { log: logFile } = values;
  console.log('Starting two regions and the banks …');
  const stage = await createStage({
    lagMs: Number(values.lag),
    isTorn: values.torn,
    hold: trap.hold,
    log: ({ source, text }) => logFile && appendFileSync(logFile, `${source} ${text.trimEnd()}\n`),
  });
  const played: Played[] = [];
  try {
    for (const number of numbersIn(values.moments)) {
      const moment = moments[number - 1];
      if (!moment) throw new Error(`There is no moment ${number}. --list shows all`);
      for (const mode of modesIn(values.mode)) {
        played.push(await play(stage, trap, { moment, mode, reference: `D${number}${mode === 'lost' ? 'L' : 'P'}` }));
        console.log(`${String(number).padStart(2)}. ${lineOf(played.at(-1))}`);
      }
    }
    const counts = [...(await stage.paymentsAtBanks()).values()];
    console.log(summaryOf(played, counts));
    if (counts.some((count) => count > 1) || played.some(({ lostEvents }) => lostEvents.length > 0))
      process.exitCode = 1;
  } finally {
    await stage.close();
  }
};

if (values.list)
  console.log(moments.map(({ when, name }, index) => `${String(index + 1).padStart(2)}. ${when} ${name}`).join('\n'));
else await run();
