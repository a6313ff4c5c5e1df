import type * as z from 'zod';
import type { Market } from '#shared/markets/market.ts';
import type { Paged, PageOf } from '#shared/http/paging.ts';
import { type Key, listOf, type ListName } from './keys.ts';
import { listed, type Listing, type Range } from './listing.ts';
import type { Item, Table, Write } from './table.ts';

interface Entity {
  readonly id: string;
  readonly clientId: string;
  readonly market: Market;
  readonly version: number;
  readonly createdAt: string;
}

/** Resources of one kind that belong to a client in a market, one item each. */
export interface Entities<E> {
  get(id: string): Promise<E | undefined>;
  getAll(ids: readonly string[]): Promise<readonly E[]>;
  /** The client's own in that market. Another's is as absent as one that never was. */
  find(owner: Owner, id: string): Promise<E | undefined>;
  page(owner: Owner, paged: Paged, range?: Range): Promise<PageOf<E>>;
  /** The write that creates it. */
  create(entity: E): Write;
  /** The write that replaces the version before it. */
  change(entity: E): Write;
  read(item: Item): E;
}

export interface Owner {
  readonly clientId: string;
  readonly market: Market;
}

export interface EntityKind<E> {
  /** The item's `entity` attribute. */
  readonly entity: string;
  readonly schema: z.ZodObject & z.ZodType<E>;
  readonly key: (id: string) => Key;
  readonly list: ListName;
  readonly isListed?: (entity: E) => boolean;
}

export const openEntities = <E extends Entity>(table: Table, listing: Listing, kind: EntityKind<E>): Entities<E> => {
  // Attributes that newer code has added survive a write of older code during a deployment.
  const schema = kind.schema.loose() as unknown as z.ZodType<E>;

  const read = (item: Item): E => {
    const { pk: _pk, sk: _sk, entity: _entity, list: _list, listed: _listed, ...attributes } = item;
    return schema.parse(attributes);
  };

  const itemOf = (entity: E): Item => {
    const place = listOf(entity.clientId, entity.market, kind.list);
    const isListed = kind.isListed?.(entity) ?? true;
    const attributes = entity as unknown as Record<string, unknown>;
    return { ...attributes, ...kind.key(entity.id), entity: kind.entity, ...(isListed && listed(place, entity)) };
  };

  const get = async (id: string): Promise<E | undefined> => {
    const item = await table.get(kind.key(id));
    return item?.entity === kind.entity ? read(item) : undefined;
  };

  return {
    get,
    read,
    getAll: async (ids) => (await table.getAll(ids.map(kind.key))).map(read),
    find: async ({ clientId, market }, id) => {
      const entity = await get(id);
      return entity?.clientId === clientId && entity.market === market ? entity : undefined;
    },
    page: async ({ clientId, market }, { page, perPage }, range) => {
      const { keys, total } = await listing.page(listOf(clientId, market, kind.list), page, perPage, range);
      const items = await Promise.all(chunks(keys, 100).map((chunk) => table.getAll(chunk)));
      return { items: items.flat().map(read), page, perPage, total };
    },
    create: (entity) => ({ item: itemOf(entity), expect: 'absent' }),
    change: (entity) => ({ item: itemOf(entity), expect: entity.version - 1 }),
  };
};

/** BatchGetItem takes 100 keys. */
const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
