import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import { command, type EngineRecord, type Shard } from '../dynamodb/engine-client.ts';
import { Query } from '../platform/state.ts';

/** A record in the format that functions receive from Lambda. */
export interface StreamRecord extends EngineRecord {
  readonly eventSourceARN: string;
}

export interface StreamPage {
  readonly records: readonly StreamRecord[];
  /** Whether the shard is closed and fully read. */
  readonly isLast: boolean;
}

interface Position {
  readonly sequence: string | null;
  readonly is_closed: number;
}

/** A reader's position in a shard: the last `sequence` read, or the end of a closed shard. */
const schema = `CREATE TABLE IF NOT EXISTS stream_position (
  reader TEXT NOT NULL,
  stream TEXT NOT NULL,
  shard TEXT NOT NULL,
  sequence TEXT,
  is_closed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (reader, stream, shard)
)`;

/** The time between two reads of the list of shards. A new shard follows a closed one, which ends this time. */
const shardsMs = 1000;

/** Errors for a stored position or iterator that is no longer valid. */
const outdated = new Set(['ExpiredIteratorException', 'TrimmedDataAccessException', 'ResourceNotFoundException']);

/**
 * Creates a reader of a stream. It reads each shard from the beginning and keeps its position across restarts. If the
 * table is recreated, it reads the new stream from the beginning.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export const createStreamReader = (
  dynamodb: Pick<DynamoDb, 'call' | 'engineStreamArn'>,
  state: DatabaseSync,
  { reader, streamArn }: { reader: string; streamArn: string },
) => {
  state.exec(schema);
  const load = new Query<Position>(
    state,
    'SELECT * FROM stream_position WHERE reader = ? AND stream = ? AND shard = ?',
  );
  const save = state.prepare('INSERT OR REPLACE INTO stream_position VALUES (?, ?, ?, ?, ?)');
  const region = streamArn.split(':')[3] ?? '';
  const iterators = new Map<string, string>();
  let stream = '';
  let known: { readonly shards: readonly string[]; readonly until: number } | undefined;

  const forget = (): void => {
    iterators.clear();
    known = undefined;
  };

  const currentStream = (): string => {
    const current = dynamodb.engineStreamArn(streamArn) ?? '';
    if (current !== stream) forget();
    stream = current;
    return stream;
  };

  const positionOf = (shard: string): Position | undefined => load.first(reader, stream, shard);

  const firstIterator = async (shard: string): Promise<string> => {
    const sequence = positionOf(shard)?.sequence;
    const from = sequence
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequence }
      : { ShardIteratorType: 'TRIM_HORIZON' };
    const input = { StreamArn: stream, ShardId: shard, ...from };
    const { ShardIterator } = await command(dynamodb.call, 'DynamoDBStreams_20120810.GetShardIterator', input);
    return ShardIterator;
  };

  const recordOf = (record: EngineRecord): StreamRecord => ({
    ...record,
    eventID: createHash('md5').update(`${streamArn} ${record.dynamodb.SequenceNumber}`).digest('hex'),
    awsRegion: region,
    eventSourceARN: streamArn,
  });

  const readableShards = async (): Promise<readonly string[]> => {
    const all: Shard[] = [];
    let last: string | undefined;
    do {
      const input = { StreamArn: currentStream(), ExclusiveStartShardId: last };
      const { StreamDescription } = await command(dynamodb.call, 'DynamoDBStreams_20120810.DescribeStream', input);
      all.push(...StreamDescription.Shards);
      last = StreamDescription.LastEvaluatedShardId;
    } while (last);
    const open = all.filter(({ ShardId }) => !positionOf(ShardId)?.is_closed);
    const isOpen = (id: string | undefined): boolean => open.some(({ ShardId }) => ShardId === id);
    return open.filter(({ ParentShardId }) => !isOpen(ParentShardId)).map(({ ShardId }) => ShardId);
  };

  return {
    streamArn,

    /** Returns the shards with unread records. A shard is included only after its parent has been read to the end. */
    async shards(): Promise<readonly string[]> {
      currentStream();
      if (!known || known.until < performance.now())
        known = { shards: await readableShards(), until: performance.now() + shardsMs };
      return known.shards;
    },

    async read(shard: string, limit: number): Promise<StreamPage> {
      currentStream();
      try {
        const iterator = iterators.get(shard) ?? (await firstIterator(shard));
        const input = { ShardIterator: iterator, Limit: Math.min(limit, 1000) };
        const page = await command(dynamodb.call, 'DynamoDBStreams_20120810.GetRecords', input);
        const { Records, NextShardIterator } = page;
        if (NextShardIterator) iterators.set(shard, NextShardIterator);
        return { records: Records.map(recordOf), isLast: !NextShardIterator };
      } catch (error) {
        iterators.delete(shard);
        if (!(error instanceof Error) || !outdated.has(error.name)) throw error;
        if (error.name === 'TrimmedDataAccessException') save.run(reader, stream, shard, null, 0);
        return { records: [], isLast: false };
      }
    },

    commit: (shard: string, { dynamodb: { SequenceNumber } }: StreamRecord): void => {
      save.run(reader, stream, shard, SequenceNumber, 0);
    },

    /** Returns to the committed positions after a failure. */
    rewind: forget,

    close: (shard: string): void => {
      save.run(reader, stream, shard, null, 1);
      known = undefined;
    },
  };
};

export type StreamReader = ReturnType<typeof createStreamReader>;
