import type { AccessControl } from '../access/access-control.ts';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import type { LambdaFunctions } from '../lambda/functions.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import type { RequiredAccess } from '../platform/service.ts';
import type { Buckets } from '../s3/buckets.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';
import { type MappingProperties, propertiesNotHonoured } from './mapping.ts';
import { createQueuePoller, type QueuePoller } from './queue-poller.ts';
import { type Discard, discardKey, discardObject } from './discard.ts';
import { createStreamPoller, type StreamPoller } from './stream-poller.ts';
import { createStreamReader } from './stream-reader.ts';

interface Services {
  readonly access: AccessControl;
  readonly buckets: Buckets;
  readonly dynamodb: DynamoDb;
  readonly functions: LambdaFunctions;
  readonly queues: QueueStore;
}

const queueAccess = (queueArn: string): RequiredAccess[] =>
  ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((operation) => ({
    action: `sqs:${operation}`,
    resource: queueArn,
  }));

/** Creates the template's event source mappings: the queues and streams from which functions are invoked. */
export const createMappings = (
  context: CloudContext,
  { access, buckets, dynamodb, functions, queues }: Services,
  streamsEveryMs: number,
) => {
  const { aheadMs, machineNow, notice, resources, state } = context;
  const queuePollers: QueuePoller[] = [];
  const targets = new Set<LambdaFunction>();
  const streamPollers: StreamPoller[] = [];

  /**
   * Returns whether the function's role, with which Lambda polls and writes to destinations, has all these permissions.
   * Every permission is checked, so that the log lists all missing ones.
   */
  const roleAllows = ({ role }: LambdaFunction, required: readonly RequiredAccess[]): boolean =>
    required.map((permission) => access.check({ role }, permission).isAllowed).every(Boolean);

  const discardTo =
    (destination: string | undefined, target: LambdaFunction) =>
    (discarded: Discard): void => {
      notice(`${discarded.records.length} record(s) of ${discarded.shard} are too old and were discarded`);
      const bucket = destination === undefined ? undefined : buckets.findByArn(destination);
      if (!bucket) return;
      const key = discardKey(discarded);
      const required = [
        { action: 's3:ListBucket', resource: bucket.arn },
        { action: 's3:PutObject', resource: `${bucket.arn}/${key}` },
      ];
      if (roleAllows(target, required)) buckets.put(bucket, key, JSON.stringify(discardObject(discarded, target.arn)));
    };

  for (const { stack, id, properties: mapping } of ofType<MappingProperties>(
    resources,
    'AWS::Lambda::EventSourceMapping',
  )) {
    const report = (text: string): void => context.report(`${stack}/${id}: ${text} is not supported here`);
    const { EventSourceArn: source, Enabled = true, FunctionName, StartingPosition = 'TRIM_HORIZON' } = mapping;
    const target = functions.find(FunctionName) ?? functions.findByArn(FunctionName);
    const queue = queues.findByArn(source);
    const destination = mapping.DestinationConfig?.OnFailure?.Destination;
    const isStream = dynamodb.engineStreamArn(source) !== undefined;
    if (!target) report(`function ${FunctionName}`);
    if (!queue && !isStream) report(`event source ${source}`);
    if (destination !== undefined && !buckets.findByArn(destination)) report(`destination ${destination}`);
    if (StartingPosition !== 'TRIM_HORIZON') report(`starting position ${StartingPosition}`);
    for (const property of propertiesNotHonoured(mapping, queue ? 'queue' : 'stream')) report(`property ${property}`);
    if (!target || !Enabled) continue;
    targets.add(target);
    if (queue && roleAllows(target, queueAccess(source))) {
      queuePollers.push(createQueuePoller(queues, { queue, target, mapping }));
    }
    if (isStream && roleAllows(target, dynamodb.streamAccess(source))) {
      const reader = createStreamReader(dynamodb, state, { reader: `${stack}/${id}`, streamArn: source });
      const discard = discardTo(destination, target);
      const poller = createStreamPoller(reader, {
        target,
        mapping,
        now: machineNow,
        aheadMs,
        everyMs: streamsEveryMs,
        discard,
        notice,
      });
      dynamodb.onWrite(poller.wake);
      streamPollers.push(poller);
    }
  }

  return {
    start: (): void => {
      for (const poller of [...queuePollers, ...streamPollers]) poller.start();
    },
    /** Resolves once every stream has been read to its end. */
    drained: async (): Promise<void> => {
      await Promise.all(streamPollers.map((poller) => poller.drained()));
    },
    /** Returns whether no message is waiting or in flight in any queue, not counting delayed messages. */
    hasNoMessages: (): boolean => queuePollers.every((poller) => poller.isEmpty()),
    /**
     * Returns whether no function with a queue or a stream is running, and no message can be received now. Messages in
     * flight are ignored.
     */
    isIdle: (): boolean =>
      queuePollers.every((poller) => poller.isIdle()) && [...targets].every((target) => !target.isBusy()),
    stop: async (): Promise<void> => {
      await Promise.all([...queuePollers, ...streamPollers].map((poller) => poller.stop()));
    },
  };
};
