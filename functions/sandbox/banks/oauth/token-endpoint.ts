import * as z from 'zod';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall, Operation } from '../server/call.ts';
import { authenticateClient } from '../server/client-authentication.ts';
import { OAuthError } from '../server/errors.ts';
import { issueClientToken, type TokenDeps } from './issue-tokens.ts';

type Answer<Deps> = (call: BankCall, client: RegisteredClient, deps: Deps) => Promise<object>;

/** How a market's banks answer each type of grant, and what a client may ask for itself. */
interface Grants<Deps> {
  readonly exchangeCode: Answer<Deps>;
  readonly refresh: Answer<Deps>;
  readonly clientScope: z.ZodType<Scope>;
}

const requestedScope = ({ form }: BankCall, client: RegisteredClient, scope: z.ZodType<Scope>): readonly Scope[] => {
  const asked = z.array(scope).safeParse((form.get('scope') ?? '').split(' '));
  if (asked.success && asked.data.every((name) => client.scopes.includes(name))) return asked.data;
  throw new OAuthError('invalid_scope', 'scope must name scopes that are registered for the client');
};

/** The token endpoint (RFC 6749 §3.2). */
export const tokenEndpoint = <Deps extends TokenDeps>({
  exchangeCode,
  refresh,
  clientScope,
}: Grants<Deps>): Operation<Deps> => {
  const tokensFor: Answer<Deps> = (call, client, deps) => {
    switch (call.form.get('grant_type')) {
      case 'authorization_code':
        return exchangeCode(call, client, deps);
      case 'refresh_token':
        return refresh(call, client, deps);
      case 'client_credentials':
        return issueClientToken(call, client, requestedScope(call, client, clientScope), deps);
      case null:
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code, refresh_token or client_credentials',
        );
    }
  };
  return async (call, deps) => {
    const client = await authenticateClient(call, deps);
    return { status: 200, body: { json: await tokensFor(call, client, deps) } };
  };
};
