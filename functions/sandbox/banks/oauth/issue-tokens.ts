import { randomBytes } from 'node:crypto';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { type ConsentRecord, endOf, type Grant, type TokenGrant } from '../store/consent-record.ts';
import { signJwt } from '../jose/bank-signer.ts';
import type { BankDeps } from '../market/market.ts';
import type { RegisteredClient, Scope } from '../registry/registered-client.ts';
import type { BankCall, ServerDeps } from '../server/call.ts';
import { forgedIdToken } from '../server/forgeries.ts';

const accessTokenSeconds = 600;

const idTokenSeconds = 300;

/** Lifetime of a refresh token for a consent without an expiry, in seconds. */
const maxSeconds = 366 * 24 * 3_600;

const issue = async <C extends ConsentRecord>(grant: Grant, { store }: BankDeps<C>): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await store.saveGrant(token, grant);
  return token;
};

const bearer = (accessToken: string, expiresIn: number, scope: readonly Scope[]) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  scope: scope.join(' '),
});

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

type TokenFields = Pick<TokenGrant, 'scope' | 'family'>;

const grantFor = ({ bank, consentId, clientId }: ConsentRecord, { scope, family }: TokenFields) =>
  ({ bank, consentId, clientId, scope, family, version: 0 }) as const;

/** Issues an access token for a consent. It is bound to the certificate of the connection (RFC 8705 §3). */
export const issueAccessToken = async <C extends ConsentRecord>(
  { thumbprint, addresses, switches }: BankCall,
  consent: C,
  { expiresIn = accessTokenSeconds, ...fields }: TokenFields & { readonly expiresIn?: number | undefined },
  deps: BankDeps<C>,
) => {
  const expiresAt = addSeconds(deps.now(), expiresIn);
  const token = await issue({ ...grantFor(consent, fields), kind: 'access', thumbprint, expiresAt }, deps);
  const marketFields = deps.market.authorisation.tokenFields(consent, addresses.resources, switches);
  return { ...bearer(token, expiresIn, fields.scope), ...marketFields };
};

/** Issues a refresh token. It is valid for as long as the consent, and bound to the client but not to a certificate. */
export const issueRefreshToken = <C extends ConsentRecord>(consent: C, fields: TokenFields, deps: BankDeps<C>) => {
  const expiresAt = endOf(consent) ?? addSeconds(deps.now(), maxSeconds);
  return issue({ ...grantFor(consent, fields), kind: 'refresh', expiresAt }, deps);
};

/** Issues an id_token (OpenID Connect Core §2), with the claims that the market's standard adds. */
export const issueIdToken = (
  call: BankCall,
  consent: ConsentRecord,
  marketFields: object,
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
    ...marketFields,
  };
  return signJwt(call, forgedIdToken(call.switches, claims), settings);
};
