import type { DynamoDBRecord } from 'aws-lambda';
import type { Image } from './documents.ts';

/** A record of the table's stream: one committed write of an item. */
export interface StreamRecord {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** The time of the write, in seconds since the epoch. Every reader of the stream sees the same time. */
  readonly writtenAt: number;
}

type StreamedImage = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/** Parses a stream record as Lambda passes it. */
export const readStreamRecord = (
  { dynamodb }: DynamoDBRecord,
  read: (image: Image) => Record<string, unknown>,
): StreamRecord => {
  const itemOf = (image: StreamedImage) => image && read(image as Image);
  return {
    before: itemOf(dynamodb?.OldImage),
    after: itemOf(dynamodb?.NewImage),
    writtenAt: dynamodb?.ApproximateCreationDateTime ?? 0,
  };
};
