import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { issueIdToken } from '#functions/sandbox/banks/oauth/issue-tokens.ts';
import { invalidRequest, readRequestObject, requestFields } from '#functions/sandbox/banks/oauth/request-object.ts';
import { accountFacts } from '#functions/sandbox/banks/pages/account-facts.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import { textsIn } from '#functions/sandbox/banks/texts/language.ts';
import { accountTypeOf } from './data.ts';
import { type Consent, purposesOf, requesterOf } from '../standard/terms.ts';

/** Creates the schema of a signed request object, which differs between the versions only in `response_type`. */
const requestObjectWith = <T extends string>(responseType: T) =>
  z.strictObject({
    ...requestFields,
    aud: z.union([z.string(), z.array(z.string())]),
    response_type: z.literal(responseType),
    state: z.string().min(1),
    nonce: z.string().min(1),
    claims: z.looseObject({}).optional(),
  });

/** Returns the id in a scope such as `openid accounts:<ConsentId>`. Throws OAuthError `invalid_scope`. */
const consentIn = (scope: string, { scopes }: RegisteredClient): string => {
  const [openid, accounts = '', ...more] = scope.split(' ').toSorted().toReversed();
  const [, consentId] = /^accounts:(.+)$/.exec(accounts) ?? [];
  const isRegistered = scopes.includes('openid') && scopes.includes('accounts');
  if (openid === 'openid' && consentId && more.length === 0 && isRegistered) return consentId;
  throw new OAuthError('invalid_scope', 'The scope must be openid accounts:<ConsentId>, and it must be registered');
};

/** The scopes that a client can request, and the scopes of every token for a consent. */
const scopes = ['openid', 'accounts'] as const;

/** Creates the function that reads a pushed request, whose scope names an existing consent. */
export const readRequestWith = (
  responseType: 'code' | 'code id_token',
): Market<Consent>['authorisation']['readRequest'] => {
  const RequestObject = requestObjectWith(responseType);
  return async (call, client, deps) => {
    const request = await readRequestObject(RequestObject, call, client, deps);
    const consentId = consentIn(request.scope, client);
    const consent = await deps.store.consent(call.bank.code, consentId, deps.now().toISOString());
    if (consent?.clientId !== client.clientId || consent.status !== 'AwaitingAuthorization')
      throw invalidRequest('scope: the consent does not exist or is not awaiting authorisation');
    return { consentId, scope: scopes, request, staged: [] };
  };
};

/** Returns the left half of a string's SHA-256 hash, for c_hash and s_hash (OpenID Connect Core §3.3.2.11). */
const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

/** FAPI 1.0 Advanced with pushed requests. */
export const authorisation: Market<Consent>['authorisation'] = {
  clientScopes: scopes,

  metadata: (resources) => ({
    token_endpoint: `${resources}/token`,
    pushed_authorization_request_endpoint: `${resources}/par`,
    response_types_supported: ['code id_token'],
    response_modes_supported: ['fragment'],
  }),

  readRequest: readRequestWith('code id_token'),

  isEligible: (account, { terms: { AccountType, AccountSubType } }) =>
    (AccountType?.includes(accountTypeOf(account)) ?? true) && (AccountSubType?.includes(account.plan.kind) ?? true),

  describe({ terms }, language) {
    const shared = {
      requester: requesterOf(terms),
      permissions: terms.Permissions,
      purposes: purposesOf(terms),
      from: terms.TransactionFromDateTime,
      to: terms.TransactionToDateTime,
      until: terms.ExpirationDateTime,
      timeZone: 'Asia/Riyadh',
    } as const;
    return { title: textsIn[language].accountTitle, facts: accountFacts(shared, language) };
  },

  /**
   * Adds the result to the redirect's fragment (OpenID Connect Core §3.3.2.5), with an id_token that signs code and
   * state (FAPI 1.0 Advanced §5.2.2.1).
   */
  async redirectUrl({ consent, interaction, result }, call, deps) {
    const { redirectUri, state = '', nonce } = interaction;
    const fragment = new URLSearchParams({ ...result });
    if ('code' in result) {
      const claims = { nonce, c_hash: halfHash(result.code), s_hash: halfHash(state) };
      fragment.set('id_token', await issueIdToken(call, consent, claims, deps));
    }
    fragment.set('state', state);
    return `${redirectUri}#${fragment.toString()}`;
  },

  /** Returns the scope of the consent's tokens. It names the consent. */
  tokenFields: ({ consentId }) => ({ scope: `openid accounts:${consentId}` }),

  exchange: () => ({}),
};
