import type { DatabaseSync } from 'node:sqlite';
import type { EventBridge } from '../events/event-bridge.ts';
import { Query } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';

interface BucketProperties {
  readonly NotificationConfiguration?: {
    readonly EventBridgeConfiguration?: { readonly EventBridgeEnabled: boolean };
  };
}

interface Bucket {
  readonly name: string;
  readonly arn: string;
  readonly sendsEvents: boolean;
}

export interface StoredObject {
  readonly key: string;
  readonly body: string;
}

const schema = `CREATE TABLE IF NOT EXISTS object (
  bucket TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (bucket, key)
)`;

const prepare = (state: DatabaseSync) => ({
  put: state.prepare('INSERT OR REPLACE INTO object VALUES (?, ?, ?)'),
  all: new Query<StoredObject>(state, 'SELECT key, body FROM object WHERE bucket = ? ORDER BY key'),
});

/**
 * Creates the template's buckets. Only this cloud's own services write objects; functions have no access.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html
 */
export const createBuckets = ({ resources, state }: CloudContext, eventBridge: EventBridge) => {
  state.exec(schema);
  const statements = prepare(state);
  const all: readonly Bucket[] = ofType<BucketProperties>(resources, 'AWS::S3::Bucket').map(
    ({ identity: { Ref: name, Arn: arn = '' }, properties: { NotificationConfiguration } }) => {
      const sendsEvents = NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled ?? false;
      return { name, arn, sendsEvents };
    },
  );

  return {
    findByArn: (arn: string): Bucket | undefined => all.find((bucket) => bucket.arn === arn),

    /** Writes an object, and sends an event if the bucket does. */
    put({ name, arn, sendsEvents }: Bucket, key: string, body: string): void {
      statements.put.run(name, key, body);
      if (!sendsEvents) return;
      const detail = { version: '0', bucket: { name }, object: { key, size: Buffer.byteLength(body) } };
      const Detail = JSON.stringify({ ...detail, reason: 'PutObject' });
      eventBridge.send({ Source: 'aws.s3', DetailType: 'Object Created', Resources: [arn], Detail });
    },

    all: all.map(({ name }) => ({ name, objects: () => statements.all.all(name) })),
  };
};

export type Buckets = ReturnType<typeof createBuckets>;
