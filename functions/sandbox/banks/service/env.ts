import * as z from 'zod';

/** The environment variables of the banks of every market. */
export const Env = z.object({
  TABLE_NAME: z.string(),
  /** The host that browsers use. Every bank has a path on it, such as `/uae-enbdx`. */
  AUTHORISE_URL: z.url(),
  /** The host of PAR, tokens and resources. It requires a client certificate if the stage has a domain for it. */
  RESOURCE_URL: z.url(),
  /** Whether tokens are bound to certificates (RFC 8705). Requires a resource host with mutual TLS. */
  CERTIFICATE_BINDING: z.enum(['on', 'off']),
  /** Whether the controls require the signature of a registered client, or are open to all callers. */
  CONTROLS: z.enum(['open', 'signed']),
});
