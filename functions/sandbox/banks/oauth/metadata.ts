import { keySetOf } from '../jose/bank-keys.ts';
import type { BankOperation } from '../market/market.ts';

/** Clients cache published documents for 15 minutes. */
const cached = { 'cache-control': 'max-age=900' };

/** Returns the bank's metadata (OpenID Connect Discovery §3, RFC 8414 §2, RFC 9126 §5, RFC 8705 §3.3). */
export const discovery: BankOperation = async (
  { addresses: { issuer, resources, market: address }, switches },
  { bindsTokens, market },
) => ({
  status: 200,
  headers: cached,
  body: {
    json: {
      issuer: switches.forges.includes('short-issuer') ? address : issuer,
      authorization_endpoint: `${issuer}/authorize`,
      require_pushed_authorization_requests: true,
      jwks_uri: `${issuer}/jwks`,
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['PS256'],
      request_parameter_supported: true,
      require_signed_request_object: true,
      request_object_signing_alg_values_supported: ['PS256'],
      id_token_signing_alg_values_supported: ['PS256'],
      subject_types_supported: ['public'],
      tls_client_certificate_bound_access_tokens: bindsTokens,
      scopes_supported: market.authorisation.clientScopes,
      ...market.authorisation.metadata(resources),
    },
  },
});

/** Returns the bank's public keys: signing keys, and encryption keys for personal data. */
export const jwks: BankOperation = async ({ bank, switches: { variants } }, { settings }) => ({
  status: 200,
  headers: { ...cached, 'content-type': 'application/jwk-set+json' },
  body: { json: keySetOf(await settings.keysOf(bank.code), variants.includes('weak-key')) },
});
