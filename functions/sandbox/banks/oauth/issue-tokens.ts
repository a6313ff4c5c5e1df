import { randomBytes } from 'node:crypto';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { type ConsentRecord, endOf } from '../books/consent-record.ts';
import type { Grant, TokenGrant } from '../books/grants.ts';
import { signJwt } from '../jose/bank-signer.ts';
import type { BankDeps } from '../market/market.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall } from '../server/call.ts';
import type { ServerDeps } from '../server/deps.ts';

/** How long an access token is valid. */
const accessTokenSeconds = 600;

const idTokenSeconds = 300;

/** How long a refresh token of a consent without an end is valid. */
const longestSeconds = 366 * 24 * 3_600;

const issue = async <C extends ConsentRecord>(grant: Grant, { books }: BankDeps<C>): Promise<string> => {
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
export const issueClientToken = async <C extends ConsentRecord>(
  { bank, thumbprint }: BankCall,
  { clientId }: RegisteredClient,
  scope: readonly Scope[],
  deps: BankDeps<C>,
) => {
  const expiresAt = addSeconds(deps.now(), accessTokenSeconds);
  const grant = { bank: bank.code, clientId, scope: [...scope], thumbprint, expiresAt, version: 0 };
  return bearer(await issue({ ...grant, kind: 'client' }, deps), accessTokenSeconds, scope);
};

type TokenTerms = Pick<TokenGrant, 'scope' | 'family'>;

const grantFor = ({ bank, consentId, clientId }: ConsentRecord, { scope, family }: TokenTerms) =>
  ({ bank, consentId, clientId, scope, family, version: 0 }) as const;

/** Issues an access token for a consent. It is bound to the certificate of the connection (RFC 8705 §3). */
export const issueAccessToken = async <C extends ConsentRecord>(
  { thumbprint, addresses }: BankCall,
  consent: C,
  { expiresIn = accessTokenSeconds, ...terms }: TokenTerms & { readonly expiresIn?: number | undefined },
  deps: BankDeps<C>,
) => {
  const expiresAt = addSeconds(deps.now(), expiresIn);
  const token = await issue({ ...grantFor(consent, terms), kind: 'access', thumbprint, expiresAt }, deps);
  const ofMarket = deps.market.authorisation.tokenFields(consent, addresses.resources);
  return { ...bearer(token, expiresIn, terms.scope), ...ofMarket };
};

/** Issues a refresh token. It lives as long as the consent, and belongs to the client whatever its certificate is. */
export const issueRefreshToken = <C extends ConsentRecord>(consent: C, terms: TokenTerms, deps: BankDeps<C>) => {
  const expiresAt = endOf(consent) ?? addSeconds(deps.now(), longestSeconds);
  return issue({ ...grantFor(consent, terms), kind: 'refresh', expiresAt }, deps);
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
