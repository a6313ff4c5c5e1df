import { readersAt } from '#infra/constructs/functions/readers.ts';
import type { Stage } from '#infra/stages.ts';
import { waits } from '../../cost/prices.ts';
import type { Quotas } from '#infra/deployment/regions.ts';
import { coldTable } from '../quotas.ts';
import { countsOf, eventsOf, readsPerSecond, secondsOf, sharesOf, shardsOf, stepsPerPayment } from '../traffic.ts';
import { type Agenda, createAgenda } from './agenda.ts';
import { createHistogram } from './histogram.ts';
import { readersOf } from './readers.ts';
import { createLimiter, createReadQueue } from './stations.ts';

export interface Burst {
  readonly stage: Stage;
  readonly quotas: Quotas;
  readonly clients: number;
  /** Payments per second before and after the burst. */
  readonly ordinary: number;
  /** Payments per second during the burst. */
  readonly burst: number;
  /** The duration of the burst. */
  readonly seconds: number;
  /** Whether there is a daily key pair, which signs while KMS throttles. */
  readonly hasPair: boolean;
}

/** The time for which KMS is not called after it has throttled a call (fallback-signer.ts). */
const kmsPauseSeconds = 60;
/** The time that a request may wait for a free environment before Lambda throttles it. */
const maxRequestWait = 1;
/** The approximate time for which the SDK retries a throttled call. */
const maxThrottleWait = 3;
/** The time for which a transaction is retried (retry-on-conflict.ts). */
const maxTableWait = 8;
/** The number of receives after which a message becomes a dead letter. */
const maxReceives = 10;
/** The delay before a failed message is received again. */
const visibilitySeconds = 150;
/** The number of concurrent POSTs from one environment to one receiver (receiver-limiter.ts). */
const maxPosts = 4;
/** The share of first attempts that fail. */
const failureShare = 0.02;
/** The delay before a failed attempt is retried. */
const retrySeconds = 5.5;
/** The time that the relay takes for a batch. */
const relaySeconds = 0.1;
/** The delay before each status poll of a payment. */
const pollDelays = [2, 5] as const;
/** The number of signatures in an order: one of the order, and one of the personal data in it. */
const maxSignsOfOrder = 2;
/** The duration of the ordinary traffic before the burst, and again after it. */
const ordinarySeconds = 60;

interface EventBatch {
  readonly client: number;
  readonly occurred: number[];
  receives: number;
}

/** Creates a random number generator from a seed, so that runs can be reproduced (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** Simulates a burst: requests, the table's stream, steps at banks, published events and deliveries. */
export const simulate = (burst: Burst) => {
  const { stage, quotas, hasPair } = burst;
  const counts = countsOf(stage);
  const signsOfOrder = Math.min(maxSignsOfOrder, counts.bankSigns);
  const agenda = createAgenda();
  const random = randomFrom(20_261_121);
  const { warmThroughput = coldTable } = stage;
  const readers = readersAt(stage.peakPaymentsPerSecond, stage.readers);
  const requests = createLimiter(agenda, Math.min(quotas.apiRequests, stage.throttle.rate));
  const writes = createLimiter(agenda, Math.min(quotas.tableWrites, warmThroughput.writes));
  const reads = createLimiter(agenda, Math.min(quotas.tableReads, warmThroughput.reads));
  const signatures = createLimiter(agenda, quotas.signatures);
  const rsaCalls = createLimiter(agenda, quotas.rsaCalls);
  const invocations = createLimiter(agenda, quotas.ruleInvocations);

  const settlement = createHistogram();
  const requestWait = createHistogram();
  const lag = createHistogram();
  const totals = { payments: 0, rejected: 0, deadLetters: 0, signedByKms: 0, signedByPair: 0 };

  const deliver = ({ occurred }: EventBatch): void => {
    for (const at of occurred) {
      if (random() < failureShare) agenda.at(agenda.now() + retrySeconds, () => lag.add(agenda.now() - at));
      else lag.add(agenda.now() - at);
    }
  };
  let kmsPausedUntil = 0;
  const signAll = (batch: readonly EventBatch[]): number | 'rejected' => {
    const events = batch.reduce((sum, { occurred }) => sum + occurred.length, 0);
    const isByPair = stage.webhookSigning === 'wrapped' || (hasPair && agenda.now() < kmsPausedUntil);
    const wait = isByPair ? 'rejected' : signatures.take(events, hasPair ? 0 : maxThrottleWait);
    if (wait !== 'rejected') totals.signedByKms += events;
    if (wait !== 'rejected' || !hasPair) return wait;
    // Each environment detects throttling by itself, but in a burst all of them do so at about the same time.
    if (!isByPair) kmsPausedUntil = agenda.now() + kmsPauseSeconds;
    totals.signedByPair += events;
    return 0;
  };
  const failed = new WeakSet<readonly EventBatch[]>();
  const deliveries = createReadQueue<EventBatch>(
    agenda,
    readersOf(readers.deliveries),
    10,
    (batch) => {
      const posts = Map.groupBy(batch, ({ client }) => client).values();
      const rounds = [...posts].map((clientBatches) =>
        Math.ceil(clientBatches.reduce((sum, { occurred }) => sum + occurred.length, 0) / maxPosts),
      );
      const signing = signAll(batch);
      if (signing === 'rejected') failed.add(batch);
      return signing === 'rejected' ? maxThrottleWait : 0.03 + signing + Math.max(...rounds) * waits.post;
    },
    (batch) => {
      for (const eventBatch of batch) {
        if (!failed.has(batch)) {
          deliver(eventBatch);
          continue;
        }
        eventBatch.receives += 1;
        if (eventBatch.receives >= maxReceives) totals.deadLetters += eventBatch.occurred.length;
        else agenda.at(agenda.now() + visibilitySeconds, () => deliveries.send(eventBatch));
      }
    },
  );

  const publish = createStream(agenda, shardsOf(stage), (eventBatch) => {
    const wait = invocations.take(1);
    agenda.at(agenda.now() + Number(wait), () => deliveries.send(eventBatch));
  });

  interface Step {
    readonly client: number;
    readonly shard: number;
    readonly authorisedAt: number;
    /** 0 for the submission, then the number of the status poll. */
    readonly pollNumber: number;
  }
  const perStep = secondsOf(counts, 'PaymentRunner') / stepsPerPayment;
  const afterSubmission = (step: Step): void =>
    agenda.at(agenda.now() + pollDelays[0], () => paymentPolls.send({ ...step, pollNumber: 1 }));
  const steps = createReadQueue<Step>(
    agenda,
    readersOf(readers.paymentSteps),
    5,
    (batch) => perStep + Number(rsaCalls.take(batch.length * (signsOfOrder + counts.bankDecrypts))),
    (batch) => {
      for (const step of batch) afterSubmission(step);
    },
  );
  const afterPoll = (step: Step): void => {
    const { client, shard, authorisedAt, pollNumber } = step;
    if (pollNumber === 1) {
      settlement.add(agenda.now() - authorisedAt);
      publish(client, shard, eventsOf.settlement);
      agenda.at(agenda.now() + pollDelays[1], () => paymentPolls.send({ ...step, pollNumber: 2 }));
    } else publish(client, shard, eventsOf.credit);
  };
  const paymentPolls = createReadQueue<Step>(
    agenda,
    readersOf(readers.paymentPolls),
    10,
    () => perStep,
    (batch) => {
      for (const step of batch) afterPoll(step);
    },
  );

  const shares = sharesOf(burst.clients);
  const drawClient = (): number => {
    let remaining = random();
    return Math.max(
      0,
      shares.findIndex((share) => (remaining -= share) < 0),
    );
  };
  const signsOfRequests = counts.bankSigns - signsOfOrder;
  const afterAuthorisation = (client: number, arrivedAt: number): void => {
    const shard = Math.floor(random() * shardsOf(stage));
    publish(client, shard, eventsOf.creation + eventsOf.authorisation);
    requestWait.add(agenda.now() - arrivedAt);
    agenda.at(nextRead(agenda.now()) + relaySeconds, () =>
      steps.send({ client, shard, authorisedAt: agenda.now() - relaySeconds, pollNumber: 0 }),
    );
  };
  interface Request {
    readonly client: number;
    readonly arrivedAt: number;
    readonly sentAt: number;
  }
  const rejectedRequests = new Set<Request>();
  const concurrency = stage.reservedConcurrency?.payments ?? quotas.concurrency;
  const paymentsQueue = createReadQueue<Request>(
    agenda,
    { initial: concurrency, growth: 0, max: concurrency },
    1,
    (batch) => {
      const [request] = batch;
      const isLate = request && agenda.now() - request.sentAt > maxRequestWait;
      const signing = isLate ? 'rejected' : rsaCalls.take(signsOfRequests, maxThrottleWait);
      if (request && signing === 'rejected') rejectedRequests.add(request);
      return signing === 'rejected' ? 0 : secondsOf(counts, 'Payments') + signing;
    },
    (batch) => {
      for (const request of batch) {
        if (rejectedRequests.delete(request)) totals.rejected += 1;
        else afterAuthorisation(request.client, request.arrivedAt);
      }
    },
  );
  const arrive = (): void => {
    totals.payments += 1;
    const arrivedAt = agenda.now();
    const waitsForTable = [writes.take(counts.writeUnits, maxTableWait), reads.take(counts.readUnits, maxTableWait)];
    if (waitsForTable.includes('rejected')) {
      totals.rejected += 1;
      return;
    }
    const wait = Math.max(Number(requests.take(counts.apiRequests)), ...waitsForTable.map(Number));
    const client = drawClient();
    agenda.at(arrivedAt + wait, () => paymentsQueue.send({ client, arrivedAt, sentAt: agenda.now() }));
  };

  const end = ordinarySeconds + burst.seconds;
  const rateAt = (time: number): number => (time >= ordinarySeconds && time < end ? burst.burst : burst.ordinary);
  const scheduleArrivals = (): void => {
    const pause = -Math.log(1 - random()) / rateAt(agenda.now());
    if (agenda.now() + pause > end + ordinarySeconds) return;
    agenda.at(agenda.now() + pause, () => {
      arrive();
      scheduleArrivals();
    });
  };
  scheduleArrivals();
  agenda.runAll();
  return { ...totals, settlement, requestWait, lag, endedAfter: agenda.now() - end };
};

/** Returns the time at which Lambda next reads the shards. */
const nextRead = (time: number): number => Math.ceil(time * readsPerSecond) / readsPerSecond;

/** Creates a stream that collects events until it is read. The events of one client in one shard form one batch. */
const createStream = (agenda: Agenda, shards: number, publish: (eventBatch: EventBatch) => void) => {
  let collected = new Map<number, EventBatch>();
  return (client: number, shard: number, events: number): void => {
    if (collected.size === 0) {
      agenda.at(nextRead(agenda.now()) + relaySeconds, () => {
        const batches = collected;
        collected = new Map();
        for (const eventBatch of batches.values()) publish(eventBatch);
      });
    }
    const key = client * shards + shard;
    const batch = collected.get(key) ?? { client, occurred: [], receives: 0 };
    collected.set(key, batch);
    for (let n = 0; n < events; n += 1) batch.occurred.push(agenda.now());
  };
};
