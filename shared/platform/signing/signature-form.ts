/** The two forms of an ECDSA signature on P-256. This file runs in browsers too. */

/** KMS returns ECDSA signatures in ASN.1 DER. A JWS (RFC 7518 §3.4) wants r‖s, each left-padded to 32 bytes. */
export const derToJose = (der: Uint8Array): Uint8Array => {
  const jose = new Uint8Array(64);
  let at = 2; // Skip tag and length of the SEQUENCE. An ES256 signature is below 128 bytes, so the length is one octet.
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    const magnitude = der.subarray(at + 2 + Math.max(0, length - 32), at + 2 + length);
    jose.set(magnitude, end - magnitude.length);
    at += 2 + length;
  }
  return jose;
};

/** The inverse of `derToJose`. DER writes an integer without leading zeros, but with one if it would look negative. */
export const joseToDer = (jose: Uint8Array): Uint8Array => {
  const integers = [jose.subarray(0, 32), jose.subarray(32)].flatMap((padded) => {
    const start = padded.findIndex((byte) => byte !== 0);
    const magnitude = start < 0 ? [0] : [...padded.subarray(start)];
    const bytes = (magnitude[0] ?? 0) > 127 ? [0, ...magnitude] : magnitude;
    return [0x02, bytes.length, ...bytes];
  });
  return Uint8Array.from([0x30, integers.length, ...integers]);
};

/**
 * Whether the bytes have the form of an ASN.1 DER signature: a SEQUENCE that fills them and begins with an INTEGER. Of
 * 64 bytes this says nothing, because r and s may look like it by chance.
 */
export const looksLikeDer = (bytes: Uint8Array): boolean =>
  bytes.length !== 64 && bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 0x02;
