import * as z from 'zod';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { scenarioOf } from '#shared/sandbox-banks/scenario.ts';
import { assertCode, invalidGrant } from '#shared/sandbox-banks/oauth/assert-code.ts';
import { authenticateClient } from '#shared/sandbox-banks/server/client-authentication.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall, Operation } from '#shared/sandbox-banks/server/call.ts';
import { OAuthError } from '#shared/sandbox-banks/server/errors.ts';
import type { Consent } from '../records/consent.ts';
import { type CodeGrant } from '../records/grants.ts';
import { type RegisteredClient, Scope } from '#shared/sandbox-banks/registry/registered-client.ts';
import {
  accessTokenSeconds,
  issueAccessToken,
  issueClientToken,
  issueIdToken,
  issueRefreshToken,
} from './issue-tokens.ts';
import { refresh } from './refresh.ts';

/** The lifetime of the first access token when the amount selects the fault `short-lived-token`. */
const shortLifeSeconds = 1;

/** The token endpoint (RFC 6749 §3.2). */
export const issueTokens: Operation<BankDeps> = async (call, deps) => {
  const client = await authenticateClient(call, deps);
  return { status: 200, body: { json: await tokensFor(call, client, deps) } };
};

const tokensFor = (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(call, client, deps);
    case 'refresh_token':
      return refresh(call, client, deps);
    case 'client_credentials':
      return issueClientToken(call, client.clientId, requestedScope(call, client), deps);
    case null:
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'grant_type must be authorization_code, refresh_token or client_credentials',
      );
  }
};

const requestedScope = ({ form }: BankCall, client: RegisteredClient): readonly Scope[] => {
  const asked = z.array(Scope).safeParse((form.get('scope') ?? '').split(' '));
  if (asked.success && asked.data.every((name) => client.scopes.includes(name))) return asked.data;
  throw new OAuthError('invalid_scope', 'scope must name scopes that are registered for the client');
};

/**
 * Exchanges a code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.6). A code works once: showing it again revokes the tokens
 * that it gave, because somebody else may have them (RFC 6749 §4.1.2). Throws OAuthError `invalid_grant`.
 */
const exchangeCode = async (call: BankCall, client: RegisteredClient, deps: BankDeps) => {
  const code = call.form.get('code') ?? '';
  const family = newRandomId();
  const { consent, grant } = await retryOnConflict(() => useCode(call, client, { code, family }, deps));
  const terms = { clientId: client.clientId, scope: grant.scope, family };
  const expiresIn = firstLifetime(consent);
  return {
    ...(await issueAccessToken(call, consent, { ...terms, expiresIn }, deps)),
    refresh_token: await issueRefreshToken(consent, terms, deps),
    id_token: await issueIdToken(call, consent, grant, deps),
    ...(grant.state !== undefined && { state: grant.state }),
  };
};

const useCode = async (
  call: BankCall,
  client: RegisteredClient,
  { code, family }: { readonly code: string; readonly family: string },
  { books, now }: BankDeps,
): Promise<{ readonly consent: Consent; readonly grant: CodeGrant }> => {
  const { bank } = call;
  const at = now().toISOString();
  const grant = await books.grant(code);
  if (grant?.kind !== 'code' || grant.bank !== bank.code || grant.clientId !== client.clientId)
    throw invalidGrant('The code is unknown');
  const consent = await books.consent(bank.code, grant.consentId, at);
  if (!consent) throw invalidGrant('The consent is unknown');
  if (grant.usedAt !== undefined) {
    await books.saveConsent({ ...consent, tokenFamily: undefined, version: consent.version + 1 });
    throw invalidGrant('The code was shown before. The tokens that it gave are revoked');
  }
  assertCode(call, grant, at);
  if (!isUsable(consent)) throw invalidGrant('The consent is not authorised');
  const used: CodeGrant = { ...grant, usedAt: at, version: grant.version + 1 };
  const granted = { ...consent, tokenFamily: family, version: consent.version + 1 };
  await books.saveConsentWithGrant(granted, code, used);
  return { consent: granted, grant };
};

/** A consent that waits for its second authoriser gives tokens already. They are good for nothing until then. */
const isUsable = ({ status, approvals }: Consent): boolean =>
  status === 'Authorized' || (status === 'AwaitingAuthorization' && approvals.length > 0);

const firstLifetime = (consent: Consent): number => {
  if (consent.kind === 'account') return accessTokenSeconds;
  const { ConsentSchedule } = consent.terms.ControlParameters;
  const single = 'SinglePayment' in ConsentSchedule ? ConsentSchedule.SinglePayment.Amount : undefined;
  return single && scenarioOf(single).fault === 'short-lived-token' ? shortLifeSeconds : accessTokenSeconds;
};
