import type { Stage } from '#infra/stages.ts';
import { waits } from '../../cost/prices.ts';
import type { Quotas } from '#infra/deployment/regions.ts';
import { coldTable } from '../quotas.ts';
import { countsOf, eventsOf, readsOfShard, secondsOf, sharesOf, shardsOf, stepsPerPayment } from '../traffic.ts';
import { type Agenda, createAgenda } from './agenda.ts';
import { createHistogram } from './histogram.ts';
import { readersOf } from './readers.ts';
import { createLimiter, createReadQueue } from './stations.ts';

export interface Burst {
  readonly stage: Stage;
  readonly quotas: Quotas;
  readonly clients: number;
  /** Payments per second before and after the burst, and during it. */
  readonly ordinary: number;
  readonly burst: number;
  readonly seconds: number;
  /** Whether a daily key pair exists, which signs when KMS does not. */
  readonly hasPair: boolean;
}

/** How long KMS is not called after it has throttled (two-form-signer.ts). */
const reliefSeconds = 60;
/** How long a request may wait for a free environment before Lambda throttles it. */
const maxQueue = 1;
/** The SDK gives up on a throttled call after about this time. */
const maxRetries = 3;
/** How long a transaction is retried (ledger-table.ts). */
const maxCollisions = 8;
/**
 * The number of receives after which a message is a dead letter, and the delay before a failed one is received again.
 */
const maxReceives = 10;
const visibilitySeconds = 150;
/** Concurrent POSTs of one environment to one receiver (receiver-limiter.ts). */
const maxPosts = 4;
/** The share of first attempts that fail, and the delay before their retry. */
const failing = 0.02;
const retrySeconds = 5.5;
/** The time that the relay takes for a batch, and the delay of a payment before each status poll. */
const relaySeconds = 0.1;
const pauses = [2, 5] as const;
/** An order is signed as a whole, and its personal data separately. */
const maxSignsOfOrder = 2;
const ordinarySeconds = 60;

interface EventBatch {
  readonly client: number;
  readonly occurred: number[];
  receives: number;
}

/** A random number generator with a seed, so that a run can be reproduced (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** Simulates a burst in the service: requests, the stream, steps at banks, published events and deliveries. */
export const simulate = (burst: Burst) => {
  const { stage, quotas, hasPair } = burst;
  const counts = countsOf(stage);
  const signsOfOrder = Math.min(maxSignsOfOrder, counts.bankSigns);
  const agenda = createAgenda();
  const random = randomFrom(20_261_121);
  const { warmThroughput = coldTable, readers } = stage;
  const requests = createLimiter(agenda, Math.min(quotas.apiRequests, stage.throttle.rate));
  const writes = createLimiter(agenda, Math.min(quotas.tableWrites, warmThroughput.writes));
  const reads = createLimiter(agenda, Math.min(quotas.tableReads, warmThroughput.reads));
  const signatures = createLimiter(agenda, quotas.signatures);
  const rsaCalls = createLimiter(agenda, quotas.rsaCalls);
  const invocations = createLimiter(agenda, quotas.ruleInvocations);

  const settlement = createHistogram();
  const requestWait = createHistogram();
  const lag = createHistogram();
  const totals = { payments: 0, refused: 0, deadLetters: 0, signedByKms: 0, signedByPair: 0 };

  const deliver = ({ occurred }: EventBatch): void => {
    for (const at of occurred) {
      if (random() < failing) agenda.at(agenda.now() + retrySeconds, () => lag.add(agenda.now() - at));
      else lag.add(agenda.now() - at);
    }
  };
  let relievedUntil = 0;
  const signAll = (batch: readonly EventBatch[]): number | 'refused' => {
    const events = batch.reduce((sum, { occurred }) => sum + occurred.length, 0);
    const isByPair = stage.webhookSigning === 'wrapped' || (hasPair && agenda.now() < relievedUntil);
    const wait = isByPair ? 'refused' : signatures.take(events, hasPair ? 0 : maxRetries);
    if (wait !== 'refused') totals.signedByKms += events;
    if (wait !== 'refused' || !hasPair) return wait;
    // Every environment detects this by itself, but in a burst all of them do so simultaneously.
    if (!isByPair) relievedUntil = agenda.now() + reliefSeconds;
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
      const rounds = [...posts].map((own) =>
        Math.ceil(own.reduce((sum, { occurred }) => sum + occurred.length, 0) / maxPosts),
      );
      const signing = signAll(batch);
      if (signing === 'refused') failed.add(batch);
      return signing === 'refused' ? maxRetries : 0.03 + signing + Math.max(...rounds) * waits.post;
    },
    (batch) => {
      for (const announcement of batch) {
        if (!failed.has(batch)) {
          deliver(announcement);
          continue;
        }
        announcement.receives += 1;
        if (announcement.receives >= maxReceives) totals.deadLetters += announcement.occurred.length;
        else agenda.at(agenda.now() + visibilitySeconds, () => deliveries.send(announcement));
      }
    },
  );

  const announce = createStream(agenda, shardsOf(stage), (announcement) => {
    const wait = invocations.take(1);
    agenda.at(agenda.now() + Number(wait), () => deliveries.send(announcement));
  });

  interface Step {
    readonly client: number;
    readonly shard: number;
    readonly authorisedAt: number;
    readonly turn: number;
  }
  const perStep = secondsOf(counts, 'PaymentRunner') / stepsPerPayment;
  const handedIn = (step: Step): void =>
    agenda.at(agenda.now() + pauses[0], () => paymentPolls.send({ ...step, turn: 1 }));
  const steps = createReadQueue<Step>(
    agenda,
    readersOf(readers.paymentSteps),
    5,
    (batch) => perStep + Number(rsaCalls.take(batch.length * (signsOfOrder + counts.bankDecrypts))),
    (batch) => {
      for (const step of batch) handedIn(step);
    },
  );
  const requested = (step: Step): void => {
    const { client, shard, authorisedAt, turn } = step;
    if (turn === 1) {
      settlement.add(agenda.now() - authorisedAt);
      announce(client, shard, eventsOf.settlement);
      agenda.at(agenda.now() + pauses[1], () => paymentPolls.send({ ...step, turn: 2 }));
    } else announce(client, shard, eventsOf.credit);
  };
  const paymentPolls = createReadQueue<Step>(
    agenda,
    readersOf(readers.paymentPolls),
    10,
    () => perStep,
    (batch) => {
      for (const step of batch) requested(step);
    },
  );

  const shares = sharesOf(burst.clients);
  const someClient = (): number => {
    let left = random();
    return Math.max(
      0,
      shares.findIndex((share) => (left -= share) < 0),
    );
  };
  const signsOfRequests = counts.bankSigns - signsOfOrder;
  const authorised = (client: number, arrivedAt: number): void => {
    const shard = Math.floor(random() * shardsOf(stage));
    announce(client, shard, eventsOf.creation + eventsOf.authorisation);
    requestWait.add(agenda.now() - arrivedAt);
    agenda.at(nextRead(agenda.now()) + relaySeconds, () =>
      steps.send({ client, shard, authorisedAt: agenda.now() - relaySeconds, turn: 0 }),
    );
  };
  interface Request {
    readonly client: number;
    readonly arrivedAt: number;
    readonly sentAt: number;
  }
  const rejected = new Set<Request>();
  const concurrency = stage.reservedConcurrency?.payments ?? quotas.concurrency;
  const inPayments = createReadQueue<Request>(
    agenda,
    { first: concurrency, growth: 0, most: concurrency },
    1,
    (batch) => {
      const [request] = batch;
      const isLate = request && agenda.now() - request.sentAt > maxQueue;
      const signing = isLate ? 'refused' : rsaCalls.take(signsOfRequests, maxRetries);
      if (request && signing === 'refused') rejected.add(request);
      return signing === 'refused' ? 0 : secondsOf(counts, 'Payments') + signing;
    },
    (batch) => {
      for (const request of batch) {
        if (rejected.delete(request)) totals.refused += 1;
        else authorised(request.client, request.arrivedAt);
      }
    },
  );
  const arrive = (): void => {
    totals.payments += 1;
    const arrivedAt = agenda.now();
    const used = [writes.take(counts.writeUnits, maxCollisions), reads.take(counts.readUnits, maxCollisions)];
    if (used.includes('refused')) {
      totals.refused += 1;
      return;
    }
    const wait = Math.max(Number(requests.take(counts.apiRequests)), ...used.map(Number));
    const client = someClient();
    agenda.at(arrivedAt + wait, () => inPayments.send({ client, arrivedAt, sentAt: agenda.now() }));
  };

  const end = ordinarySeconds + burst.seconds;
  const rateAt = (time: number): number => (time >= ordinarySeconds && time < end ? burst.burst : burst.ordinary);
  const next = (): void => {
    const pause = -Math.log(1 - random()) / rateAt(agenda.now());
    if (agenda.now() + pause > end + ordinarySeconds) return;
    agenda.at(agenda.now() + pause, () => {
      arrive();
      next();
    });
  };
  next();
  agenda.runAll();
  return { ...totals, settlement, requestWait, lag, endedAfter: agenda.now() - end };
};

const nextRead = (time: number): number => Math.ceil(time * readsOfShard) / readsOfShard;

/** Collects events until their shard is read. The events of one client in one shard are published together. */
const createStream = (agenda: Agenda, shards: number, announce: (announcement: EventBatch) => void) => {
  let collected = new Map<number, EventBatch>();
  return (client: number, shard: number, events: number): void => {
    if (collected.size === 0) {
      agenda.at(nextRead(agenda.now()) + relaySeconds, () => {
        const all = collected;
        collected = new Map();
        for (const announcement of all.values()) announce(announcement);
      });
    }
    const key = client * shards + shard;
    const own = collected.get(key) ?? { client, occurred: [], receives: 0 };
    collected.set(key, own);
    for (let n = 0; n < events; n += 1) own.occurred.push(agenda.now());
  };
};
