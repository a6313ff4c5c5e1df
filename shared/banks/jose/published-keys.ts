import type { JWK } from 'jose';
import { BankUnavailable } from '../port/errors.ts';
import type { BankServer } from '../transport/bank-server.ts';
import { type CallBank, unexpectedStatus } from '../transport/calls.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { KeySet } from '../directory/key-set.ts';
import { type BankKeys, createBankKeys } from './bank-keys.ts';

/** Cache time of fetched keys, so that messages with unknown `kid`s cannot each trigger a fetch. */
const latestKeysMs = 30_000;

/**
 * Creates a look-up of a bank's keys: first among the stored keys, then among the keys that the bank currently publishes.
 */
export const publishedKeys = ({ jwksUri, keys }: BankServer, call: CallBank, now: Clock): BankKeys => {
  const latest = createCache<readonly JWK[]>({ max: 1, lifetimeMs: latestKeysMs, now });
  return createBankKeys({
    known: async () => latest.peek('keys') ?? keys,
    latest: () =>
      latest.getOrLoad('keys', async () => {
        const response = await call('keys', { interactionId: newRandomId() }, { method: 'GET', url: jwksUri });
        if (response.status !== 200) throw unexpectedStatus(response, now());
        const parsed = KeySet.safeParse(parsedJson(response.text));
        if (!parsed.success) throw new BankUnavailable('The bank does not publish a key set', { cause: parsed.error });
        return parsed.data.keys;
      }),
  });
};
