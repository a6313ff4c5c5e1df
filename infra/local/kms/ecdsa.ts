import { createECDH } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The order of the group of P-256 (SEC 2, section 2.4.2). */
const order = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);

const toBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

const modulo = (value: bigint): bigint => ((value % order) + order) % order;

/** Extended Euclid. */
const inverse = (value: bigint): bigint => {
  let [before, rest, factorBefore, factor] = [modulo(value), order, 1n, 0n];
  while (rest > 0n) {
    const quotient = before / rest;
    [before, rest] = [rest, before - quotient * rest];
    [factorBefore, factor] = [factor, factorBefore - quotient * factor];
  }
  return modulo(factorBefore);
};

/** An ASN.1 INTEGER: the shortest form that stays positive. */
const derInteger = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const positive = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(2, positive.length), positive]);
};

const derSignature = (r: bigint, s: bigint): Buffer => {
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};

const readDer = (signature: Uint8Array): { r: bigint; s: bigint } | undefined => {
  const rLength = signature[3] ?? 0;
  const r = toNumber(signature.subarray(4, 4 + rLength));
  const s = toNumber(signature.subarray(6 + rLength));
  // DER has one form for each value, so writing it again finds every malformed one.
  return derSignature(r, s).equals(signature) ? { r, s } : undefined;
};

const secretOf = (key: KeyObject): bigint => toNumber(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));

/** The x coordinate of k·G: an ECDH public key is just that. */
const xOf = (publicPoint: Buffer): bigint => modulo(toNumber(publicPoint.subarray(1, 33)));

/**
 * ECDSA (FIPS 186-5, section 6.4) over a digest that is ready, as KMS does for `MessageType: DIGEST`. `crypto.sign`
 * cannot: for an EC key it always hashes what it is given. Not constant-time, which no key on a laptop needs.
 */
export const signDigest = (key: KeyObject, digest: Uint8Array): Buffer => {
  for (;;) {
    const ephemeral = createECDH('prime256v1');
    const r = xOf(ephemeral.generateKeys());
    const s = modulo(inverse(toNumber(ephemeral.getPrivateKey())) * (toNumber(digest) + r * secretOf(key)));
    if (r > 0n && s > 0n) return derSignature(r, s);
  }
};

/** With the private key at hand, u1·G + u2·Q is one multiple of G: ((z + r·d) / s)·G. */
export const verifyDigest = (key: KeyObject, digest: Uint8Array, signature: Uint8Array): boolean => {
  const { r, s } = readDer(signature) ?? { r: 0n, s: 0n };
  if (r <= 0n || r >= order || s <= 0n || s >= order) return false;
  const multiple = modulo(inverse(s) * (toNumber(digest) + r * secretOf(key)));
  if (multiple === 0n) return false;
  const point = createECDH('prime256v1');
  point.setPrivateKey(toBytes(multiple));
  return xOf(point.getPublicKey()) === r;
};
