import type { DynamoDBStreamEvent } from 'aws-lambda';
import { announcedEntities } from '#shared/events/derive.ts';
import type { LambdaFunction } from '../world/functions.ts';
import type { World } from '../world/world.ts';
import type { StreamedWrite } from './dynamodb.ts';

/** The handler of a function that reads the stream. */
export type StreamHandler = (event: DynamoDBStreamEvent) => Promise<void>;

export interface Stream {
  append(write: StreamedWrite): void;
  /** Delivers all records in order. A failed batch is retried until it succeeds. */
  read(name: string, reader: LambdaFunction<StreamHandler>, options: ReadingOptions): void;
}

interface ReadingOptions {
  readonly batchSize: number;
  /** The time for which records are collected before the function is invoked. */
  readonly windowMs?: number;
}

const streamedEntities: ReadonlySet<string> = new Set(announcedEntities);

const maxPollMs = 300;
const retryDelayMs = 1_000;

/** Creates the table's stream. Like the event source mapping's filter, it delivers only items of announced entities. */
export const createStream = ({ fate, timeline }: World): Stream => {
  const records: DynamoDBStreamEvent['Records'] = [];
  const wakers: (() => void)[] = [];

  return {
    append({ before, after }) {
      if (!after || !streamedEntities.has(String(after.entity))) return;
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
      const readBatch = (): void => {
        const isRedelivery = position > 0 && fate.happens(`repeated stream record of ${name}`, 0.01);
        const from = isRedelivery ? position - 1 : position;
        const batch = records.slice(from, position + batchSize);
        const next = Math.max(position, from + batch.length);
        reader.invoke(
          (handle) => handle({ Records: batch }),
          (outcome) => {
            const hasSucceeded = outcome !== 'crashed' && 'value' in outcome;
            if (hasSucceeded) position = next;
            isReading = false;
            wake(hasSucceeded ? windowMs : retryDelayMs);
          },
        );
      };
      const wake = (afterMs: number = windowMs): void => {
        if (isReading || position >= records.length) return;
        isReading = true;
        timeline.after(afterMs + fate.draw(`poll of ${name}`) * maxPollMs, readBatch);
      };
      wakers.push(wake);
    },
  };
};
