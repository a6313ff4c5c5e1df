import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import type { AccessControl } from '../iam.ts';
import type { LambdaFunctions } from '../lambda/functions.ts';
import type { LambdaFunction } from '../lambda/lambda.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';
import type { MappingProperties } from './mapping.ts';
import { queuePoller } from './queue-poller.ts';
import type { QueuePoller } from './queue-poller.ts';
import { streamReader } from './stream-reader.ts';
import { discardMessage, streamPoller } from './streams.ts';
import type { Discard, StreamPoller } from './streams.ts';

/** What the role of the function must allow, as CloudFormation checks when it creates the mapping. */
const queueActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamActions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

interface Parts {
  readonly access: AccessControl;
  readonly dynamodb: DynamoDb;
  readonly functions: LambdaFunctions;
  readonly queues: QueueStore;
}

/** The event source mappings of the template: queues and streams that feed functions. */
export const eventSourceMappings = (
  { notice, report, resources, state }: Platform,
  { access, dynamodb, functions, queues }: Parts,
) => {
  const mappings = ofType<MappingProperties>(resources, 'AWS::Lambda::EventSourceMapping');
  const queuePollers: QueuePoller[] = [];
  const streamPollers: StreamPoller[] = [];

  /** Reads with the rights of the function, like Lambda. */
  const mayRead = ({ id, role }: LambdaFunction, actions: readonly string[], resource: string): boolean =>
    actions.map((action) => access.check({ functionId: id, role }, { action, resource })).every(Boolean);

  const discardTo =
    (destination: string | undefined, target: LambdaFunction) =>
    (what: Discard): void => {
      notice(`${what.records.length} record(s) of ${what.shard} are given up: ${what.condition}`);
      const queue = destination === undefined ? undefined : queues.findByArn(destination);
      if (!queue || !mayRead(target, ['sqs:SendMessage'], queue.arn)) return;
      queues.send(queue.name, { body: discardMessage(what, target.arn) });
    };

  for (const { stack, id, properties: mapping } of mappings) {
    const { EventSourceArn: source, Enabled = true, FunctionName } = mapping;
    const target = functions.find(FunctionName) ?? functions.findByArn(FunctionName);
    const queue = queues.findByArn(source);
    const destination = mapping.DestinationConfig?.OnFailure?.Destination;
    const isStream = dynamodb.engineStreamArn(source) !== undefined;
    const isLost = destination !== undefined && !queues.findByArn(destination);
    if (!target) report(`${stack}/${id}: function ${FunctionName} is not understood here`);
    if (!queue && !isStream) report(`${stack}/${id}: event source ${source} is not understood here`);
    if (isLost) report(`${stack}/${id}: destination ${destination} is not understood here`);
    if (!target || !Enabled) continue;
    if (queue && mayRead(target, queueActions, source)) {
      queuePollers.push(queuePoller(queues, { queue, target, mapping }));
    }
    if (isStream && mayRead(target, streamActions, source)) {
      const reader = streamReader(dynamodb, state, { reader: `${stack}/${id}`, streamArn: source });
      const poller = streamPoller(reader, { target, mapping, discard: discardTo(destination, target), notice });
      dynamodb.onWrite(poller.wake);
      streamPollers.push(poller);
    }
  }

  return {
    async start(): Promise<void> {
      for (const poller of queuePollers) poller.start();
      await Promise.all(streamPollers.map((poller) => poller.start()));
    },
    drained: async (): Promise<void> => {
      await Promise.all(streamPollers.map((poller) => poller.drained()));
    },
    isQuiet: (): boolean => queuePollers.every((poller) => poller.isQuiet()),
    stop: async (): Promise<void> => {
      await Promise.all([...queuePollers, ...streamPollers].map((poller) => poller.stop()));
    },
  };
};
