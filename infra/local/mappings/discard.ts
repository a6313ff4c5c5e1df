import { randomUUID } from 'node:crypto';
import type { StreamRecord } from './stream-reader.ts';

/** Stream records that Lambda gives up on. */
export interface Discard {
  readonly shard: string;
  readonly records: readonly StreamRecord[];
  readonly attempts: number;
}

/**
 * Returns the object that Lambda writes to an on-failure bucket. Its payload is the complete batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export const discardObject = ({ shard, records, attempts }: Discard, functionArn: string): object => {
  const [first, last] = [records[0], records.at(-1)];
  const arrival = (record: StreamRecord | undefined): string =>
    new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString().replace('.000Z', 'Z');
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition: 'RecordAgeExceeded',
      approximateInvokeCount: attempts,
    },
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
    payload: JSON.stringify({ Records: records }),
  };
};

/**
 * Returns the object key, which contains the shard and the time. On AWS, it also contains the mapping's id; here, that
 * part is always `mapping`.
 */
export const discardKey = ({ shard }: Discard): string =>
  `aws/lambda/mapping/${shard}/${new Date().toISOString().replaceAll('-', '/')}-${randomUUID()}`;
