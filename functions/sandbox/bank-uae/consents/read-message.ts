import * as z from 'zod';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { InvalidToken, readClientToken } from '#functions/sandbox/banks/registry/client-tokens.ts';

/**
 * Reads the message that a client has signed (`AEJwt`). Throws ResourceError 415 for another type of body, and 400 if
 * the signature, a claim or the message is invalid.
 */
export const readMessage = async <S extends z.ZodType>(
  { headers, body, addresses }: BankCall,
  clientId: string,
  schema: S,
  { settings, now }: BankDeps,
): Promise<z.output<S>> => {
  if (!headers['content-type']?.startsWith('application/jwt')) throw new ResourceError(415);
  const client = await settings.client(clientId);
  if (!client) throw new ResourceError(401);
  const claims = { audience: addresses.issuer, required: ['nbf' as const] };
  const payload = await readClientToken(body, client, { now: now(), claims }).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw new ResourceError(400, `JWS.${error.fault}`, error.message);
    throw error;
  });
  const parsed = schema.safeParse(payload.message);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ResourceError(400, 'Body.InvalidFormat', `${issue?.path.join('.')}: ${issue?.message}`);
};
