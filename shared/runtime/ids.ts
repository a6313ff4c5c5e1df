import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import * as z from 'zod';

/** Ids of resources are UUIDs: derived where a repeat must find the first one, time-ordered otherwise (decisions 0). */
export const Id = z.guid().transform((id) => id.toLowerCase());

/** SHA-256 over parts that cannot run into one another, as hex. */
export const digest = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
};

/** UUID version 8 (RFC 9562 §5.8) that is a pure function of its parts: the same create always names the same resource. */
export const derivedId = (...parts: readonly string[]): string => {
  const hex = digest(...parts);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
};

/** UUID version 7: for what is created once and never looked for by its origin. */
export const newId = (): string => v7();
