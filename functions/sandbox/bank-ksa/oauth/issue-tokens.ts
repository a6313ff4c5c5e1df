import { createHash, randomBytes } from 'node:crypto';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { signJwt, withWrongSignature } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import type { Consent } from '../records/consent.ts';
import { type ClientScope, consentScope, type Grant, type Interaction, type TokenGrant } from '../records/grants.ts';

const accessTokenSeconds = 600;
const idTokenSeconds = 300;
/** How long a refresh token of a consent without an end is valid. */
const longestSeconds = 366 * 24 * 3_600;

const issue = async (grant: Grant, { books }: BankDeps): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await books.saveGrant(token, grant);
  return token;
};

const bearer = (accessToken: string, scope: string) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: accessTokenSeconds,
  scope,
});

/** Issues an access token of a client itself. */
export const issueClientToken = async (
  call: BankCall,
  clientId: string,
  scope: readonly ClientScope[],
  deps: BankDeps,
) => {
  const grant: Grant = {
    kind: 'client',
    bank: call.bank.code,
    clientId,
    scope: [...scope],
    thumbprint: call.thumbprint,
    expiresAt: addSeconds(deps.now(), accessTokenSeconds),
    version: 0,
  };
  return bearer(await issue(grant, deps), scope.join(' '));
};

const tokenGrant = ({ bank, consentId, clientId }: Consent, family: string) =>
  ({ bank, consentId, clientId, family, version: 0 }) satisfies Partial<TokenGrant>;

/** Issues an access token for a consent. It is bound to the certificate of the connection (RFC 8705 §3). */
export const issueAccessToken = async (call: BankCall, consent: Consent, family: string, deps: BankDeps) => {
  const expiresAt = addSeconds(deps.now(), accessTokenSeconds);
  const { thumbprint } = call;
  const token = await issue({ ...tokenGrant(consent, family), kind: 'access', thumbprint, expiresAt }, deps);
  return bearer(token, consentScope(consent.consentId));
};

/** Issues a refresh token. It lives as long as the consent, and belongs to the client whatever its certificate is. */
export const issueRefreshToken = (consent: Consent, family: string, deps: BankDeps): Promise<string> => {
  const expiresAt = consent.terms.ExpirationDateTime ?? addSeconds(deps.now(), longestSeconds);
  return issue({ ...tokenGrant(consent, family), kind: 'refresh', expiresAt }, deps);
};

/** The left half of a text's SHA-256, for c_hash and s_hash (OpenID Connect Core §3.3.2.11). */
const halfHash = (text: string): string =>
  createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');

/**
 * An id_token (OpenID Connect Core §2). The one that goes through the customer's browser also signs the code and the
 * state that it goes with (FAPI 1.0 Advanced §5.2.2.1).
 */
export const issueIdToken = async (
  { addresses, switches }: BankCall,
  consent: Consent,
  { nonce, state, code }: Pick<Interaction, 'nonce'> & { readonly state?: string; readonly code?: string },
  { settings, now }: BankDeps,
): Promise<string> => {
  const { signing } = await settings.keysOf(consent.bank);
  const [key] = signing.map(bankKey);
  if (!key) throw new Error(`${consent.bank} has no signing key`);
  const iat = epochSeconds(now());
  const claims = {
    iss: addresses.issuer,
    sub: digest('subject', consent.bank, consent.personaId ?? '').slice(0, 32),
    aud: consent.clientId,
    iat,
    exp: iat + idTokenSeconds,
    auth_time: epochSeconds(consent.statusUpdatedAt),
    nonce,
    ...(code !== undefined && { c_hash: halfHash(code) }),
    ...(state !== undefined && { s_hash: halfHash(state) }),
  };
  const token = await signJwt(claims, key);
  return switches.wrongSignature ? withWrongSignature(token) : token;
};
