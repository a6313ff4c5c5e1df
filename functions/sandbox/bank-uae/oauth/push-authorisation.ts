import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { authenticateClient } from '#functions/sandbox/banks/server/client-authentication.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import type { PushedRequest } from '../records/grants.ts';
import { newConsent } from './new-consent.ts';
import { readAuthorisationRequest } from './request-object.ts';

/** Takes a pushed authorisation request (RFC 9126) and creates the consent that the customer will be asked for. */
export const pushAuthorisation: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  const request = await readAuthorisationRequest(call, client, deps);
  const consent = await newConsent(call, request, client, deps);
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const { requestUriSeconds } = call.switches;
  const pushed: PushedRequest = {
    bank: call.bank.code,
    clientId: client.clientId,
    consentId: consent.consentId,
    redirectUri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
    scope: [...request.scope],
    expiresAt: addSeconds(deps.now(), requestUriSeconds),
    version: 0,
  };
  try {
    await deps.books.stage(requestUri, pushed, consent);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new OAuthError('invalid_request', 'The ConsentId was used before');
  }
  return { status: 201, body: { json: { request_uri: requestUri, expires_in: requestUriSeconds } } };
};
