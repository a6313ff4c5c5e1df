import { setTimeout as pause } from 'node:timers/promises';
import { outcomeOf, pay } from './customer.ts';
import type { Backlog } from './replication.ts';
import type { DrillStage } from './stage.ts';
import type { Moment } from './steps.ts';
import type { Trap } from './trap.ts';

/** `lost`: the region stops. `partitioned`: only its links fail, and its functions go on for a while. */
export type Mode = 'lost' | 'partitioned';

/** The course and the results of one loss of the first region. */
export interface Played {
  readonly moment: Moment;
  readonly mode: Mode;
  readonly backlog: Backlog;
  /** Seconds from the loss until the second region answered, had resumed its work, and had made a new payment. */
  readonly seconds: { readonly deployed: number; readonly resumed: number; readonly firstPayment: number };
  /** How often the bank had made the payment at the time of the loss, and at the end. */
  readonly atBank: { readonly atLoss: number; readonly atEnd: number };
  /** The status of the payment request in the second region, and after the return to the first. */
  readonly status: { readonly inSecond: string; readonly atEnd: string };
  /** The events of all resources that no receiver has accepted. */
  readonly lostEvents: readonly string[];
}

/** How long the functions of a partitioned region go on. */
const partitionMs = 8_000;
/** How long a payment may take, on a busy machine. */
const maxSeconds = 180;

const within = async <T>(promise: Promise<T>, seconds: number, purpose: string): Promise<T> => {
  const timeout = new AbortController();
  try {
    return await Promise.race([
      promise,
      pause(seconds * 1000, undefined, { signal: timeout.signal }).then(() => {
        throw new Error(`${purpose} took more than ${seconds} seconds`);
      }),
    ]);
  } finally {
    timeout.abort();
  }
};

/** Loses the first region at a moment of a payment, moves to the second one, and goes back. */
export const play = async (
  stage: DrillStage,
  trap: Trap,
  { moment, mode, reference }: { readonly moment: Moment; readonly mode: Mode; readonly reference: string },
): Promise<Played> => {
  const { first, second, replication, front, client } = stage;
  const countAtBank = async (): Promise<number> => (await stage.paymentsAtBanks()).get(reference) ?? 0;
  const payFresh = async (name: 'first' | 'second'): Promise<void> => {
    const { paymentRequestId } = await pay(client, `${reference}-${name === 'first' ? 1 : 2}`);
    const status = await outcomeOf(client, paymentRequestId, maxSeconds);
    if (status !== 'Completed') throw new Error(`A new payment in the ${name} region is ${status}`);
  };

  const reached = trap.set(moment);
  const paying = pay(client, reference);
  await within(reached, maxSeconds, `Reaching the moment ${moment.when} ${moment.name}`);
  const lostAt = Date.now();
  const since = (): number => (Date.now() - lostAt) / 1000;
  front.leadTo(undefined);
  const backlog = mode === 'lost' ? await first.lose(() => replication.cut()) : await replication.cut();
  const atLoss = await countAtBank();

  await second.deploy();
  front.leadTo(second.apiUrl);
  const deployed = since();
  trap.release();
  await second.operator.resume(console.error);
  const resumed = since();
  await payFresh('second');
  const firstPayment = since();
  const { paymentRequestId, approve } = await paying;
  await approve();
  const inSecond = await outcomeOf(client, paymentRequestId, maxSeconds);
  await pause(Math.max(0, partitionMs - since() * 1000 + deployed * 1000));

  front.leadTo(undefined);
  if (mode === 'partitioned') await first.remove();
  await second.remove();
  await Promise.all([first.standBy(), second.standBy()]);
  await replication.heal();
  await first.deploy();
  front.leadTo(first.apiUrl);
  await first.operator.resume(console.error);
  await payFresh('first');
  const atEnd = await outcomeOf(client, paymentRequestId, maxSeconds);
  return {
    moment,
    mode,
    backlog,
    seconds: { deployed, resumed, firstPayment },
    atBank: { atLoss, atEnd: await countAtBank() },
    status: { inSecond, atEnd },
    lostEvents: await lostEventsOf(stage, paymentRequestId),
  };
};

/** Waits until every event of a payment request has been accepted. Returns those that are still missing at the end. */
const lostEventsOf = async ({ first, receiver }: DrillStage, paymentRequestId: string): Promise<readonly string[]> => {
  const deadline = Date.now() + maxSeconds * 1000;
  for (;;) {
    const events = await first.operator.eventsAbout(paymentRequestId);
    const missing = events.filter(({ id }) => !receiver.hasAccepted(id)).map(({ type }) => type);
    if (missing.length === 0 || Date.now() > deadline) return missing;
    await pause(500);
  }
};
