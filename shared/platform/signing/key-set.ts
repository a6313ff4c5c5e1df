import * as z from 'zod';

/** A public key of any kind, as shown in key sets. */
export const JsonWebKey = z
  .object({
    kty: z.string().describe("Key type. This service's keys are `EC`."),
    use: z.string().describe('Intended use: `sig` (signatures).'),
    kid: z.string().describe("Identifies the key. This service's keys have their RFC 7638 thumbprint as `kid`."),
    alg: z.string().describe("Signature algorithm. This service's keys sign with `ES256`."),
    n: z.string().optional().describe("The modulus of an RSA key, in base64url. Absent from this service's keys."),
    e: z.string().optional().describe("The exponent of an RSA key, in base64url. Absent from this service's keys."),
    x: z.string().optional().describe('The x coordinate of the key, in base64url.'),
    y: z.string().optional().describe('The y coordinate of the key, in base64url.'),
    crv: z.string().optional().describe('Curve of an elliptic-curve key: `P-256`.'),
  })
  .describe('A public key (RFC 7517).')
  .meta({ id: 'JsonWebKey' });

export const JsonWebKeySet = z
  .object({
    keys: z
      .array(JsonWebKey)
      .describe('The public keys. A new key is published before it signs: fetch the set again if a `kid` is missing.'),
  })
  .describe('A set of public keys (RFC 7517 section 5).')
  .meta({ id: 'JsonWebKeySet' });
