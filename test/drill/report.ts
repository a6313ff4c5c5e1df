import type { Played } from './play.ts';

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Describes what happened in one line. */
export const lineOf = (played: Played | undefined): string => {
  if (!played) return '';
  const { mode, moment, backlog, atBank, status, lostEvents } = played;
  return [
    `${mode} ${moment.when} ${moment.name}`.padEnd(58),
    `not replicated: ${backlog.writes} writes of ${seconds(backlog.seconds)}`.padEnd(40),
    `first payment after ${seconds(played.seconds.firstPayment)}`.padEnd(30),
    `${status.inSecond}, then ${status.atEnd}`.padEnd(28),
    `at the bank: ${atBank.atLoss}, then ${atBank.atEnd}`,
    lostEvents.length > 0 ? `LOST: ${lostEvents.join(', ')}` : '',
  ].join('  ');
};

const isDecided = ({ status }: Played): boolean => status.atEnd === 'Completed' || status.atEnd === 'Failed';

const maxOf = (values: readonly number[]): number => Math.max(0, ...values);

/** Describes all losses. `counts` is how often the banks made each payment. */
export const summaryOf = (played: readonly Played[], counts: readonly number[]): string => {
  const undecided = played.filter((one) => !isDecided(one));
  const made = played.filter(({ atBank }) => atBank.atLoss > 0);
  return [
    '',
    `${played.length} losses, ${counts.length} payments at the banks, ${counts.filter((count) => count > 1).length} made twice`,
    `events lost for good: ${played.flatMap(({ lostEvents }) => lostEvents).length}`,
    `RPO: at most ${maxOf(played.map(({ backlog }) => backlog.writes))} writes, the oldest ${seconds(maxOf(played.map(({ backlog }) => backlog.seconds)))} before the loss`,
    `RTO: deployed after at most ${seconds(maxOf(played.map((one) => one.seconds.deployed)))}, resumed after ${seconds(maxOf(played.map((one) => one.seconds.resumed)))}, first payment after ${seconds(maxOf(played.map((one) => one.seconds.firstPayment)))}`,
    `payments that the bank had made before the loss: ${made.length}, found there and completed: ${made.filter(isDecided).length}`,
    `undecided at the end: ${undecided.length}${undecided.map(({ moment, mode, status }) => `\n  ${mode} ${moment.when} ${moment.name}: ${status.atEnd}`).join('')}`,
  ].join('\n');
};
