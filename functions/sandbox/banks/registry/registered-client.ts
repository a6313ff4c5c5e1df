import * as z from 'zod';

/** This service's name on the pages of the sandbox banks and in its sandbox certificate. */
export const serviceName = 'Open banking service';

/** Scopes that a client can request. */
export const Scope = z.enum(['openid', 'payments', 'accounts', 'confirmation-of-payee']);
export type Scope = z.infer<typeof Scope>;

/** A public RSA key (RFC 7517) with the directory's `kid`. */
const PublicKey = z.object({
  kty: z.literal('RSA'),
  use: z.enum(['sig', 'enc']),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  /** The certificate that the directory issued for the key, and its thumbprint. */
  x5c: z.array(z.string()).optional(),
  'x5t#S256': z.string().optional(),
});

/** A third party as registered in the market's directory. The operator of the sandbox writes it to the banks' table. */
export const RegisteredClient = z.object({
  clientId: z.string(),
  /** Name shown on the banks' pages. */
  name: z.string(),
  redirectUris: z.array(z.string()).min(1),
  scopes: z.array(Scope),
  jwks: z.object({ keys: z.array(PublicKey) }),
  version: z.number(),
});
export type RegisteredClient = z.infer<typeof RegisteredClient>;
