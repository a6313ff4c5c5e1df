import type * as z from 'zod';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { BankDeps } from '../market/market.ts';
import { readClientToken } from '../registry/client-tokens.ts';
import type { BankCall } from '../server/call.ts';
import { firstIssue, ResourceError } from '../server/errors.ts';

/** Returns the claim `message` of a JWT signed by the client, or JSON where the standard allows it. */
const messageIn = async <C extends ConsentRecord>(
  { headers, body, addresses }: BankCall,
  clientId: string,
  { settings, now, market }: BankDeps<C>,
  maxSeconds: number | undefined,
): Promise<unknown> => {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type === 'application/json' && market.consents.acceptsJson) return parsedJson(body);
  if (type !== 'application/jwt') throw new ResourceError(415);
  const client = await settings.client(clientId);
  if (!client) throw new ResourceError(401);
  const claims = await readClientToken(body, client, {
    now: now(),
    claims: { audience: addresses.issuer, required: ['nbf'], maxSeconds },
    errorOf: (fault, message) => new ResourceError(400, market.standard.code(`JWS.${fault}`), message),
  });
  return claims.message;
};

/**
 * Reads a request's body. Throws ResourceError 415 for an undeclared media type, and 400 if the signature, a claim or
 * the message is invalid.
 *
 * @param maxSeconds the maximum lifetime of the JWT, if it is not the default
 */
export const readBody = async <S extends z.ZodType, C extends ConsentRecord>(
  call: BankCall,
  clientId: string,
  schema: S,
  deps: BankDeps<C>,
  maxSeconds?: number,
): Promise<z.output<S>> => {
  const parsed = schema.safeParse(await messageIn(call, clientId, deps, maxSeconds));
  if (parsed.success) return parsed.data;
  const code = deps.market.standard.code('Body.InvalidFormat');
  throw new ResourceError(400, code, firstIssue(parsed.error).slice(0, 500));
};
