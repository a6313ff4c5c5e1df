import { keySetOf } from '#shared/sandbox-banks/jose/bank-keys.ts';
import type { Operation } from '#shared/sandbox-banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import { ClientScope } from '../records/grants.ts';

/** The bank's metadata (OpenID Connect Discovery §3, RFC 9126 §5, RFC 8705 §3.3). */
export const discovery: Operation<BankDeps> = async ({ addresses }, { bindsTokens }) => {
  const { issuer, resources } = addresses;
  return {
    status: 200,
    headers: { 'cache-control': 'max-age=900' },
    body: {
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${resources}/token`,
        pushed_authorization_request_endpoint: `${resources}/par`,
        require_pushed_authorization_requests: true,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code id_token'],
        response_modes_supported: ['fragment'],
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
        scopes_supported: ClientScope.options,
      },
    },
  };
};

/** The bank's public keys. */
export const jwks: Operation<BankDeps> = async ({ bank }, { settings }) => ({
  status: 200,
  headers: { 'cache-control': 'max-age=900', 'content-type': 'application/jwk-set+json' },
  body: { json: keySetOf(await settings.keysOf(bank.code)) },
});
