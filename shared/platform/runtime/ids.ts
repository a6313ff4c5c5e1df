import { createHash, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import * as z from 'zod';

/** A resource id: a UUID. Callers may write it in upper case. */
export const Id = z.guid().transform((id) => id.toLowerCase());

/** SHA-256 in hex. Each part is hashed with its length, so that different parts never give the same text to hash. */
export const digest = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest('hex');
};

/** A UUID of version 8 (RFC 9562 §5.8) that is derived from its parts, so that a repeated create gets the same id. */
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

/** A UUID of version 4 (RFC 9562 §5.4): nothing but random bits, for ids that nobody may guess or sort. */
export const newRandomId = (): string => randomUUID();

/** A UUID of version 7 (RFC 9562 §5.7), for everything that needs no derived id. */
export const newId = (): string => v7();
