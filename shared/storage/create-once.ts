import { Conflict, type Item, type Table } from './table.ts';
import type { Key } from './keys.ts';

/** A create that was accepted before: the resource it made, and whether this is the same body. */
export interface Once {
  readonly item: Item;
  readonly created: boolean;
}

/** Where another name of a resource is kept; `ttl` says until when, if not for ever. */
export type Alias = Key & { readonly ttl?: number };

/**
 * Creates a resource at most once under several names (an idempotency key, a request signature). The first name gave
 * the resource its id; every further name is reserved first, by an alias item at the very key the resource would have
 * had under that name. So whichever names two requests share, they meet at one conditional write, and the later one
 * gets the first one's resource. A crash between the writes leaves an alias whose retry completes the create.
 */
export const createOnce = async (table: Table, item: Item, aliases: readonly Alias[]): Promise<Once> => {
  if (aliases.length > 0) {
    // What is refused because its key stands for another body must not take the signature with it.
    const standing = await table.get({ pk: item.pk, sk: item.sk });
    if (standing && standing.entity !== 'Alias' && standing.bodyHash !== item.bodyHash)
      return { item: standing, created: false };
  }
  for (const alias of aliases) {
    const taken = await put(table, aliasOf(item, alias), item);
    if (!taken) continue;
    // The key that came with it stands for the same resource from now on.
    const own = { pk: item.pk, sk: item.sk, ...('ttl' in alias && { ttl: alias.ttl }) };
    return { item: (await put(table, aliasOf(taken, own), taken)) ?? taken, created: false };
  }
  const taken = await put(table, item, item);
  return taken ? { item: taken, created: false } : { item, created: true };
};

const aliasOf = ({ pk, sk }: Key, alias: Alias): Item => ({ ...alias, entity: 'Alias', of: { pk, sk } });

/** Puts an item where nothing is; otherwise answers the resource that holds the place, unless it is the wanted one. */
const put = async (table: Table, item: Item, wanted: Item): Promise<Item | undefined> => {
  try {
    await table.commit({ item, expect: 'absent' });
    return undefined;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const standing = error.standing[0];
    if (!standing) throw error;
    if (standing.entity !== 'Alias') return standing;
    const target = standing.of as Key;
    if (target.pk === wanted.pk && target.sk === wanted.sk) return undefined;
    return (await table.get(target)) ?? Promise.reject(error);
  }
};
