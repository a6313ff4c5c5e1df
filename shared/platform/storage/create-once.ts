import { Problem } from '#shared/platform/problems/problem.ts';
import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import type { Key } from './keys.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { Conflict, type Item, type Table, type Write } from './table.ts';

interface SignedCreate {
  readonly owner: { readonly clientId: string; readonly market: string };
  readonly signature: string;
  readonly idempotencyKey?: string | undefined;
  readonly body: unknown;
}

/** Identity of a create request, by which its retries are recognised. */
export interface CreateIdentity {
  /** The id of the resource. Derived from the idempotency key or, without one, from the request signature. */
  readonly id: string;
  /** The id that would be derived from the signature of a request with an idempotency key. It is reserved too. */
  readonly alias?: string | undefined;
  /** Identifies the content. A request with the same names and a different hash is rejected. */
  readonly bodyHash: string;
}

/**
 * Derives a create request's identity from its signature and, if present, its idempotency key.
 *
 * @param kind the kind of resource: one key can create one resource of each kind
 */
export const identityOf = (
  kind: string,
  { owner: { clientId, market }, signature, idempotencyKey, body }: SignedCreate,
): CreateIdentity => {
  // Like all headers, the market is not signed, so one signature creates one resource, whatever market it is sent to.
  const bySignature = derivedId(kind, clientId, 'signature', signature);
  const bodyHash = digest(canonicalJson(body));
  if (idempotencyKey === undefined) return { id: bySignature, bodyHash };
  return { id: derivedId(kind, clientId, 'key', market, idempotencyKey), alias: bySignature, bodyHash };
};

/** A created resource stores a hash of the request body, which a retry must match. */
interface Retryable {
  readonly bodyHash?: string | undefined;
}

/** Throws Problem `idempotency_mismatch` if an earlier create request under the same name had a different body. */
export const assertSameBody = (earlier: Retryable, bodyHash: string | undefined): void => {
  if (earlier.bodyHash === bodyHash) return;
  throw new Problem('idempotency_mismatch', {
    details: { 'idempotency-key': ['was already used with a different body'] },
  });
};

/**
 * Creates a resource, unless an earlier request under the same name has created it. A retry returns that resource, even
 * if it could no longer be created.
 *
 * @param create throws Conflict if another writer was first
 * @throws Problem `idempotency_mismatch`
 */
export const findOrCreate = <E extends Retryable>(
  bodyHash: string,
  { find, create }: { readonly find: () => Promise<E | undefined>; readonly create: () => Promise<E> },
): Promise<{ readonly entity: E; readonly created: boolean }> =>
  retryOnConflict(async () => {
    const earlier = await find();
    if (!earlier) return { entity: await create(), created: true };
    assertSameBody(earlier, bodyHash);
    return { entity: earlier, created: false };
  });

/**
 * Creates an item at most once under its own key and its alias.
 *
 * The alias is reserved first, by an alias item at the key that the resource would have under that name. Two requests
 * that share any name therefore conflict on one conditional write, and the later one returns the item of the earlier
 * one. After a crash between the writes, a retry completes the creation. Returns the stored item, and whether this call
 * created it.
 */
export const createOnce = async (table: Table, item: Item, alias?: Key) => {
  if (alias) {
    // A request whose key already belongs to a different body is rejected. It must not reserve its signature first.
    const earlier = (await getNamed(table, keyOf(item))) ?? (await put(table, aliasOf(item, alias), item));
    const names = [keyOf(item), alias];
    if (earlier) return { item: await reserveNames(table, earlier, names, item.bodyHash), created: false };
  }
  const existing = await put(table, item, item);
  return existing ? { item: existing, created: false } : { item, created: true };
};

/** Finds the item that an earlier create request created under one of these names, and reserves the other names for it. */
export const findCreated = async (table: Table, names: readonly Key[], bodyHash: string): Promise<Item | undefined> => {
  for (const name of names) {
    const found = await getNamed(table, name);
    if (found) return reserveNames(table, found, names, bodyHash);
  }
  return undefined;
};

/**
 * Reserves a create request's free names for the item that it has found under another name. Otherwise, a later request
 * under one of these names would create a second item. A request with a different body is rejected, so it reserves
 * nothing. Returns the item or, if a concurrent request has taken the first name, the item of that name.
 */
const reserveNames = async (table: Table, found: Item, names: readonly Key[], bodyHash: unknown): Promise<Item> => {
  if (found.bodyHash !== bodyHash) return found;
  for (const name of names) {
    const other = isSameKey(name, found) ? undefined : await put(table, aliasOf(found, name), found);
    if (other && name === names[0]) return other;
  }
  return found;
};

/** Returns the write that reserves an item's alias, for the transaction that creates it. */
export const aliasWrite = (item: Key, alias: Key): Write => ({ item: aliasOf(item, alias), expect: 'absent' });

/** Returns the item at a key or, if that item is an alias, the item to which the alias refers. */
export const getNamed = async (table: Table, key: Key): Promise<Item | undefined> => {
  const item = await table.get(key);
  return item?.entity === 'Alias' ? getNamed(table, item.of as Key) : item;
};

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

const isSameKey = (one: Key, other: Key): boolean => one.pk === other.pk && one.sk === other.sk;

const aliasOf = (target: Key, alias: Key): Item => ({ ...keyOf(alias), entity: 'Alias', of: keyOf(target) });

/**
 * Puts an item if its key is free. Otherwise, returns the resource at that key, unless an alias at the key refers to
 * the expected item.
 */
const put = async (table: Table, item: Item, expected: Item): Promise<Item | undefined> => {
  const current = await table.putIfAbsent(item);
  if (current?.entity !== 'Alias') return current;
  const target = current.of as Key;
  if (isSameKey(target, expected)) return undefined;
  const resource = await getNamed(table, target);
  if (!resource) throw new Conflict([current]);
  return isSameKey(resource, expected) ? undefined : resource;
};
