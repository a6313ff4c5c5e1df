import { type Deps, reconcile } from '#functions/reconciler/reconcile.ts';
import { readChange } from '#shared/events/derive.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';
import { publishedPayments } from './reconciled-slice.ts';

const help = `Prints the reconciler's cost per payment, for a thousand to a hundred thousand payments. The table is a real
engine. The stream records are generated, ten seconds of traffic at 50 payments per second at a time. Takes about two minutes.

  node test/bench/events/reconciliation.ts
`;

/** The publication log groups ten seconds together. */
const sliceSeconds = 10;
const paymentsPerSlice = 500;

const never = (action: string) => (): Promise<never> =>
  Promise.reject(new Error(`The reconciler ${action} although no event is missing`));

const run = async (): Promise<void> => {
  const { table, spent, stop } = await startLocalTable();
  const publicationLog = createPublicationLog(table);
  const deps: Deps = {
    read: readChange,
    publicationLog,
    figures: createFigures(table),
    bus: { publish: never('published') },
    sender: { sendAll: never('sent') },
    paymentSteps: { url: '' },
    dataSteps: { url: '' },
    timers: { url: '' },
    now: () => new Date(),
    wait: never('waited'),
  };
  /** Checks ten seconds of traffic. Returns the CPU time of the check alone, in milliseconds. */
  const checkSlice = async (payments: number, writtenAt: number): Promise<number> => {
    const batches = await publishedPayments(payments, writtenAt, publicationLog);
    const before = process.cpuUsage();
    spent();
    for (const Records of batches) await reconcile({ Records: [...Records] }, deps);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    // The first slice compiles the code.
    const start = epochSeconds(new Date()) - 10_000_000;
    await checkSlice(paymentsPerSlice, start);
    console.log('  payments  read units each        CPU time each');
    let [at, firstEach] = [start + 1_000, 0];
    for (const payments of [1_000, 10_000, 100_000]) {
      let [cpuMs, readUnits] = [0, 0];
      for (let done = 0; done < payments; done += paymentsPerSlice) {
        cpuMs += await checkSlice(paymentsPerSlice, at);
        readUnits += spent().readUnits;
        at += sliceSeconds;
      }
      const each = readUnits / payments;
      firstEach ||= each;
      const verdict = each <= firstEach * 1.2 ? '' : '  NOT FLAT';
      if (verdict) process.exitCode = 1;
      console.log(
        `${String(payments).padStart(10)}  ${each.toFixed(3).padStart(15)}  ${(cpuMs / payments).toFixed(3).padStart(16)} ms${verdict}`,
      );
      at += 1_000;
    }
  } finally {
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
