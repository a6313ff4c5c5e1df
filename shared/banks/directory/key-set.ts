import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

/** A public key, whose other fields are checked when it is used. */
export const PublishedKey = z.looseObject({ kty: z.string() });

/** A bank's key set (RFC 7517 §5). Omits entries that are not keys. */
export const KeySet = lazyObject(() => ({
  keys: z
    .array(z.unknown())
    .transform((entries) => entries.flatMap((entry) => PublishedKey.safeParse(entry).data ?? [])),
}));
