import { randomUUID } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import type { LambdaFunction } from '../lambda/lambda.ts';
import { batchingWindow, failedItems, recordFilter } from './mapping.ts';
import type { MappingProperties } from './mapping.ts';
import type { StreamPage, StreamReader, StreamRecord } from './stream-reader.ts';

/** Between looks at a stream that says nothing, growing from one to the other; a write ends the pause at once. */
const pauses = { shortest: 25, longest: 100 };

/** Between tries of a batch that failed, doubling from one to the other. */
const retryPauses = { shortest: 100, longest: 5000 };

export interface Discard {
  readonly shard: string;
  readonly records: readonly StreamRecord[];
  readonly condition: 'RecordAgeExceeded' | 'RetryAttemptsExhausted';
  readonly attempts: number;
}

interface StreamPollerOptions {
  readonly target: LambdaFunction;
  readonly mapping: MappingProperties;
  /** Takes what the function could not deal with. */
  readonly discard: (what: Discard) => void;
  readonly notice: (text: string) => void;
}

/**
 * What an on-failure destination is sent.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export const discardMessage = ({ shard, records, condition, attempts }: Discard, functionArn: string): string => {
  const [first, last] = [records[0], records.at(-1)];
  const arrival = (record: StreamRecord | undefined): string =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString().replace('.000Z', 'Z');
  return JSON.stringify({
    requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: attempts },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: shard,
      startSequenceNumber: first?.dynamodb.SequenceNumber,
      endSequenceNumber: last?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: first?.eventSourceARN,
    },
  });
};

/**
 * Feeds a function from a stream, shard by shard and in order. The position moves only after a batch succeeded or was
 * given up, so the end of this process repeats records and loses none.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export const streamPoller = (reader: StreamReader, { target, mapping, discard, notice }: StreamPollerOptions) => {
  const batchSize = mapping.BatchSize ?? 100;
  const maximumAge = mapping.MaximumRecordAgeInSeconds ?? -1;
  const maximumRetries = mapping.MaximumRetryAttempts ?? -1;
  const passes = recordFilter(mapping);
  const stopping = new AbortController();
  const asking = new Set<() => void>();
  let isWoken = false;
  let endPause: () => void = () => undefined;
  let polling = Promise.resolve();

  const isStopped = (): boolean => stopping.signal.aborted;

  const pause = (milliseconds: number): Promise<void> =>
    timer(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  const pauseUntilWoken = async (milliseconds: number): Promise<void> => {
    const woken = new Promise<void>((resolve) => (endPause = resolve));
    if (!isWoken) await Promise.race([woken, pause(milliseconds)]);
    isWoken = false;
  };

  const wake = (): void => {
    isWoken = true;
    endPause();
  };

  /** Whole pages until the batch is full, or until the window has passed once. */
  const gather = async (shard: string): Promise<StreamPage> => {
    const page = await reader.read(shard, batchSize);
    const window = batchingWindow(mapping);
    if (window === 0 || page.isLast || page.records.length === 0 || page.records.length >= batchSize) return page;
    await timer(window);
    const more = await reader.read(shard, batchSize - page.records.length);
    return { records: [...page.records, ...more.records], isLast: more.isLast };
  };

  /** How many of the records, from the first on, the function dealt with. */
  const invoke = async (records: readonly StreamRecord[]): Promise<number> => {
    try {
      const failed = failedItems(mapping, await target.invoke({ Records: records }));
      if (failed === undefined) return 0;
      const first = records.findIndex(({ dynamodb: { SequenceNumber } }) => failed.has(SequenceNumber));
      return first === -1 ? records.length : first;
    } catch {
      return 0;
    }
  };

  const giveUp = (what: Discard): void => {
    discard(what);
    const last = what.records.at(-1);
    if (last) reader.commit(what.shard, last);
  };

  const isTooOld = ({ dynamodb: { ApproximateCreationDateTime: time } }: StreamRecord): boolean =>
    maximumAge >= 0 && Date.now() / 1000 - time > maximumAge;

  /** Ends when every record succeeded or was given up, or the cloud stops. */
  const deliver = async (shard: string, records: readonly StreamRecord[]): Promise<void> => {
    let rest = records;
    let attempts = 0;
    while (rest.length > 0 && !isStopped()) {
      const young = rest.findIndex((record) => !isTooOld(record));
      const old = young === -1 ? rest : rest.slice(0, young);
      if (old.length > 0) giveUp({ shard, records: old, condition: 'RecordAgeExceeded', attempts });
      rest = rest.slice(old.length);
      if (rest.length === 0) return;
      const done = await invoke(rest);
      const lastDone = rest[done - 1];
      attempts += 1;
      if (lastDone) {
        reader.commit(shard, lastDone);
        rest = rest.slice(done);
        attempts = 0;
      } else if (isStopped()) {
        return;
      } else if (mapping.BisectBatchOnFunctionError && rest.length > 1) {
        const half = Math.ceil(rest.length / 2);
        await deliver(shard, rest.slice(0, half));
        rest = rest.slice(half);
        attempts = 0;
      } else if (maximumRetries >= 0 && attempts > maximumRetries) {
        giveUp({ shard, records: rest, condition: 'RetryAttemptsExhausted', attempts });
        return;
      } else {
        await pause(Math.min(retryPauses.shortest * 2 ** (attempts - 1), retryPauses.longest));
      }
    }
  };

  /** One look at every shard; true when there was something. */
  const pass = async (): Promise<boolean> => {
    let hasFound = false;
    for (const shard of await reader.shards()) {
      const { records, isLast } = await gather(shard);
      await deliver(shard, records.filter(passes));
      if (isStopped()) return false;
      const last = records.at(-1);
      if (last) reader.commit(shard, last);
      if (isLast) reader.close(shard);
      hasFound ||= last !== undefined || isLast;
    }
    return hasFound;
  };

  const poll = async (): Promise<void> => {
    let milliseconds = pauses.shortest;
    while (!isStopped()) {
      const asked = [...asking];
      try {
        if (await pass()) {
          milliseconds = pauses.shortest;
          continue;
        }
        for (const resolve of asked) asking.delete(resolve);
        for (const resolve of asked) resolve();
      } catch (error) {
        reader.rewind();
        if (!isStopped()) notice(`the stream ${reader.streamArn} could not be read: ${String(error)}`);
      }
      await pauseUntilWoken(milliseconds);
      milliseconds = Math.min(milliseconds * 2, pauses.longest);
    }
    for (const resolve of asking) resolve();
  };

  return {
    wake,

    async start(): Promise<void> {
      if (mapping.StartingPosition === 'LATEST') await reader.skipToEnd();
      polling = poll();
    },

    /** Resolves once a look at the stream that began after this call found nothing. */
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        asking.add(resolve);
        wake();
      }),

    async stop(): Promise<void> {
      stopping.abort();
      wake();
      await polling;
    },
  };
};

export type StreamPoller = ReturnType<typeof streamPoller>;
