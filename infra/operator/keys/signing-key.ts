import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { thumbprint } from '#shared/platform/signing/es256.ts';

/** A key pair as a JWK. */
export const SigningKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/**
 * Creates a key pair for signing requests. In production, clients create their own key pairs and register the public
 * keys.
 */
export const newSigningKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = { kty: 'EC', crv: 'P-256', x, y } as const;
  return { kty: point.kty, crv: point.crv, kid: thumbprint(point), x, y, d };
};

/** Returns the text of a key file. */
export const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const expected = 'a file that contains a public P-256 key, as PEM or JWK';
    throw new Error(`Cannot read the file ${file}. Set --file to ${expected}`, { cause });
  }
};
