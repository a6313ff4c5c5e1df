import { pushedRequest } from '#functions/sandbox/banks/oauth/pushed-request.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { authenticateClient } from '#functions/sandbox/banks/server/client-authentication.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import type { BankDeps } from '../access/deps.ts';
import { newConsent } from './new-consent.ts';
import { readAuthorisationRequest } from './request-object.ts';
import { isWritten } from '#shared/platform/storage/retry-on-conflict.ts';

/** Takes a pushed authorisation request (RFC 9126) and creates the consent that the customer will be asked for. */
export const pushAuthorisation: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  const request = await readAuthorisationRequest(call, client, deps);
  const consent = await newConsent(call, request, client, deps);
  const asked = { consentId: consent.consentId, scope: request.scope, request };
  const { requestUri, pushed, reply } = pushedRequest(call, client, asked, deps.now());
  if (!(await isWritten(deps.books.stage(requestUri, pushed, consent))))
    throw new OAuthError('invalid_request', 'The ConsentId was used before');
  return reply;
};
