import { createDecipheriv } from 'node:crypto';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import * as z from 'zod';

const Header = z.object({ alg: z.literal('RSA-OAEP-256'), enc: z.literal('A256GCM'), kid: z.string() });

/** Lengths, in bytes, for the two algorithms (RFC 7518 §5.3) with a 2,048-bit RSA key. */
const lengths = { wrappedKey: 256, key: 32, nonce: 12, tag: 16 } as const;

const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

/**
 * Decrypts a compact JWE (RFC 7516 §5.2) that was encrypted with one of our public keys. Returns undefined for any
 * other input. KMS holds the private keys and decrypts the content encryption key; only the content is decrypted here.
 */
export const decryptJwe = async (jwe: string, decrypter: RsaDecrypter): Promise<string | undefined> => {
  const [header = '', ...parts] = jwe.trim().split('.');
  const { data } = Header.safeParse(parsedJson(bytes(header).toString()));
  const [wrapped, nonce, content, tag] = parts.map(bytes);
  const isComplete =
    parts.length === 4 &&
    wrapped?.length === lengths.wrappedKey &&
    nonce?.length === lengths.nonce &&
    tag?.length === lengths.tag;
  if (!data || !isComplete || !content) return undefined;
  const key = await decrypter.decrypt(data.kid, wrapped);
  if (key?.length !== lengths.key) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: lengths.tag });
    decipher.setAAD(Buffer.from(header, 'ascii')).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString();
  } catch {
    return undefined;
  }
};
