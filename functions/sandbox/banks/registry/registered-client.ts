import * as z from 'zod';

/** The name under which customers see this service at the sandbox banks. Its certificate there has it too. */
export const serviceName = 'Open banking service';

/** What a client may ask for. */
export const Scope = z.enum(['openid', 'payments', 'accounts', 'confirmation-of-payee']);
export type Scope = z.infer<typeof Scope>;

/** A public RSA key in the form of RFC 7517, named by the directory. */
const PublicKey = z.object({
  kty: z.literal('RSA'),
  use: z.enum(['sig', 'enc']),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
});

/** A third party as the market's directory knows it. The operator of the sandbox writes it into the banks' table. */
export const RegisteredClient = z.object({
  clientId: z.string(),
  /** What the banks' pages call it. */
  name: z.string(),
  redirectUris: z.array(z.string()).min(1),
  scopes: z.array(Scope),
  jwks: z.object({ keys: z.array(PublicKey) }),
  version: z.number(),
});
export type RegisteredClient = z.infer<typeof RegisteredClient>;
