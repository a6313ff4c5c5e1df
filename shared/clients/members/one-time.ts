import * as z from 'zod';
import { type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';

/** Fields of every single-use record. */
const SingleUse = z.object({
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().optional(),
  version: z.int().nonnegative(),
});

/** Reads a single-use record. Returns undefined if it does not exist, was used or has expired. */
export const readSingleUse = async <T extends object>(
  table: Table,
  key: Key,
  schema: z.ZodType<T>,
  now: Clock,
): Promise<T | undefined> => {
  const item = await table.get(key);
  if (!item) return undefined;
  const { usedAt, expiresAt } = SingleUse.parse(item);
  return usedAt !== undefined || expiresAt <= now().toISOString() ? undefined : schema.parse(item);
};

const writeOf = (key: Key, entity: string, fields: z.infer<typeof SingleUse>): Write =>
  versionedWrite({ ...fields, ...key, entity, ttl: epochSeconds(fields.expiresAt) });

/** Returns the write that creates the record. The database deletes it after it expires. */
export const singleUseWrite = (key: Key, entity: string, fields: { readonly expiresAt: string }): Write =>
  writeOf(key, entity, { ...fields, version: 0 });

/** Returns the write that marks the record as used. The later of two concurrent uses throws Conflict. */
export const consumeWrite = (key: Key, entity: string, fields: { readonly expiresAt: string }, now: Clock): Write =>
  writeOf(key, entity, { ...fields, usedAt: now().toISOString(), version: 1 });
