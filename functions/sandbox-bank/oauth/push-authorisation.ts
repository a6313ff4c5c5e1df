import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import type { BankConsent, PushedRequest } from '../books/records.ts';
import type { Operation } from '../http/call.ts';
import { OAuthError } from '../http/errors.ts';
import { readConsent } from './authorisation-details.ts';
import { authenticateClient, type ClientDeps } from './client-authentication.ts';

const requestUriSeconds = 600;

/** Takes a pushed authorisation request (RFC 9126) and creates the consent that the customer will be asked for. */
export const pushAuthorisation: Operation<ClientDeps> = async (call, deps) => {
  await authenticateClient(call, deps);
  const { form, bank } = call;
  const redirectUri = form.get('redirect_uri') ?? '';
  if (form.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code');
  if (form.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256 (RFC 7636)');
  if (!URL.canParse(redirectUri)) throw new OAuthError('invalid_request', 'redirect_uri must be a URL');
  const asked = readConsent(form.get('authorization_details') ?? '');
  const at = deps.now().toISOString();
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(24).toString('base64url')}`;
  const pushed: PushedRequest = {
    consentId: asked.consentId,
    redirectUri,
    state: form.get('state') ?? undefined,
    codeChallenge: form.get('code_challenge') ?? '',
    expiresAt: addSeconds(at, requestUriSeconds),
  };
  const consent: BankConsent = {
    ...asked,
    bank: bank.code,
    clientId: deps.clientId,
    status: 'AwaitingAuthorization',
    statusUpdatedAt: at,
    createdAt: at,
    version: 0,
  };
  try {
    await deps.books.stage(requestUri, pushed, consent);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new OAuthError('invalid_authorization_details', 'The ConsentId was used before');
  }
  return { status: 201, json: { request_uri: requestUri, expires_in: requestUriSeconds } };
};
