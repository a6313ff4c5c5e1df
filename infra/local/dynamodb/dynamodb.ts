import type { Call, Need, Service } from '../service.ts';
import { arn } from '../template/identities.ts';
import type { Platform } from '../template/platform.ts';
import type { EngineCall } from './engine-client.ts';
import { dynamoDbEngine } from './engine.ts';
import { ensureTable, readTables } from './tables.ts';

interface TableInput {
  readonly IndexName?: string;
  readonly RequestItems?: Readonly<Record<string, unknown>>;
  readonly StreamArn?: string;
  readonly TableName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
}

/** The part of a transaction needs what the same request needs on its own. */
const transactActions: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

const writes = new Set([
  'BatchExecuteStatement',
  'BatchWriteItem',
  'DeleteItem',
  'ExecuteStatement',
  'ExecuteTransaction',
  'PutItem',
  'TransactWriteItems',
  'UpdateItem',
]);

/** The operations whose answers hold ARNs. */
const namesTables = (operation: string): boolean =>
  /^(?:Create|Delete|Describe|List|Update)(?:Stream|Table|TimeToLive)/u.test(operation);

const isArn = (text: string): boolean => text.startsWith('arn:aws:dynamodb:');

const nameOf = (nameOrArn: string): string => nameOrArn.split('/').at(-1) ?? nameOrArn;

/** Every table a call names. */
const namesIn = ({ RequestItems = {}, TableName, TransactItems = [] }: TableInput): string[] => [
  ...(TableName === undefined ? [] : [TableName]),
  ...Object.keys(RequestItems),
  ...TransactItems.flatMap((item) => Object.values(item)).map(({ TableName: name }) => name),
];

/** DynamoDB takes the ARN of a table wherever it takes its name; not every engine does. */
const withTableNames = (body: Buffer): Buffer | string =>
  JSON.stringify(
    JSON.parse(body.toString(), (key, value: unknown) => {
      if (key === 'TableName' && typeof value === 'string') return nameOf(value);
      if (key !== 'RequestItems' || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value ?? {}).map(([name, items]) => [isArn(name) ? nameOf(name) : name, items]),
      );
    }),
  );

const tablesPrefix = 'DynamoDB_20120810';
const streamsPrefix = 'DynamoDBStreams_20120810';

const streamNeeds = ({ operation, input }: Call): Need[] => [
  { action: `dynamodb:${operation}`, resource: (input as TableInput).StreamArn ?? '*' },
];

/** DynamoDB and its streams: an engine does the work, here the names of the template are kept. */
export const dynamoDb = async ({ notice, place, resources }: Platform, data: string | undefined) => {
  const tables = readTables(resources);
  /** ARNs of the template by the ones the engine has. */
  const arns = new Map<string, string>();
  const listeners = new Set<() => void>();

  const prepare = async (call: EngineCall): Promise<void> => {
    arns.clear();
    for (const table of tables) {
      const made = await ensureTable(call, table);
      // The stream first: its ARN begins with the one of the table.
      if (made.LatestStreamArn) arns.set(made.LatestStreamArn, table.streamArn);
      if (made.TableArn) arns.set(made.TableArn, table.arn);
    }
  };

  const engine = await dynamoDbEngine({ region: place.region, data, prepare, notice });

  const outgoing = (call: Call, body: Buffer): Buffer | string => {
    const { StreamArn } = call.input as TableInput;
    if (StreamArn) return JSON.stringify({ ...call.input, StreamArn: engineStreamArn(StreamArn) });
    return namesIn(call.input).some(isArn) ? withTableNames(body) : body;
  };

  const incoming = (body: Buffer): Buffer => {
    let text = body.toString();
    for (const [engineArn, templateArn] of arns) text = text.replaceAll(engineArn, templateArn);
    return Buffer.from(text);
  };

  const engineStreamArn = (streamArn: string): string | undefined =>
    [...arns].find(([, templateArn]) => templateArn === streamArn)?.[0];

  const forward =
    (prefix: string): Service['forward'] =>
    async (call, body) => {
      const { operation } = call;
      const answer = await engine.call(`${prefix}.${operation}`, outgoing(call, body));
      if (answer.status === 200 && writes.has(operation)) for (const listener of listeners) listener();
      return { ...answer, headers: {}, body: namesTables(operation) ? incoming(answer.body) : answer.body };
    };

  const need = (action: string, nameOrArn: string, index?: string): Need => ({
    action: `dynamodb:${action}`,
    resource: arn(place, 'dynamodb', `table/${nameOf(nameOrArn)}${index ? `/index/${index}` : ''}`),
  });

  const needs = ({ operation, input }: Call): Need[] => {
    const { IndexName, RequestItems, TableName, TransactItems } = input as TableInput;
    if (TransactItems) {
      const parts = TransactItems.flatMap((item) => Object.entries(item));
      return parts.map(([kind, { TableName: name }]) => need(transactActions[kind] ?? kind, name));
    }
    if (RequestItems) return Object.keys(RequestItems).map((name) => need(operation, name));
    if (TableName !== undefined) return [need(operation, TableName, IndexName)];
    return [{ action: `dynamodb:${operation}`, resource: '*' }];
  };

  return {
    tables: { operations: {}, needs, forward: forward(tablesPrefix) } satisfies Service,
    streams: { operations: {}, needs: streamNeeds, forward: forward(streamsPrefix) } satisfies Service,

    /** What the engine calls a stream; another name is another stream. */
    engineStreamArn,
    call: engine.call,

    /** Tells of every write that passes through here, so that nobody needs to poll fast. */
    onWrite: (listener: () => void): void => {
      listeners.add(listener);
    },
    stop: engine.stop,
  };
};

export type DynamoDb = Awaited<ReturnType<typeof dynamoDb>>;
