import { Problem } from '#shared/platform/problems/problem.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Key } from './keys.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { Conflict, type Item, type Table, type Write } from './table.ts';

/** The names under which a client may repeat a create: its request signature, and an idempotency key if it sent one. */
export interface CreateNames {
  /** The id that the resource gets. Derived from the first name, so that a repeat finds the resource. */
  readonly id: string;
  /** Ids that the other names would have given it. They are reserved too. */
  readonly aliases: readonly string[];
}

/**
 * Derives the names of a create.
 *
 * @param kind of resource, so that one key can create one resource of each kind
 * @param keyScope what limits the scope of an idempotency key besides the kind and the client
 */
export const namesOfCreate = (
  kind: string,
  clientId: string,
  { signature, idempotencyKey }: { readonly signature: string; readonly idempotencyKey?: string | undefined },
  keyScope: readonly string[] = [],
): CreateNames => {
  // No header is signed, the market included: one signature creates one resource, whatever market it is sent to.
  const bySignature = derivedId(kind, clientId, 'signature', signature);
  if (idempotencyKey === undefined) return { id: bySignature, aliases: [] };
  return { id: derivedId(kind, clientId, 'key', ...keyScope, idempotencyKey), aliases: [bySignature] };
};

/** A create stores a hash of its body, and a repeat has to have the same one. */
interface Repeatable {
  readonly bodyHash?: string | undefined;
}

/** Throws Problem `idempotency_mismatch` if an earlier create under the same name had another body. */
export const assertSameBody = (earlier: Repeatable, bodyHash: string | undefined): void => {
  if (earlier.bodyHash !== bodyHash) throw new Problem('idempotency_mismatch');
};

/**
 * Creates a resource, unless an earlier create under the same name has. A repeat gets the resource of the earlier one
 * even if it could not be created any more.
 *
 * @param create throws Conflict if another writer came first
 * @throws Problem `idempotency_mismatch`
 */
export const findOrCreate = <E extends Repeatable>(
  bodyHash: string,
  { find, create }: { readonly find: () => Promise<E | undefined>; readonly create: () => Promise<E> },
): Promise<{ readonly entity: E; readonly created: boolean }> =>
  retryOnConflict(async () => {
    const earlier = await find();
    if (!earlier) return { entity: await create(), created: true };
    assertSameBody(earlier, bodyHash);
    return { entity: earlier, created: false };
  });

/** The stored item, and whether this call created it. */
export interface CreatedOnce {
  readonly item: Item;
  readonly created: boolean;
}

/**
 * Creates an item at most once under several names.
 *
 * The item's own key follows from its first name. Every other name is reserved before it, by an alias item at the key
 * that the resource would have had under that name. Two requests that share any name therefore meet at one conditional
 * write, and the later one gets the item of the earlier one. After a crash between the writes, a repeat completes the
 * create.
 */
export const createOnce = async (table: Table, item: Item, aliases: readonly Key[]): Promise<CreatedOnce> => {
  if (aliases.length > 0) {
    // A request whose key already belongs to a different body is refused. It must not reserve its signature first.
    const current = await table.get({ pk: item.pk, sk: item.sk });
    if (current && current.entity !== 'Alias' && current.bodyHash !== item.bodyHash)
      return { item: current, created: false };
  }
  for (const alias of aliases) {
    const taken = await put(table, aliasOf(item, alias), item);
    if (!taken) continue;
    // From now on the idempotency key of this request names the resource that its signature created earlier.
    return { item: (await put(table, aliasOf(taken, item), taken)) ?? taken, created: false };
  }
  const taken = await put(table, item, item);
  return taken ? { item: taken, created: false } : { item, created: true };
};

/** The writes that reserve the other names of an item, for the transaction that creates it. */
export const aliasWrites = (item: Key, aliases: readonly Key[]): readonly Write[] =>
  aliases.map((alias) => ({ item: aliasOf(item, alias), expect: 'absent' }));

/** The item at a key, or the one that an alias there stands for, through any number of aliases. */
export const getNamed = async (table: Table, key: Key): Promise<Item | undefined> => {
  const item = await table.get(key);
  return item?.entity === 'Alias' ? getNamed(table, item.of as Key) : item;
};

const aliasOf = (target: Key, alias: Key): Item => ({
  pk: alias.pk,
  sk: alias.sk,
  entity: 'Alias',
  of: { pk: target.pk, sk: target.sk },
});

/** Puts an item where there is none. Otherwise returns the resource found there, unless it is the wanted one. */
const put = async (table: Table, item: Item, wanted: Item): Promise<Item | undefined> => {
  const current = await table.putIfAbsent(item);
  if (current?.entity !== 'Alias') return current;
  const target = current.of as Key;
  if (target.pk === wanted.pk && target.sk === wanted.sk) return undefined;
  const resource = await getNamed(table, target);
  if (!resource) throw new Conflict([current]);
  return resource;
};
