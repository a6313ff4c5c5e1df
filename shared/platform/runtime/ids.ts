import { hash } from 'node:crypto';
import * as z from 'zod';
import { randomUuid4, randomUuid7 } from './randomness.ts';

/** A resource id: a UUID. Callers may send it in upper case. */
export const Id = z.guid().transform((id) => id.toLowerCase());

/** The nil UUID (RFC 9562 §5.9), which no resource has. */
const nilId = '00000000-0000-0000-0000-000000000000';

/**
 * An id in a path or a query of the current API. A string that is not a UUID cannot identify a resource, so it results
 * in the same response as the id of a resource that does not exist. An empty parameter is an error.
 */
export const LookupId = z
  .string()
  .min(1)
  .meta({ format: 'uuid' })
  .transform((text) => Id.safeParse(text).data ?? nilId);

/** Joins the parts, each prefixed with its length, so that different parts never yield the same string. */
const lengthPrefixed = (parts: readonly string[]): string => {
  let text = '';
  for (const part of parts) text += `${Buffer.byteLength(part)}:${part}`;
  return text;
};

/** Returns the SHA-256 hash of the parts, in hex. */
export const digest = (...parts: readonly string[]): string => hash('sha256', lengthPrefixed(parts), 'hex');

/** Returns the first bytes of the digest of the parts, in base64url: four characters per three bytes. */
export const shortDigest = (bytes: 15 | 18, ...parts: readonly string[]): string =>
  hash('sha256', lengthPrefixed(parts), 'base64url').slice(0, (bytes / 3) * 4);

/**
 * Returns a version 8 UUID (RFC 9562 §5.8) derived from its parts, so that a retried create request gets the same id.
 */
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

/** Returns a version 4 UUID (RFC 9562 §5.4): only random bits, for ids that must be neither guessable nor sortable. */
export const newRandomId = (): string => randomUuid4();

/** Returns a version 7 UUID (RFC 9562 §5.7), for everything that does not need a derived or a random id. */
export const newId = (): string => randomUuid7();
