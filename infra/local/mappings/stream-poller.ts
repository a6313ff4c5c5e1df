import { setTimeout as timer } from 'node:timers/promises';
import { compileEventPattern } from '../events/event-pattern.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import type { Discard } from './discard.ts';
import type { MappingProperties } from './mapping.ts';
import type { StreamReader, StreamRecord } from './stream-reader.ts';

/** The shortest and longest pause between two reads of a stream without records. A write ends the pause. */
const readPausesMs = { shortest: 25, longest: 400 };

/** The shortest and longest pause before a failed batch is retried. The pause doubles after each attempt. */
const retryPausesMs = { shortest: 100, longest: 5000 };

/** The records of a shard that pass the filters, and the last record that was read. */
interface Collected {
  readonly passing: readonly StreamRecord[];
  readonly last: StreamRecord;
}

interface StreamPollerOptions {
  readonly target: LambdaFunction;
  readonly mapping: MappingProperties;
  readonly now: () => number;
  /** Returns the time by which the cloud's clock is ahead of the one with which the engine dates records. */
  readonly aheadMs: () => number;
  /** The minimum time between two reads of the stream. */
  readonly everyMs: number;
  /** Receives the discarded records. */
  readonly discard: (discarded: Discard) => void;
  readonly notice: (text: string) => void;
}

/** Compiles a mapping's filters. A record must pass at least one of them; without filters, every record passes. */
const compileFilter = ({ FilterCriteria }: MappingProperties): ((record: object) => boolean) => {
  const filters = FilterCriteria?.Filters ?? [];
  const patterns = filters.map(({ Pattern = '{}' }) => compileEventPattern(JSON.parse(Pattern)));
  return (record) => patterns.length === 0 || patterns.some((matches) => matches(record));
};

/**
 * Creates the poller of a stream. It passes records to a function shard by shard, in order. Its position advances only
 * after a batch has succeeded or been discarded, so if this process ends, records are delivered again rather than lost.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export const createStreamPoller = (
  reader: StreamReader,
  { target, mapping, now, aheadMs, everyMs, discard, notice }: StreamPollerOptions,
) => {
  const batchSize = mapping.BatchSize ?? 100;
  const windowSeconds = mapping.MaximumBatchingWindowInSeconds ?? 0;
  const maxAgeSeconds = mapping.MaximumRecordAgeInSeconds ?? -1;
  /** Records of a shard that await the end of the batching window. They are not committed yet. */
  const collected = new Map<string, Collected>();
  const passes = compileFilter(mapping);
  const stopping = new AbortController();
  const drainedListeners = new Set<() => void>();
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

  /** Dates a record by the cloud's clock, which the functions use. */
  const dated = ({ dynamodb: change, ...record }: StreamRecord): StreamRecord => ({
    ...record,
    dynamodb: {
      ...change,
      ApproximateCreationDateTime: change.ApproximateCreationDateTime + Math.round(aheadMs() / 1000),
    },
  });

  const succeeds = (records: readonly StreamRecord[]): Promise<boolean> =>
    target.invoke({ Records: records.map(dated) }).then(
      () => true,
      () => false,
    );

  const commitLast = (shard: string, records: readonly StreamRecord[]): void => {
    const last = records.at(-1);
    if (last) reader.commit(shard, last);
  };

  const isTooOld = ({ dynamodb: { ApproximateCreationDateTime: createdAt } }: StreamRecord): boolean =>
    maxAgeSeconds >= 0 && now() / 1000 - createdAt > maxAgeSeconds;

  /** Discards the records that are too old, and returns the others. */
  const discardOld = (shard: string, records: readonly StreamRecord[], attempts: number): readonly StreamRecord[] => {
    const firstRetained = records.findIndex((record) => !isTooOld(record));
    const expired = firstRetained === -1 ? records : records.slice(0, firstRetained);
    if (expired.length > 0) discard({ shard, records: expired, attempts });
    commitLast(shard, expired);
    return records.slice(expired.length);
  };

  /** Resolves when every record has succeeded or been discarded, or when the cloud stops. */
  const deliver = async (shard: string, records: readonly StreamRecord[]): Promise<void> => {
    for (let attempts = 0, rest = records; !isStopped();) {
      rest = discardOld(shard, rest, attempts);
      if (rest.length === 0) return;
      if (await succeeds(rest)) return commitLast(shard, rest);
      attempts += 1;
      if (isStopped()) return;
      if (mapping.BisectBatchOnFunctionError && rest.length > 1) {
        const half = Math.ceil(rest.length / 2);
        await deliver(shard, rest.slice(0, half));
        rest = rest.slice(half);
        attempts = 0;
      } else {
        await pause(Math.min(retryPausesMs.shortest * 2 ** (attempts - 1), retryPausesMs.longest));
      }
    }
  };

  /** Returns whether a batch is full, or its first record has waited for the batching window. */
  const isDue = ([first, ...others]: readonly StreamRecord[]): boolean =>
    first !== undefined &&
    (others.length + 1 >= batchSize || now() / 1000 - first.dynamodb.ApproximateCreationDateTime >= windowSeconds);

  /**
   * Reads every shard once. Returns whether there were records to deliver, not counting those that await the end of the
   * batching window.
   */
  const readShards = async (): Promise<boolean> => {
    let foundRecords = false;
    for (const shard of await reader.shards()) {
      const { records, isLast } = await reader.read(shard, batchSize);
      const earlier = collected.get(shard);
      const passing = [...(earlier?.passing ?? []), ...records.filter(passes)];
      const last = records.at(-1) ?? earlier?.last;
      if (last && passing.length > 0 && !isDue(passing) && !isLast) {
        collected.set(shard, { passing, last });
        continue;
      }
      collected.delete(shard);
      for (let from = 0; from < passing.length; from += batchSize) {
        await deliver(shard, passing.slice(from, from + batchSize));
      }
      if (isStopped()) return false;
      if (last) reader.commit(shard, last);
      if (isLast) reader.close(shard);
      foundRecords ||= last !== undefined || isLast;
    }
    return foundRecords;
  };

  const poll = async (): Promise<void> => {
    let pauseMs = readPausesMs.shortest;
    while (!isStopped()) {
      if (everyMs > 0) await pause(everyMs);
      const listeners = [...drainedListeners];
      try {
        if (await readShards()) {
          pauseMs = readPausesMs.shortest;
          continue;
        }
        for (const resolve of listeners) drainedListeners.delete(resolve);
        for (const resolve of listeners) resolve();
      } catch (error) {
        reader.rewind();
        collected.clear();
        if (!isStopped()) notice(`the stream ${reader.streamArn} could not be read: ${String(error)}`);
      }
      await pauseUntilWoken(pauseMs);
      pauseMs = Math.min(pauseMs * 2, readPausesMs.longest);
    }
    for (const resolve of drainedListeners) resolve();
  };

  return {
    /** Reads the stream again immediately. */
    wake,

    start: (): void => {
      polling = poll();
    },

    /** Resolves once a read that started after this call has found no records. */
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        drainedListeners.add(resolve);
        wake();
      }),

    async stop(): Promise<void> {
      stopping.abort();
      wake();
      await polling;
    },
  };
};

export type StreamPoller = ReturnType<typeof createStreamPoller>;
