import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  ProvisionedThroughputExceededException,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { onceEach } from '#shared/platform/runtime/remember.ts';
import { readImage } from '#shared/standard/ledger.ts';
import type { Environment, OutsideCall, World } from '../world/world.ts';
import { type Expression, type Image, keyRange, meets, updated } from './expressions.ts';

/** A committed write, for the readers of the stream. */
export interface StreamedWrite {
  readonly before: Image | undefined;
  readonly after: Image | undefined;
}

export interface DynamoDB {
  /** The client of one environment. */
  clientOf(environment: Environment): Pick<DynamoDBClient, 'send'>;
  /** All items, as plain objects. */
  items(): readonly Readonly<Record<string, unknown>>[];
  /** Puts an item there before the history begins. */
  seed(item: Image): void;
}

/** Stored images do not change, so each is read once for everybody. Nobody changes what they read either. */
export const readOnce = onceEach(readImage);

interface Key {
  readonly pk?: { readonly S?: string | undefined };
  readonly sk?: { readonly S?: string | undefined };
}

interface Put extends Expression {
  readonly Item?: Image | undefined;
}

interface Update extends Expression {
  readonly Key?: Image | undefined;
}

/** What one call may ask for. */
type Input = Put &
  Update & {
    readonly TransactItems?: readonly { readonly Put?: Put | undefined; readonly Update?: Update | undefined }[];
    readonly RequestItems?: Readonly<Record<string, unknown>>;
    readonly ConsistentRead?: boolean | undefined;
    readonly Limit?: number | undefined;
    readonly ScanIndexForward?: boolean | undefined;
  };

type Call = Omit<OutsideCall<object>, 'lost'>;

const metadata = (attempts: number) => ({ message: 'the condition failed', $metadata: { attempts } });

const lost = (): Error => Object.assign(new Error('no answer from DynamoDB'), { name: 'TimeoutError' });

const throttle = (): never => {
  throw new ProvisionedThroughputExceededException({ message: 'throttled', $metadata: {} });
};

const collide = (): never => {
  throw new TransactionConflictException({ message: 'conflict', $metadata: {} });
};

/** How long a read that is not consistent may miss a write. */
const longestStaleMs = 2_000;

/** The faults of a single write. */
const writeFaults = { throttled: throttle, 'transaction conflict': collide };

/** DynamoDB in memory, in its wire form, as the SDK's client shows it. */
export const openDynamoDB = (world: World, onWrite: (write: StreamedWrite) => void): DynamoDB => {
  const partitions = new Map<string, Map<string, Image>>();
  /** The index: the items of each list, by their keys. */
  const lists = new Map<string, Map<string, Image>>();

  const index = (before: Image | undefined, after: Image | undefined): void => {
    const key = `${(after ?? before)?.pk?.S} ${(after ?? before)?.sk?.S}`;
    const [left, entered] = [before?.list?.S, after?.list?.S];
    if (left !== undefined && left !== entered) lists.get(left)?.delete(key);
    if (entered === undefined || !after) return;
    const list = lists.get(entered) ?? new Map<string, Image>();
    lists.set(entered, list);
    list.set(key, after);
  };

  /** What each item has replaced, and when. */
  const replaced = new WeakMap<Image, { readonly before: Image | undefined; readonly since: number }>();

  const at = ({ pk, sk }: Key): Image | undefined => partitions.get(pk?.S ?? '')?.get(sk?.S ?? '');
  const aMomentAgo = (key: Key): Image | undefined => {
    const item = at(key);
    const { before, since = -Infinity } = (item && replaced.get(item)) ?? {};
    return world.timeline.now() - since <= longestStaleMs ? before : item;
  };
  const write = (item: Image): void => {
    const [pk, sk] = [item.pk?.S ?? '', item.sk?.S ?? ''];
    const partition = partitions.get(pk) ?? new Map<string, Image>();
    partitions.set(pk, partition);
    const before = partition.get(sk);
    partition.set(sk, item);
    replaced.set(item, { before, since: world.timeline.now() });
    index(before, item);
    onWrite({ before, after: item });
  };
  const remove = (key: Key): void => {
    const before = at(key);
    if (!before) return;
    partitions.get(key.pk?.S ?? '')?.delete(key.sk?.S ?? '');
    index(before, undefined);
    onWrite({ before, after: undefined });
  };
  const keyOf = (put: Put | undefined, update: Update | undefined): Image => put?.Item ?? update?.Key ?? {};
  const afterOf = (put: Put | undefined, update: Update | undefined): Image =>
    put?.Item ?? updated(at(update?.Key ?? {}) ?? update?.Key ?? {}, update ?? {});

  const writeOne = (put: Put | undefined, update: Update | undefined, attempt: 1 | 2): Image => {
    const current = at(keyOf(put, update));
    if (!meets(current, put ?? update ?? {}))
      throw new ConditionalCheckFailedException({ ...metadata(attempt), ...(current && { Item: current }) });
    const after = afterOf(put, update);
    write(after);
    return after;
  };

  const cancelled = (codes: readonly { readonly Code: string; readonly Item?: Image }[]): Error =>
    new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons: [...codes] });

  const transact = ({ TransactItems: all = [] }: Input): object => {
    const reasons = all.map(({ Put, Update }) => {
      const current = at(keyOf(Put, Update));
      if (meets(current, Put ?? Update ?? {})) return { Code: 'None' };
      return { Code: 'ConditionalCheckFailed', ...(current && { Item: current }) };
    });
    if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
    for (const { Put, Update } of all) write(afterOf(Put, Update));
    return {};
  };

  const query = (input: Input): object => {
    const { partition, isInRange } = keyRange(input);
    const [items, sort] = partition.name === 'pk' ? [partitions, 'sk'] : [lists, 'listed'];
    const found = [...(items.get(partition.value)?.values() ?? [])]
      .filter(isInRange)
      .toSorted((a, b) => ((a[sort]?.S ?? '') < (b[sort]?.S ?? '') ? -1 : 1));
    if (input.ScanIndexForward === false) found.reverse();
    const Items = found.slice(0, input.Limit);
    return { Items, Count: Items.length };
  };

  const batchGet = ({ RequestItems = {} }: Input, leftOver: number): object => {
    const [table = '', asked] = Object.entries(RequestItems)[0] ?? [];
    const wanted = (asked as { readonly Keys: readonly Image[] } | undefined)?.Keys ?? [];
    const some = wanted.slice(0, wanted.length - leftOver);
    return {
      Responses: { [table]: some.map(at).filter((item) => item !== undefined) },
      UnprocessedKeys: some.length < wanted.length ? { [table]: { Keys: wanted.slice(some.length) } } : {},
    };
  };

  type Request = { readonly PutRequest?: { readonly Item: Image }; readonly DeleteRequest?: { readonly Key: Image } };
  const batchWrite = ({ RequestItems = {} }: Input, leftOver: number): object => {
    const [table = '', asked] = Object.entries(RequestItems)[0] ?? [];
    const requests = (asked as readonly Request[] | undefined) ?? [];
    const some = requests.slice(0, requests.length - leftOver);
    for (const { PutRequest, DeleteRequest } of some) {
      if (PutRequest) write(PutRequest.Item);
      if (DeleteRequest) remove(DeleteRequest.Key);
    }
    return { UnprocessedItems: some.length < requests.length ? { [table]: requests.slice(some.length) } : {} };
  };

  const conflicts = (input: Input): never => {
    const [, ...others] = input.TransactItems ?? [];
    throw cancelled([{ Code: 'TransactionConflict' }, ...others.map(() => ({ Code: 'None' }))]);
  };
  const isThrottled = (input: Input): never => {
    const [, ...others] = input.TransactItems ?? [];
    throw cancelled([{ Code: 'ThrottlingError' }, ...others.map(() => ({ Code: 'None' }))]);
  };

  /** One row for each command: its name, what it does, and the faults that only it has. */
  const commands = new Map<unknown, (input: Input) => Call>([
    [
      GetItemCommand,
      ({ Key: key = {}, ConsistentRead }) => ({
        name: 'dynamodb.get',
        effect: () => ({ Item: at(key) }),
        ...(!ConsistentRead && { ownFaults: { stale: () => ({ Item: aMomentAgo(key) }) } }),
      }),
    ],
    [
      PutItemCommand,
      (input) => ({
        name: 'dynamodb.put',
        effect: (attempt) => (writeOne(input, undefined, attempt), {}),
        ownFaults: writeFaults,
        isRepeated: true,
      }),
    ],
    [
      UpdateItemCommand,
      (input) => ({
        name: 'dynamodb.update',
        effect: (attempt) => ({ Attributes: writeOne(undefined, input, attempt) }),
        ownFaults: writeFaults,
      }),
    ],
    [
      TransactWriteItemsCommand,
      (input) => ({
        name: 'dynamodb.transact',
        effect: () => transact(input),
        ownFaults: { throttled: () => isThrottled(input), 'transaction conflict': () => conflicts(input) },
      }),
    ],
    [QueryCommand, (input) => ({ name: 'dynamodb.query', effect: () => query(input) })],
    [
      BatchGetItemCommand,
      (input) => ({
        name: 'dynamodb.batch-get',
        effect: () => batchGet(input, 0),
        ownFaults: { 'partial batch': () => batchGet(input, 1) },
      }),
    ],
    [
      BatchWriteItemCommand,
      (input) => ({
        name: 'dynamodb.batch-write',
        effect: () => batchWrite(input, 0),
        ownFaults: { 'partial batch': () => batchWrite(input, 1) },
      }),
    ],
  ]);

  return {
    clientOf: (environment) => {
      const send = (command: { readonly input: object }): Promise<object> => {
        const row = commands.get(command.constructor);
        if (!row) throw new Error(`The simulation does not know the command ${command.constructor.name}`);
        return world.call(environment, { ...row(command.input as Input), lost });
      };
      return { send: send as DynamoDBClient['send'] };
    },
    items: () => [...partitions.values()].flatMap((partition) => [...partition.values()].map(readOnce)),
    seed: (item) => {
      write(item);
      replaced.delete(item);
    },
  };
};
