import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { readClientToken } from '../registry/client-tokens.ts';
import type { RegisteredClient } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import { firstIssue, OAuthError } from '../server/errors.ts';

export const invalidRequest = (description: string): OAuthError => new OAuthError('invalid_request', description);

/** Request object parameters that all markets share (RFC 9101, RFC 7636). */
export const requestFields = {
  iss: z.string(),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number().optional(),
  jti: z.string().optional(),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  max_age: z.int().optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
};

/** Request object claims about the client. */
interface ClientClaims {
  readonly client_id: string;
  readonly redirect_uri: string;
}

/**
 * Reads the signed request object of a pushed request (RFC 9101). Throws OAuthError `invalid_request`.
 *
 * @param notOffered returns the error message if claims that the schema rejects use a feature of the standard that the
 * bank does not offer
 */
export const readRequestObject = async <R extends ClientClaims>(
  schema: z.ZodType<R>,
  { form, addresses }: BankCall,
  client: RegisteredClient,
  { now, notOffered }: { readonly now: Clock; notOffered?(claims: unknown): string | undefined },
): Promise<R> => {
  const text = form.get('request');
  if (text === null)
    throw invalidRequest('request is missing: the parameters must be sent in a signed request object (RFC 9101)');
  if (form.has('request_uri')) throw invalidRequest('request_uri must not be pushed (RFC 9126)');
  const claims = await readClientToken(text, client, {
    now: now(),
    claims: { audience: addresses.issuer, required: ['nbf'] },
    errorOf: (_fault, message) => invalidRequest(`request: ${message}`),
  });
  const parsed = schema.safeParse(claims);
  if (!parsed.success) throw invalidRequest(`request: ${notOffered?.(claims) ?? firstIssue(parsed.error)}`);
  if (parsed.data.client_id !== client.clientId) throw invalidRequest('client_id does not match the client assertion');
  if (!client.redirectUris.includes(parsed.data.redirect_uri)) throw invalidRequest('redirect_uri is not registered');
  return parsed.data;
};
