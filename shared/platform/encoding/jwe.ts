import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/** Derives the key for one use from a secret (HKDF, RFC 5869). */
export const derivedKey = (secret: string | Uint8Array, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', use, 32));

/** Encrypts a text with AES-256-GCM, as a compact JWE. */
export const encryptText = (text: string, key: Uint8Array, header: { readonly kid?: string } = {}): Promise<string> =>
  new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header }).encrypt(key);

export const decryptText = async (jwe: string, key: Uint8Array): Promise<string> => {
  const { plaintext } = await compactDecrypt(jwe, key, {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return Buffer.from(plaintext).toString('utf8');
};
