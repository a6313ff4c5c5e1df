import type { DynamoDBStreamEvent } from 'aws-lambda';
import { announcedEntities } from '#shared/events/derive.ts';
import type { LambdaFunction } from '../world/functions.ts';
import type { World } from '../world/world.ts';
import type { StreamedWrite } from './dynamodb.ts';

/** A function handler that reads the stream. */
export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<void>;

export interface Stream {
  append(write: StreamedWrite): void;
  /** Delivers all records in order. A failed batch is retried until it succeeds. */
  read(name: string, reader: LambdaFunction<StreamHandler>, options: ReadingOptions): void;
}

interface ReadingOptions {
  readonly batchSize: number;
  /** The batching window of records. */
  readonly windowMs?: number;
}

const announced: ReadonlySet<string> = new Set(announcedEntities);

const maxPollMs = 300;
const againMs = 1_000;

/** The table's stream. Like the filter of the event source mapping, it delivers only items that have events. */
export const createStream = ({ fate, timeline }: World): Stream => {
  const records: DynamoDBStreamEvent['Records'] = [];
  const wakers: (() => void)[] = [];

  return {
    append({ before, after }) {
      if (!after || !announced.has(String(after.entity))) return;
      records.push({
        dynamodb: {
          NewImage: after as never,
          ...(before && { OldImage: before as never }),
          ApproximateCreationDateTime: Math.floor(timeline.now() / 1000),
        },
      });
      for (const wake of wakers) wake();
    },
    read(name, reader, { batchSize, windowMs = 0 }) {
      let position = 0;
      let isReading = false;
      const read = (): void => {
        const isRepeat = position > 0 && fate.happens(`repeated stream record of ${name}`, 0.01);
        const from = isRepeat ? position - 1 : position;
        const batch = records.slice(from, position + batchSize);
        const next = Math.max(position, from + batch.length);
        reader.invoke(
          (handle) => handle({ Records: batch }),
          (outcome) => {
            const isDone = outcome !== 'crashed' && 'value' in outcome;
            if (isDone) position = next;
            isReading = false;
            wake(isDone ? windowMs : againMs);
          },
        );
      };
      const wake = (afterMs: number = windowMs): void => {
        if (isReading || position >= records.length) return;
        isReading = true;
        timeline.after(afterMs + fate.draw(`poll of ${name}`) * maxPollMs, read);
      };
      wakers.push(wake);
    },
  };
};
