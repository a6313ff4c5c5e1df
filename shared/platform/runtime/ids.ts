import { hash } from 'node:crypto';
import * as z from 'zod';
import { randomUuid4, randomUuid7 } from './randomness.ts';

/** A resource id: a UUID. Callers may write it in upper case. */
export const Id = z.guid().transform((id) => id.toLowerCase());

/** The nil UUID (RFC 9562 §5.9). No resource has it. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * An id in a path or a query of the current interface. A text that is no UUID names no resource, so it is answered like
 * the id of a resource that does not exist.
 */
export const SoughtId = z
  .string()
  .meta({ format: 'uuid' })
  .transform((text) => Id.safeParse(text).data ?? nobody);

/** Each part with its length, so that different parts never give the same text. */
const joined = (parts: readonly string[]): string => {
  let text = '';
  for (const part of parts) text += `${Buffer.byteLength(part)}:${part}`;
  return text;
};

/** SHA-256 of the parts, in hex. */
export const digest = (...parts: readonly string[]): string => hash('sha256', joined(parts), 'hex');

/** The first bytes of the digest of the parts, in base64url: four characters for each three bytes. */
export const shortDigest = (bytes: 15 | 18, ...parts: readonly string[]): string =>
  hash('sha256', joined(parts), 'base64url').slice(0, (bytes / 3) * 4);

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
export const newRandomId = (): string => randomUuid4();

/** A UUID of version 7 (RFC 9562 §5.7), for everything that needs no derived id. */
export const newId = (): string => randomUuid7();
