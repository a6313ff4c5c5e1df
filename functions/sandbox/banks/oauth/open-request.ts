import { randomBytes } from 'node:crypto';
import type { ConsentRecord, Interaction } from '../store/consent-record.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import { closedPage } from '../pages/consent-page.ts';
import { type BankCall, redirectTo } from '../server/call.ts';
import { invalidRequest } from './request-object.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { authenticateClient } from '../server/client-authentication.ts';

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

/**
 * Starts the interaction for a pushed request (RFC 9126 §4): only once, and before its request_uri expires. Redirects
 * the customer to a page that stays available until the consent's decision deadline.
 */
export const openRequest: BankOperation = async (call, { store, now, market }) => {
  assertPermitted(call, market.authorisation.linkParameters);
  const requestUri = call.query.get('request_uri') ?? '';
  const at = now().toISOString();
  const pushed = await store.pushedRequest(requestUri);
  const isOpen = pushed?.bank === call.bank.code && pushed.openedAt === undefined && pushed.expiresAt > at;
  if (!isOpen || pushed.clientId !== call.query.get('client_id')) return closedPage(call);
  const consent = await store.consent(pushed.bank, pushed.consentId, at);
  if (consent?.status !== 'AwaitingAuthorization') return closedPage(call);
  const interactionId = randomBytes(24).toString('base64url');
  const { openedAt: _openedAt, ...request } = pushed;
  const interaction = { ...request, expiresAt: consent.authorizationExpiresAt, version: 0 };
  const opened = { ...pushed, openedAt: at, version: pushed.version + 1 };
  if (!(await succeedsWithoutConflict(store.open(requestUri, opened, interactionId, interaction))))
    return closedPage(call);
  return redirectTo(`${call.addresses.issuer}/authorize/${interactionId}`);
};

const assertPermitted = ({ query }: BankCall, permitted: readonly string[] | undefined): void => {
  const others = [...query.keys()].filter((name) => permitted?.includes(name) === false);
  if (others.length > 0) throw invalidRequest(`The link must not contain ${others.join(' or ')}`);
};

/** An interaction in which the customer can decide. */
export interface PendingDecision<C> {
  readonly interaction: Interaction;
  readonly consent: C;
}

/** Returns the customer's interaction if the consent still awaits a decision. */
export const fetchInteraction = async <C extends ConsentRecord>(
  { bank, params }: BankCall,
  { store, now }: BankDeps<C>,
): Promise<PendingDecision<C> | undefined> => {
  const interaction = await store.interaction(params.interactionId ?? '');
  if (interaction?.bank !== bank.code) return undefined;
  const consent = await store.consent(bank.code, interaction.consentId, now().toISOString());
  const awaitsDecision = consent?.status === 'AwaitingAuthorization' && consent.approvals.length === 0;
  return consent && awaitsDecision ? { interaction, consent } : undefined;
};
