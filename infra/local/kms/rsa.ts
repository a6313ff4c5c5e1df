import {
  constants,
  createHash,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  privateEncrypt,
  randomBytes,
} from 'node:crypto';

const hashBytes = 32;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Generates a mask with MGF1 and SHA-256 (RFC 8017 appendix B.2.1). */
const mask = (seed: Buffer, length: number): Buffer => {
  const blocks = Array.from({ length: Math.ceil(length / hashBytes) }, (_, counter) => {
    const suffix = Buffer.alloc(4);
    suffix.writeUInt32BE(counter);
    return sha256(seed, suffix);
  });
  return Buffer.concat(blocks).subarray(0, length);
};

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)));

/**
 * Encodes a digest with EMSA-PSS and a salt as long as the hash (RFC 8017 §9.1.1), for a modulus whose length is a
 * multiple of eight bits.
 */
const encodePss = (digest: Buffer, encodedBytes: number): Buffer => {
  const salt = randomBytes(hashBytes);
  const hash = sha256(Buffer.alloc(8), digest, salt);
  const block = Buffer.alloc(encodedBytes - hashBytes - 1);
  block[block.length - hashBytes - 1] = 1;
  salt.copy(block, block.length - hashBytes);
  const masked = xor(block, mask(hash, block.length));
  masked[0] = (masked[0] ?? 0) & 0x7f;
  return Buffer.concat([masked, hash, Buffer.of(0xbc)]);
};

const modulusBytes = (key: KeyObject): number => (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;

/** Signs a digest with PSS, which `crypto.sign` cannot do because it hashes its input. */
export const signPssDigest = (key: KeyObject, digest: Buffer): Buffer =>
  privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, encodePss(digest, modulusBytes(key)));

/** Decrypts a ciphertext, or returns undefined if it was not encrypted with this key. */
export const decryptOaep = (key: KeyObject, ciphertext: Buffer): Buffer | undefined => {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, ciphertext);
  } catch {
    return undefined;
  }
};

export const spkiOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
