import * as z from 'zod';
import { invalidRequest, readRequestObject } from '#functions/sandbox/banks/oauth/request-object.ts';
import { pushedRequest, requestFields } from '#functions/sandbox/banks/oauth/pushed-request.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { authenticateClient } from '#functions/sandbox/banks/server/client-authentication.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import type { BankDeps } from '../access/deps.ts';
import { ClientScope } from './discovery.ts';

/** The parameters that FAPI 1.0 Advanced wants in a signed request object (§5.2.2). */
const RequestObject = z.strictObject({
  ...requestFields,
  aud: z.union([z.string(), z.array(z.string())]),
  response_type: z.literal('code id_token'),
  state: z.string().min(1),
  nonce: z.string().min(1),
  claims: z.looseObject({}).optional(),
});
type RequestObject = z.infer<typeof RequestObject>;

/**
 * Takes a pushed authorisation request (RFC 9126) for a consent that the client has created before. Its scope names the
 * consent. Throws OAuthError: `invalid_scope` for another scope, `invalid_request` for all else.
 */
export const pushAuthorisation: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  const request = await readRequestObject(RequestObject, call, client, deps);
  const consentId = consentOf(request, client);
  const consent = await deps.books.consent(call.bank.code, consentId, deps.now().toISOString());
  if (consent?.clientId !== client.clientId || consent.status !== 'AwaitingAuthorization')
    throw invalidRequest('scope: the consent does not exist or does not wait for its customer');
  const asked = { consentId, scope: ClientScope.options, request };
  const { requestUri, pushed, reply } = pushedRequest(call, client, asked, deps.now());
  await deps.books.savePushed(requestUri, pushed);
  return reply;
};

/** The consent that a scope such as `openid accounts:<ConsentId>` names. */
const consentOf = ({ scope }: RequestObject, { scopes }: RegisteredClient): string => {
  const [openid, accounts = '', ...more] = scope.split(' ').toSorted().toReversed();
  const [, consentId] = /^accounts:(.+)$/.exec(accounts) ?? [];
  const isRegistered = scopes.includes('openid') && scopes.includes('accounts');
  if (openid === 'openid' && consentId && more.length === 0 && isRegistered) return consentId;
  throw new OAuthError('invalid_scope', 'The scope must be openid accounts:<ConsentId>, and it must be registered');
};
