import type { DynamoDBRecord } from 'aws-lambda';
import type { Image } from './images.ts';
import type { TableHost } from './ledger-table.ts';

/** A record of the table's stream: one committed write of an item. */
export interface StreamRecord {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** When it was written, in seconds since the epoch. Every reader of the stream sees the same time. */
  readonly writtenAt: number;
}

type StreamedImage = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

/**
 * Reads a record as Lambda passes it on.
 *
 * @param read reads an image
 */
export const readStreamRecord = ({ dynamodb }: DynamoDBRecord, read: TableHost['read']): StreamRecord => {
  const itemOf = (image: StreamedImage) => image && read(image as Image);
  return {
    before: itemOf(dynamodb?.OldImage),
    after: itemOf(dynamodb?.NewImage),
    writtenAt: dynamodb?.ApproximateCreationDateTime ?? 0,
  };
};
