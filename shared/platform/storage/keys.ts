import { Problem } from '#shared/platform/problems/problem.ts';

/**
 * The data model. One table, `ledger`, with the keys pk and sk, and one index, `lists`, with the keys list and listed.
 * Each room defines its key shapes in files named `keys.ts`; these are the key shapes of the platform.
 *
 * | item               | read by                                 |
 * |--------------------|-----------------------------------------|
 * | stored response    | HTTP layer and auth, for a retry        |
 * | rate limit         | HTTP layer, per lease of 5-25 requests  |
 * | daily data key     | functions that encrypt or decrypt       |
 * | daily signing pair | key sets; functions that sign           |
 * | message key pair   | signing functions, once per environment |
 * | milestone          | functions that list (listing.ts)        |
 *
 * DynamoDB writes at most 1,000 units per second to one partition key, so every partition key holds one aggregate and
 * lists are split into shards.
 *
 * The permissions of a function name the partition keys that it may use, with `*` for ids: `keys.rate('*', '*')`.
 * functions/README.md lists the items that each function reads and writes.
 */
export const keys = {
  storedResponse: (scope: string) => ({ pk: `ANSWER#${scope}`, sk: 'ANSWER' }) as const,
  rate: (clientId: string, limit: string) => ({ pk: `RATE#${clientId}`, sk: limit }) as const,
  dataKey: (purpose: string, day: string) => ({ pk: `DATA_KEY#${purpose}#${day}`, sk: 'DATA_KEY' }) as const,
  signingPair: (purpose: string, day: string) => ({ pk: `SIGNING_PAIR#${purpose}#${day}`, sk: 'PAIR' }) as const,
  messagePair: (name: string) => ({ pk: `MESSAGE_PAIR#${name}`, sk: 'PAIR' }) as const,
  milestone: (list: string, level: number | '*', listed: string) =>
    ({ pk: `MILESTONES#${list}#${level}`, sk: listed }) as const,
} as const;

/** Returns the name of a list, which belongs to one client in one market. */
export const listOf = (clientId: string, market: string, name: string): string => `${clientId}#${market}#${name}`;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** DynamoDB's limits for a partition key and a sort key, in bytes of UTF-8. */
const maxBytes = { pk: 2048, sk: 1024 } as const;

/** Returns whether an item can have this key. Keys contain ids that callers choose, which may have any length. */
export const isStorable = ({ pk, sk }: Key): boolean =>
  Buffer.byteLength(pk) <= maxBytes.pk &&
  Buffer.byteLength(sk) <= maxBytes.sk &&
  pk.isWellFormed() &&
  sk.isWellFormed();

/** Throws Problem `validation_error` for a key that DynamoDB cannot store. */
export const assertStorable = (key: Key): void => {
  if (!isStorable(key))
    throw new Problem('validation_error', { message: 'An id is too long, or is not well-formed text' });
};
