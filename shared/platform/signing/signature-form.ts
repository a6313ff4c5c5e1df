/** The two formats of an ECDSA signature on P-256. This file also runs in browsers. */

/** KMS returns ECDSA signatures in ASN.1 DER. A JWS (RFC 7518 §3.4) requires r‖s, each left-padded to 32 bytes. */
export const derToJose = (der: Uint8Array): Uint8Array => {
  const jose = new Uint8Array(64);
  let at = 2; // Skips tag and length of the SEQUENCE. An ES256 signature is under 128 bytes, so the length is one octet.
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const magnitude = der.subarray(at + 2 + Math.max(0, length - 32), at + 2 + length);
    jose.set(magnitude, end - magnitude.length);
    at += 2 + length;
  }
  return jose;
};

/**
 * Returns whether the bytes look like an ASN.1 DER signature: a SEQUENCE that fills them and begins with an INTEGER.
 * Returns false for 64 bytes, because r and s may look like DER by chance.
 */
export const looksLikeDer = (bytes: Uint8Array): boolean =>
  bytes.length !== 64 && bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 0x02;
