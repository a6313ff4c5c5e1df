import type { DynamoDBRecord } from 'aws-lambda';
import { readImage } from './images.ts';

/** A record of the table's stream: one committed write of an item. */
export interface StreamRecord {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** When it was written, in seconds since the epoch. Every reader of the stream sees the same time. */
  readonly writtenAt: number;
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const imageOf = (image: Image) => image && readImage(image as Parameters<typeof readImage>[0]);

/** Reads a record as Lambda passes it on. */
export const readStreamRecord = ({ dynamodb }: DynamoDBRecord): StreamRecord => ({
  before: imageOf(dynamodb?.OldImage),
  after: imageOf(dynamodb?.NewImage),
  writtenAt: dynamodb?.ApproximateCreationDateTime ?? 0,
});
