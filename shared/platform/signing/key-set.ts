import * as z from 'zod';

/** A public key of any kind, as key sets show it. */
export const JsonWebKey = z
  .object({
    kty: z.string(),
    use: z.string(),
    kid: z.string(),
    alg: z.string(),
    n: z.string().optional(),
    e: z.string().optional(),
    x: z.string().optional(),
    y: z.string().optional(),
    crv: z.string().optional(),
  })
  .meta({ id: 'JsonWebKey', description: 'A public key (RFC 7517).' });

export const JsonWebKeySet = z.object({ keys: z.array(JsonWebKey) }).meta({ id: 'JsonWebKeySet' });
