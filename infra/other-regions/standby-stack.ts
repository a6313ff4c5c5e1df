import {
  aws_events as events,
  aws_iam as iam,
  aws_kms as kms,
  CfnOutput,
  Duration,
  Fn,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { eventSource } from '#shared/platform/messaging/bus.ts';
import { archiveDays } from '../constructs/messaging/event-bus.ts';
import type { ReplicableKey } from '../constructs/keys/key-plan.ts';
import { tableKey } from '../constructs/storage/table-key.ts';

/**
 * Resources in the second region that must exist before the state stack: the key of the replica table, and a bus with
 * an archive of all events.
 */
export class StandbyStack extends Stack {
  readonly busArn: string;
  /** A reference to the key of the replica table, for stacks in other regions. */
  readonly tableKeyArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { readonly env: { readonly region: string } }) {
    super(scope, id, props);
    const key = tableKey(this, 'TableKey', RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const output = new CfnOutput(this, 'TableKeyArn', { value: key.keyArn });
    this.tableKeyArn = Fn.getStackOutput(this.stackName, this.getLogicalId(output), props.env.region);
    const eventBusName = `${this.stackName}-events`;
    const bus = new events.EventBus(this, 'Bus', { eventBusName, description: 'Copies of all events' });
    const archive = bus.archive('Archive', {
      description: 'All events, for replay after the loss of the first region',
      eventPattern: { source: [eventSource] },
      retention: Duration.days(archiveDays),
    });
    new CfnOutput(this, 'ArchiveArn', {
      value: archive.archiveArn,
      description: 'Archive to replay after the loss of a region',
    });
    new CfnOutput(this, 'BusArn', {
      value: bus.eventBusArn,
      description: 'Bus on which the archive is replayed: standbyBusArn',
    });
    this.busArn = `arn:aws:events:${props.env.region}:${this.account}:event-bus/${eventBusName}`;
  }
}

export interface StandbyKeysStackProps extends StackProps {
  readonly keys: readonly ReplicableKey[];
  /** The state stack, which contains the primary keys of the replicas, and the replicated table. */
  readonly state: { readonly stackName: string; readonly region: string };
}

/** Replicas of the keys in the second region. They have the key material of the keys in the first region. */
export class StandbyKeysStack extends Stack {
  constructor(scope: Construct, id: string, { keys, state, ...props }: StandbyKeysStackProps) {
    super(scope, id, props);
    const administrators = new iam.PolicyDocument({
      statements: [
        new iam.PolicyStatement({
          principals: [new iam.AccountRootPrincipal()],
          actions: ['kms:*'],
          resources: ['*'],
        }),
      ],
    });
    const replicas = keys.map(({ path, description, output }) => {
      const replica = new kms.CfnReplicaKey(this, path.replaceAll('/', ''), {
        description,
        keyPolicy: administrators,
        primaryKeyArn: Fn.getStackOutput(state.stackName, output, state.region),
      });
      replica.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      return [path, replica.attrArn] as const;
    });
    new CfnOutput(this, 'TableName', {
      value: Fn.getStackOutput(state.stackName, 'TableName', state.region),
      description: 'Name of restoredTable after the loss of the first region',
    });
    new CfnOutput(this, 'AdoptedKeys', {
      value: this.toJsonString(Object.fromEntries(replicas)),
      description: 'Value of adoptedKeys after the loss of the first region',
    });
  }
}
