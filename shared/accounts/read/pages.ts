import { batchesOf } from '#shared/platform/runtime/batches.ts';

/**
 * Maximum size of a page as JSON. A DynamoDB item holds at most 400 kB, and encryption increases the size of
 * incompressible data by a factor of 16/9, because base64 is applied twice.
 */
const maxPageBytes = 200_000;

/**
 * Maximum size of the encrypted data in one DynamoDB item. The rest of the 400 kB is reserved for the item's keys and
 * other attributes.
 */
const maxEncryptedBytes = 380_000;

/** Splits records into pages that each fit into one DynamoDB item. */
export const pagesOf = <T>(records: Iterable<T>): Generator<readonly T[]> =>
  batchesOf(records, {
    sizeOf: (record) => Buffer.byteLength(JSON.stringify(record)) + 1,
    maxBytes: maxPageBytes,
  });

/**
 * Splits an encrypted page into pieces that each fit into one DynamoDB item. Only a page that consists of one very
 * large record needs several pieces.
 */
export const splitEncrypted = (encrypted: string): readonly string[] =>
  Array.from({ length: Math.ceil(encrypted.length / maxEncryptedBytes) }, (_, index) =>
    encrypted.slice(index * maxEncryptedBytes, (index + 1) * maxEncryptedBytes),
  );
