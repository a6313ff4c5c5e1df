import { createCache } from '#shared/platform/runtime/cache.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { type PublicJwk, thumbprint } from '#shared/platform/signing/es256.ts';
import { ignoreFailure, succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { clientKeys } from './keys.ts';

/**
 * A signing key's name among all keys of a client. That of an API key is its id. Successive signing keys may have the same
 * kid, but not the same thumbprint.
 */
export const useOfSigningKey = (key: PublicJwk): string => `SIGNING#${thumbprint(key)}`;

const maxCached = 1_000;

/** Precision of the last use. */
const precisionMs = 3_600_000;

/** When a use that could not be recorded is recorded again. */
const retryMs = 60_000;

/** Records when a client last used each of its API keys and signing keys. */
export const createKeyUses = (table: Table, now: Clock) => {
  // An execution environment writes the use of a key at most once per hour, and the condition limits all of them.
  const recorded = createCache<{ readonly until: number }>({ max: maxCached, validUntil: ({ until }) => until, now });
  return {
    /** Records a key's use, at most once per hour. Does not fail. */
    async record(appId: string, key: string): Promise<void> {
      const at = now();
      await recorded.getOrLoad(`${appId} ${key}`, async () => {
        const write = table.update(clientKeys.keyUse(appId, key), {
          UpdateExpression: 'SET #usedAt = :at, #entity = :entity',
          ConditionExpression: 'attribute_not_exists(#usedAt) OR #usedAt < :hourAgo',
          ExpressionAttributeNames: { '#usedAt': 'usedAt', '#entity': 'entity' },
          ExpressionAttributeValues: {
            ':at': at.toISOString(),
            ':entity': 'KeyUse',
            ':hourAgo': new Date(at.getTime() - precisionMs).toISOString(),
          },
        });
        const isRecorded = await ignoreFailure(succeedsWithoutConflict(write), 'key use');
        return { until: at.getTime() + (isRecorded ? precisionMs : retryMs) };
      });
    },
    /** Returns the last use of each key, to the hour. */
    async of(appId: string): Promise<ReadonlyMap<string, string>> {
      const items = await table.partition(clientKeys.keyUsesOf(appId), { stale: true });
      return new Map(items.map(({ sk, usedAt }) => [sk, String(usedAt)]));
    },
  };
};
