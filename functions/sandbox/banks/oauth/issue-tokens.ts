import { randomBytes } from 'node:crypto';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { AuthorisationBooks } from '../books/books.ts';
import type { ConsentRecord } from '../books/consent-record.ts';
import type { Grant, TokenGrant } from '../books/grants.ts';
import { signJwt } from '../jose/bank-signer.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import type { AuthorisationDeps, ServerDeps } from '../server/deps.ts';
import { invalidGrant } from './redeem-code.ts';

export interface TokenDeps extends ServerDeps {
  readonly books: Pick<AuthorisationBooks<ConsentRecord>, 'rememberAssertion' | 'grant' | 'saveGrant'>;
}

/** How long an access token is valid. */
export const accessTokenSeconds = 600;

const idTokenSeconds = 300;

const issue = async (grant: Grant, { books }: TokenDeps): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await books.saveGrant(token, grant);
  return token;
};

const bearer = (accessToken: string, expiresIn: number, scope: readonly Scope[]) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  scope: scope.join(' '),
});

/** Issues an access token of a client itself. */
export const issueClientToken = async (
  { bank, thumbprint }: BankCall,
  { clientId }: RegisteredClient,
  scope: readonly Scope[],
  deps: TokenDeps,
) => {
  const expiresAt = addSeconds(deps.now(), accessTokenSeconds);
  const grant = { bank: bank.code, clientId, scope: [...scope], thumbprint, expiresAt, version: 0 };
  return bearer(await issue({ ...grant, kind: 'client' }, deps), accessTokenSeconds, scope);
};

export type TokenTerms = Pick<TokenGrant, 'scope' | 'family'>;

const grantFor = ({ bank, consentId, clientId }: ConsentRecord, { scope, family }: TokenTerms) =>
  ({ bank, consentId, clientId, scope, family, version: 0 }) as const;

/** Issues an access token for a consent. It is bound to the certificate of the connection (RFC 8705 §3). */
export const issueAccessToken = async (
  { thumbprint }: BankCall,
  consent: ConsentRecord,
  { expiresIn = accessTokenSeconds, ...terms }: TokenTerms & { readonly expiresIn?: number },
  deps: TokenDeps,
) => {
  const expiresAt = addSeconds(deps.now(), expiresIn);
  const token = await issue({ ...grantFor(consent, terms), kind: 'access', thumbprint, expiresAt }, deps);
  return bearer(token, expiresIn, terms.scope);
};

/** Issues a refresh token. It lives as long as the consent, and belongs to the client whatever its certificate is. */
export const issueRefreshToken = (consent: ConsentRecord, terms: TokenTerms, expiresAt: string, deps: TokenDeps) =>
  issue({ ...grantFor(consent, terms), kind: 'refresh', expiresAt }, deps);

/** The grant and the consent of the refresh token that a client shows. Throws OAuthError `invalid_grant`. */
export const shownGrant = async <C extends ConsentRecord>(
  { bank, form }: BankCall,
  { clientId }: RegisteredClient,
  { books, now }: AuthorisationDeps<C>,
): Promise<{ readonly grant: TokenGrant; readonly consent: C }> => {
  const grant = await books.grant(form.get('refresh_token') ?? '');
  if (grant?.kind !== 'refresh' || grant.bank !== bank.code || grant.clientId !== clientId)
    throw invalidGrant('The refresh token is unknown');
  const consent = await books.consent(bank.code, grant.consentId, now().toISOString());
  if (consent?.tokenFamily !== grant.family) throw invalidGrant('The refresh token was revoked');
  if (consent.status === 'Authorized' || consent.status === 'AwaitingAuthorization') return { grant, consent };
  throw invalidGrant(`The consent is ${consent.status}`);
};

/** An id_token (OpenID Connect Core §2), with what the standard of the market adds to the claims. */
export const issueIdToken = (
  call: BankCall,
  consent: ConsentRecord,
  ofMarket: object,
  { settings, now }: ServerDeps,
): Promise<string> => {
  const iat = epochSeconds(now());
  const claims = {
    iss: call.addresses.issuer,
    sub: digest('subject', consent.bank, consent.personaId ?? '').slice(0, 32),
    aud: consent.clientId,
    iat,
    exp: iat + idTokenSeconds,
    auth_time: epochSeconds(consent.statusUpdatedAt),
    ...ofMarket,
  };
  return signJwt(call, claims, settings);
};
