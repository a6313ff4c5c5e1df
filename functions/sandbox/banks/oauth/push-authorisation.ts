import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { BankOperation } from '../market/market.ts';
import { authenticateClient } from '../server/client-authentication.ts';
import { invalidRequest } from './request-object.ts';

/** Accepts a pushed authorisation request (RFC 9126), and creates the consent if the standard provides for that. */
export const pushAuthorisation: BankOperation = async (call, deps) => {
  const { bank, switches } = call;
  const client = await authenticateClient(call, deps);
  const { consentId, scope, request, staged } = await deps.market.authorisation.readRequest(call, client, deps);
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const pushed = {
    bank: bank.code,
    clientId: client.clientId,
    consentId,
    redirectUri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
    scope: [...scope],
    expiresAt: addSeconds(deps.now(), switches.requestUriSeconds),
    version: 0,
  };
  if (!(await succeedsWithoutConflict(deps.store.savePushed(requestUri, pushed, ...staged))))
    throw invalidRequest('The ConsentId was used before');
  return { status: 201, body: { json: { request_uri: requestUri, expires_in: switches.requestUriSeconds } } };
};
