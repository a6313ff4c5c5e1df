import { randomBytes } from 'node:crypto';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { signJwt, withWrongSignature } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { Consent } from '../records/consent.ts';
import type { CodeGrant, Grant, TokenGrant } from '../records/grants.ts';
import type { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { lodgedDetails } from '../views/consent-view.ts';

/** How long an access token is valid. */
export const accessTokenSeconds = 600;

const idTokenSeconds = 300;

const issue = async (grant: Grant, { books }: BankDeps): Promise<string> => {
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
export const issueClientToken = async (call: BankCall, clientId: string, scope: readonly Scope[], deps: BankDeps) => {
  const token = await issue(
    {
      kind: 'client',
      bank: call.bank.code,
      clientId,
      scope: [...scope],
      thumbprint: call.thumbprint,
      expiresAt: addSeconds(deps.now(), accessTokenSeconds),
      version: 0,
    },
    deps,
  );
  return bearer(token, accessTokenSeconds, scope);
};

type TokenTerms = Pick<TokenGrant, 'clientId' | 'scope' | 'family'>;

/** Issues an access token for a consent. It is bound to the certificate of the connection (RFC 8705 §3). */
export const issueAccessToken = async (
  call: BankCall,
  consent: Consent,
  { expiresIn, ...terms }: TokenTerms & { readonly expiresIn: number },
  deps: BankDeps,
) => {
  const token = await issue(
    {
      ...terms,
      kind: 'access',
      bank: consent.bank,
      consentId: consent.consentId,
      thumbprint: call.thumbprint,
      expiresAt: addSeconds(deps.now(), expiresIn),
      version: 0,
    },
    deps,
  );
  return {
    ...bearer(token, expiresIn, terms.scope),
    authorization_details: [lodgedDetails(consent, call.addresses.resources)],
  };
};

/** Issues a refresh token. It lives as long as the consent, and belongs to the client whatever its certificate is. */
export const issueRefreshToken = (consent: Consent, { clientId, scope, family }: TokenTerms, deps: BankDeps) =>
  issue(
    {
      kind: 'refresh',
      bank: consent.bank,
      consentId: consent.consentId,
      clientId,
      scope,
      family,
      expiresAt: consent.expiresAt,
      version: 0,
    },
    deps,
  );

/** The id_token of a code exchange (OpenID Connect Core §3.1.3.3). */
export const issueIdToken = async (
  { addresses, switches }: BankCall,
  consent: Consent,
  { clientId, nonce }: CodeGrant,
  { settings, now }: BankDeps,
): Promise<string> => {
  const { signing } = await settings.keysOf(consent.bank);
  const [key] = signing.map(bankKey);
  if (!key) throw new Error(`${consent.bank} has no signing key`);
  const iat = epochSeconds(now());
  const claims = {
    iss: addresses.issuer,
    sub: digest('subject', consent.bank, consent.personaId ?? '').slice(0, 32),
    aud: clientId,
    iat,
    exp: iat + idTokenSeconds,
    auth_time: epochSeconds(consent.statusUpdatedAt),
    acr: 'urn:openbanking:psd2:sca',
    nonce,
  };
  const token = await signJwt(claims, key);
  return switches.wrongSignature ? withWrongSignature(token) : token;
};
