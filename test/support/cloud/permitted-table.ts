import { keysOf, type Partition, type Table } from '#shared/platform/storage/table.ts';
import { permissions } from './grants/permissions.ts';

/** The error with which AWS denies a request that a function's permissions do not allow. */
export class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
}

/**
 * Converts the name of a function's folder, such as `payment-runner`, to the name of its construct, `PaymentRunner`.
 */
const constructOf = (folder: string): string =>
  folder.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Returns the kinds of item on which a function may perform each action. */
const kindsByAction = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const lines = permissions[constructOf(folder)];
  if (!lines) throw new RangeError(`There is no function ${folder}`);
  const limited = lines.flatMap((line) => {
    const [, action = '', kinds = ''] = /^LedgerTable(?:\/index\/lists)?, (\S+): (.+)$/.exec(line) ?? [];
    return kinds ? [[line.includes('/index/') ? 'lists' : action, kinds.split(' ')] as const] : [];
  });
  return new Map(limited);
};

const rights = new Map<string, ReturnType<typeof kindsByAction>>();

const rightsOf = (folder: string) => {
  const knownRights = rights.get(folder) ?? kindsByAction(folder);
  rights.set(folder, knownRights);
  return knownRights;
};

const covers = (kind: string, partition: string): boolean =>
  kind.startsWith('*')
    ? partition.includes(`${kind.slice(1)}#`)
    : partition === kind || partition.startsWith(`${kind}#`);

/**
 * Restricts a table to the permissions of one function. The returned table throws AccessDenied for requests that the
 * table of permissions does not list. In a transaction, each item needs the permission for the corresponding single
 * request.
 */
export const permittedTable = (
  table: Table,
  folder: string,
  onDenied: (denial: string) => void = () => undefined,
): Table => {
  const kinds = rightsOf(folder);
  const check = (action: string, partitions: readonly string[]): void => {
    const denied = partitions.find((partition) => !kinds.get(action)?.some((kind) => covers(kind, partition)));
    if (denied === undefined) return;
    const denial = `${folder} may not ${action} ${denied.replace(/#.*/, '')}`;
    onDenied(denial);
    throw new AccessDenied(denial);
  };
  const checkPartition = (partition: Partition): void =>
    typeof partition === 'string' ? check('Query', [partition]) : check('lists', [partition.list]);
  const partitionsOf = (items: readonly { readonly pk: string }[]) => items.map(({ pk }) => pk);
  return {
    async get(key, options) {
      check('GetItem', [key.pk]);
      return table.get(key, options);
    },
    async getAll(keys) {
      check('BatchGetItem', partitionsOf(keys));
      return table.getAll(keys);
    },
    async partition(partition, options) {
      checkPartition(partition);
      return table.partition(partition, options);
    },
    async count(partition, only) {
      checkPartition(partition);
      return table.count(partition, only);
    },
    async putIfAbsent(item) {
      check('PutItem', [item.pk]);
      return table.putIfAbsent(item);
    },
    async commit(...changes) {
      for (const change of changes) {
        if ('item' in change) check('PutItem', [change.item.pk]);
        else check('UpdateItem', [change.key.pk]);
      }
      return table.commit(...changes);
    },
    async writeAll(changes) {
      check('BatchWriteItem', partitionsOf(keysOf(changes)));
      return table.writeAll(changes);
    },
    async update(key, input) {
      check('UpdateItem', [key.pk]);
      return table.update(key, input);
    },
  };
};
