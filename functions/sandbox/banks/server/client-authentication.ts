import { decodeJwt } from 'jose';
import type { BankCall, ServerDeps } from './call.ts';
import { OAuthError } from './errors.ts';
import { readClientToken } from '../registry/client-tokens.ts';
import type { RegisteredClient } from '../registry/registered-client.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const invalidClient = (description: string): OAuthError => new OAuthError('invalid_client', description);

/**
 * Authenticates the client with private_key_jwt (RFC 7523 §2.2, OpenID Connect Core §9). The issuer must be the only
 * audience, and an assertion works only once. Throws OAuthError `invalid_client`.
 */
export const authenticateClient = async (call: BankCall, deps: ServerDeps): Promise<RegisteredClient> => {
  const { form, addresses } = call;
  const assertion = form.get('client_assertion') ?? '';
  if (form.get('client_assertion_type') !== assertionType)
    throw invalidClient(`client_assertion_type must be ${assertionType}`);
  const client = await deps.settings.client(subjectOf(assertion));
  if (!client) throw invalidClient('The client is not registered');
  const claims = await readClientToken(assertion, client, {
    now: deps.now(),
    claims: { audience: addresses.issuer, required: ['jti'] },
    errorOf: (_fault, message) => invalidClient(message),
  });
  if (claims.sub !== client.clientId || typeof claims.aud !== 'string' || typeof claims.jti !== 'string')
    throw invalidClient('The client assertion must have sub, jti and one aud');
  const formClientId = form.get('client_id');
  if (formClientId !== null && formClientId !== client.clientId)
    throw invalidClient('client_id does not match the client assertion');
  await rememberAssertion(client, claims.jti, deps);
  if (deps.bindsTokens && call.thumbprint === undefined)
    throw invalidClient('The connection must present the client certificate (RFC 8705)');
  return client;
};

/** Returns the subject of a token that is not verified yet, or an empty text. */
export const subjectOf = (assertion: string): string => {
  try {
    return decodeJwt(assertion).sub ?? '';
  } catch {
    return '';
  }
};

const rememberAssertion = async ({ clientId }: RegisteredClient, jti: string, deps: ServerDeps): Promise<void> => {
  if (!(await succeedsWithoutConflict(deps.store.rememberAssertion(clientId, jti, deps.now().toISOString()))))
    throw invalidClient('The client assertion was used before');
};
