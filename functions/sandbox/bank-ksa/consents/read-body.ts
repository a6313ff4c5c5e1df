import type * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { InvalidToken, readClientToken } from '#functions/sandbox/banks/registry/client-tokens.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { BankDeps } from '../access/deps.ts';

/** What a body says: plain JSON, or the claim `message` of a JWT that the client has signed. */
const messageIn = async (
  { headers, body, addresses }: BankCall,
  clientId: string,
  { settings, now }: BankDeps,
): Promise<unknown> => {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type === 'application/json') return parsedJson(body);
  if (type !== 'application/jwt') throw new ResourceError(415);
  const client = await settings.client(clientId);
  if (!client) throw new ResourceError(401);
  const claims = { audience: addresses.issuer, required: ['nbf' as const] };
  const { message } = await readClientToken(body, client, { now: now(), claims }).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw new ResourceError(400, `KSAOB.JWS.${error.fault}`, error.message);
    throw error;
  });
  return message;
};

/**
 * Reads the body of a request. Throws ResourceError 415 for a type that is not declared, and 400 if the signature, a claim
 * or the message is invalid.
 */
export const readBody = async <S extends z.ZodType>(
  call: BankCall,
  clientId: string,
  schema: S,
  deps: BankDeps,
): Promise<z.output<S>> => {
  const parsed = schema.safeParse(await messageIn(call, clientId, deps));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ResourceError(400, 'KSAOB.Body.InvalidFormat', `${issue?.path.join('.')}: ${issue?.message}`.slice(0, 500));
};
