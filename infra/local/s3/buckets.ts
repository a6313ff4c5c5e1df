import type { DatabaseSync } from 'node:sqlite';
import type { AccessControl } from '../access/access-control.ts';
import { Query } from '../platform/state.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';

interface BucketProperties {
  readonly NotificationConfiguration?: {
    readonly QueueConfigurations?: readonly { readonly Event: string; readonly Queue: string }[];
  };
}

interface Bucket {
  readonly name: string;
  readonly arn: string;
  /** The ARNs of the queues that are notified of new objects. */
  readonly notifiedQueues: readonly string[];
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

const objectCreated = 's3:ObjectCreated:*';

/**
 * Creates the template's buckets. Only this cloud's own services write objects; functions have no access.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 */
export const createBuckets = (
  { resources, place: { region, account }, state, now, report }: CloudContext,
  { access, queues }: { readonly access: AccessControl; readonly queues: QueueStore },
) => {
  state.exec(schema);
  const statements = prepare(state);
  const all: readonly Bucket[] = ofType<BucketProperties>(resources, 'AWS::S3::Bucket').map(
    ({ stack, id, identity: { Ref: name, Arn: arn = '' }, properties: { NotificationConfiguration } }) => {
      const configured = NotificationConfiguration?.QueueConfigurations ?? [];
      for (const { Event, Queue } of configured) {
        if (Event !== objectCreated) report(`${stack}/${id}: the event ${Event} is not supported here`);
        if (!queues.findByArn(Queue)) report(`${stack}/${id}: queue ${Queue} is not supported here`);
      }
      return { name, arn, notifiedQueues: configured.map(({ Queue }) => Queue) };
    },
  );

  const notifyQueues = (bucket: Bucket, key: string, size: number): void => {
    const { name, arn } = bucket;
    for (const queueArn of bucket.notifiedQueues) {
      const queue = queues.findByArn(queueArn);
      const context = { 'aws:SourceArn': arn, 'aws:SourceAccount': account };
      const required = { action: 'sqs:SendMessage', resource: queueArn, context };
      if (!queue || !access.check({ service: 's3.amazonaws.com' }, required).isAllowed) continue;
      const record = {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: new Date(now()).toISOString(),
        eventName: 'ObjectCreated:Put',
        s3: { bucket: { name, arn }, object: { key: encodeURIComponent(key), size } },
      };
      queues.send(queue, { body: JSON.stringify({ Records: [record] }), sender: 's3.amazonaws.com' });
    }
  };

  return {
    findByArn: (arn: string): Bucket | undefined => all.find((bucket) => bucket.arn === arn),

    /** Writes an object, and notifies the bucket's queues. */
    put(bucket: Bucket, key: string, body: string): void {
      statements.put.run(bucket.name, key, body);
      notifyQueues(bucket, key, Buffer.byteLength(body));
    },

    all: all.map(({ name }) => ({ name, objects: () => statements.all.all(name) })),
  };
};

export type Buckets = ReturnType<typeof createBuckets>;
