import type * as z from 'zod';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import { aliasWrite, type CreateIdentity, createOnce, findCreated } from './create-once.ts';
import { type Key, listOf } from './keys.ts';
import { createListing, isWithin, listed, positionOf, type Range } from './listing.ts';
import { maxExamined, type Page, pageOf, type PageRequest, TooManyToExamine } from './page.ts';
import type { Item, Table, Write } from './table.ts';

/** The owner of a resource: a client in one market. */
export interface Owner {
  readonly clientId: string;
  readonly market: string;
}

/** The `clientId` of resources that concern all clients, such as the health of a bank. */
export const everyClient = '*' as const;

/** Fields of every stored resource that belongs to a client. */
export interface Owned extends Owner {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
}

/** The storage of one kind of resource. */
export interface EntityKind<E> {
  /** The item's `entity` attribute. */
  readonly entity: string;
  readonly schema: z.ZodObject & z.ZodType<E>;
  readonly key: (id: string) => Key;
  readonly list: string;
  /** Returns whether the client's list contains the resource. Defaults to true. */
  isListed?(entity: E): boolean;
}

/** Selects the resources of a list by time, by a condition and by their ids. */
export interface Selection<E> extends Range {
  readonly where?: ((entity: E) => boolean) | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The stored resources of one kind, one item each. */
export interface Entities<E> {
  /**
   * Returns a resource, or undefined if it does not exist. With `stale`, the read costs half as much and may return an
   * earlier version, for decisions that a later version cannot change. A stale read still finds every resource that
   * exists.
   */
  get(id: string, options?: { readonly stale?: boolean }): Promise<E | undefined>;
  /** Returns the resources with these ids that exist. */
  getAll(ids: readonly string[]): Promise<readonly E[]>;
  /** Returns the resources with these ids that exist and belong to the owner. */
  findAll(owner: Owner, ids: readonly string[]): Promise<readonly E[]>;
  /** Returns undefined if the resource does not exist, or if it belongs to another client or market. */
  find(owner: Owner, id: string): Promise<E | undefined>;
  /**
   * Returns a page of the list, newest first, with the exact total of the selection.
   *
   * The index contains only the keys and the creation time. A condition is therefore checked on all resources of the
   * time range, and a page costs at most `maxExamined` reads, however long the list is. If the selection has at most that
   * many ids, only these resources are read, and the list may be longer.
   *
   * @throws TooManyToExamine if a selection by condition or by more ids has more resources than that in its time range
   */
  page(owner: Owner, page: PageRequest, selection?: Selection<E>): Promise<Page<E>>;
  /** Returns the write that creates a resource, for use in a transaction. */
  create(entity: E): Write;
  /**
   * Returns the write that replaces `from` with `to`, for use in a transaction, or undefined if nothing changed.
   *
   * @throws RangeError unless `to` has the same version as `from` or the next one: a change is one write.
   */
  change(from: E, to: E): Write | undefined;
  /** Writes one change. Throws Conflict if the stored version differs from the version of `from`. */
  save(from: E, to: E): Promise<void>;
  /**
   * Finds the resource that an earlier create request created under one of these names, and reserves the other name for
   * it, unless the body is a different one: the caller must reject that request.
   */
  findCreated(identity: CreateIdentity): Promise<E | undefined>;
  /** Returns the writes that create a resource and reserve its alias, for use in a transaction. */
  createNamed(entity: E, alias?: string): readonly [Write, ...Write[]];
  /** Creates a resource at most once under its id and its alias. A retry returns the resource of the first call. */
  createOnce(entity: E, alias?: string): Promise<{ readonly entity: E; readonly created: boolean }>;
}

/**
 * Returns a schema that preserves unknown attributes, because older code must not delete attributes that newer code has
 * written during a deployment. Each schema is built once.
 */
const looseSchemaOf = memoizeByKey((schema: z.ZodObject): z.ZodType => schema.loose());

/** BatchGetItem accepts at most 100 keys. */
const maxKeys = 100;

export const createEntities = <E extends Owned>(table: Table, kind: EntityKind<E>): Entities<E> => {
  const listing = createListing(table);
  const schema = looseSchemaOf(kind.schema) as z.ZodType<E>;

  const read = (item: Item): E => {
    const { pk: _pk, sk: _sk, entity: _entity, list: _list, listed: _listed, ...attributes } = item;
    return schema.parse(attributes);
  };

  const isListed = (entity: E): boolean => kind.isListed?.(entity) ?? true;

  const itemOf = (entity: E): Item => {
    const list = listOf(entity.clientId, entity.market, kind.list);
    const attributes = entity as unknown as Record<string, unknown>;
    return {
      ...attributes,
      ...kind.key(entity.id),
      entity: kind.entity,
      ...(isListed(entity) && listed(list, entity)),
    };
  };

  const get: Entities<E>['get'] = async (id, options) => {
    const item = await table.get(kind.key(id), options);
    // A stale read may miss a resource that was created a moment ago.
    if (!item && options?.stale) return get(id);
    return item?.entity === kind.entity ? read(item) : undefined;
  };

  const change = (from: E, to: E): Write | undefined => {
    if (to.version === from.version) return undefined;
    if (to.version !== from.version + 1 || to.id !== from.id)
      throw new RangeError(`${kind.entity} ${from.id} cannot change from version ${from.version} to ${to.version}`);
    return { item: itemOf(to), expect: from.version };
  };

  const readAll = async (keys: readonly Key[]): Promise<readonly E[]> => {
    const items: Item[] = [];
    // All resources that a page may examine are read at once.
    for (const some of chunks(keys, maxExamined))
      items.push(...(await Promise.all(chunks(some, maxKeys).map((chunk) => table.getAll(chunk)))).flat());
    return items.map(read);
  };

  const isOwn = ({ clientId, market }: Owner, entity: E): boolean =>
    entity.clientId === clientId && entity.market === market;

  const findAll: Entities<E>['findAll'] = async (owner, ids) =>
    (await readAll(ids.map(kind.key))).filter((entity) => isOwn(owner, entity));

  const select = async (owner: Owner, { where = () => true, ids, ...range }: Selection<E>): Promise<readonly E[]> => {
    if (ids && ids.length <= maxExamined)
      return (await findAll(owner, ids))
        .filter((entity) => isListed(entity) && isWithin(range, entity) && where(entity))
        .toSorted((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
    const list = listOf(owner.clientId, owner.market, kind.list);
    const { keys, total } = await listing.page(list, 1, maxExamined, range);
    if (total > maxExamined) throw new TooManyToExamine(total);
    const selectedIds = ids && new Set(ids);
    return (await readAll(keys)).filter((entity) => (selectedIds?.has(entity.id) ?? true) && where(entity));
  };

  return {
    get,
    getAll: (ids) => readAll(ids.map(kind.key)),
    findAll,
    find: async (owner, id) => {
      const entity = await get(id);
      return entity && isOwn(owner, entity) ? entity : undefined;
    },
    page: async (owner, { page, perPage }, selection = {}) => {
      const { where, ids, ...range } = selection;
      if (where ?? ids) return pageOf(await select(owner, selection), { page, perPage });
      const list = listOf(owner.clientId, owner.market, kind.list);
      const { keys, total } = await listing.page(list, page, perPage, range);
      return { items: await readAll(keys), page, perPage, total };
    },
    create: (entity) => ({ item: itemOf(entity), expect: 'absent' }),
    change,
    save: async (from, to) => {
      const write = change(from, to);
      if (write) await table.commit(write);
    },
    findCreated: async ({ id, alias, bodyHash }) => {
      const names = alias === undefined ? [id] : [id, alias];
      const item = await findCreated(table, names.map(kind.key), bodyHash);
      return item && read(item);
    },
    createNamed: (entity, alias) => [
      { item: itemOf(entity), expect: 'absent' },
      ...(alias === undefined ? [] : [aliasWrite(kind.key(entity.id), kind.key(alias))]),
    ],
    createOnce: async (entity, alias) => {
      const { item, created } = await createOnce(table, itemOf(entity), alias === undefined ? alias : kind.key(alias));
      return { entity: created ? entity : read(item), created };
    },
  };
};

/** The stores of resources that change together, each under the name of its resource in `M`. */
type StoresOf<M> = { readonly [K in keyof M]-?: Entities<NonNullable<M[K]>> };

/**
 * Writes the difference between two states of related resources, all or nothing: one changed resource is one
 * conditional put, several are one transaction, a resource that is only in `to` is created. Throws Conflict.
 */
export type Move<M> = (from: Partial<M>, to: Partial<M>) => Promise<void>;

export const createMove =
  <M>(table: Table, stores: StoresOf<M>): Move<M> =>
  async (from, to) => {
    const [first, ...rest] = (Object.keys(stores) as (keyof M)[]).flatMap((name) => {
      const [before, after] = [from[name], to[name]];
      if (after === undefined || after === null) return [];
      return (before ? stores[name].change(before, after) : stores[name].create(after)) ?? [];
    });
    if (first) await table.commit(first, ...rest);
  };
