import { setTimeout as pause } from 'node:timers/promises';
import type * as sdk from '@aws-sdk/client-dynamodb';
import { AwsError } from '../platform/aws-error.ts';
import type { Wire } from '../platform/service.ts';
import { unusableState } from '../platform/state.ts';
import { ofType, type Resource } from '../template/template.ts';
import { command, type EngineCall } from './engine-client.ts';

interface TableProperties {
  readonly AttributeDefinitions: sdk.AttributeDefinition[];
  readonly GlobalSecondaryIndexes?: readonly sdk.GlobalSecondaryIndex[];
  readonly KeySchema: sdk.KeySchemaElement[];
  readonly Replicas?: readonly { readonly SSESpecification?: { readonly KMSMasterKeyId?: string } }[];
  readonly StreamSpecification?: { readonly StreamViewType: sdk.StreamViewType };
  readonly TimeToLiveSpecification?: sdk.TimeToLiveSpecification;
}

export interface Table {
  readonly name: string;
  readonly arn: string;
  readonly streamArn: string;
  /** The customer managed key that encrypts the table on AWS. */
  readonly keyArn: string | undefined;
  readonly definition: sdk.CreateTableInput;
  readonly timeToLive: sdk.TimeToLiveSpecification | undefined;
}

/**
 * Reads the templates' tables.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
 */
export const readTables = (resources: readonly Resource[]): Table[] =>
  ofType<TableProperties>(resources, 'AWS::DynamoDB::GlobalTable').map(({ name, identity, properties }) => ({
    name,
    arn: identity.Arn ?? '',
    streamArn: identity.StreamArn ?? '',
    keyArn: properties.Replicas?.find(({ SSESpecification }) => SSESpecification)?.SSESpecification?.KMSMasterKeyId,
    definition: {
      TableName: name,
      AttributeDefinitions: properties.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: properties.KeySchema,
      ...(properties.GlobalSecondaryIndexes && {
        GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
          IndexName,
          KeySchema,
          Projection,
        })),
      }),
      ...(properties.StreamSpecification && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: properties.StreamSpecification.StreamViewType },
      }),
    },
    timeToLive: properties.TimeToLiveSpecification,
  }));

const partitionKeyIn = (schema: readonly sdk.KeySchemaElement[] = []): string =>
  schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';

export const partitionKeyOf = ({ definition }: Table, index: string | undefined): string =>
  partitionKeyIn(
    index === undefined
      ? definition.KeySchema
      : definition.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index)?.KeySchema,
  );

type Description = Wire<sdk.TableDescription>;

const describe = async (call: EngineCall, name: string): Promise<Description | undefined> => {
  try {
    const { Table: table } = await command(call, 'DynamoDB_20120810.DescribeTable', { TableName: name });
    return table;
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
};

const waitUntilActive = async (call: EngineCall, name: string): Promise<Description> => {
  for (;;) {
    const table = await describe(call, name);
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    const states = [table?.TableStatus, ...indexes.map(({ IndexStatus }) => IndexStatus)];
    if (table && states.every((state) => state === 'ACTIVE')) return table;
    await pause(20);
  }
};

/** Creates a table, unless an earlier start created it. */
export const ensureTable = async (call: EngineCall, { name, definition, timeToLive }: Table): Promise<Description> => {
  if (!(await describe(call, name))) {
    await command(call, 'DynamoDB_20120810.CreateTable', definition);
    await waitUntilActive(call, name);
    const input = { TableName: name, TimeToLiveSpecification: timeToLive };
    if (timeToLive) await command(call, 'DynamoDB_20120810.UpdateTimeToLive', input);
  }
  const table = await waitUntilActive(call, name);
  if ((definition.GlobalSecondaryIndexes?.length ?? 0) > (table.GlobalSecondaryIndexes?.length ?? 0))
    throw unusableState(`Table ${name} lacks an index`);
  return table;
};
