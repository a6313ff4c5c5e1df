import type { BankDeps } from '../access/deps.ts';
import type { Operation } from '#shared/sandbox-banks/server/call.ts';
import { apiPaths } from '../http/links.ts';
import { keySetOf } from '#shared/sandbox-banks/jose/bank-keys.ts';
import { Scope } from '#shared/sandbox-banks/registry/registered-client.ts';
import { consentTypes } from '../records/terms.ts';

/** The bank's metadata, under the addresses of OpenID Connect Discovery and of RFC 8414. */
export const discovery: Operation<BankDeps> = async ({ addresses }, { bindsTokens }) => {
  const { issuer, resources } = addresses;
  return {
    status: 200,
    headers: { 'cache-control': 'max-age=900' },
    body: {
      json: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${resources}${apiPaths.authorisation}/token`,
        pushed_authorization_request_endpoint: `${resources}${apiPaths.authorisation}/par`,
        require_pushed_authorization_requests: true,
        registration_endpoint: `${resources}/register`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
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
        authorization_details_types_supported: Object.values(consentTypes),
        authorization_response_iss_parameter_supported: true,
        scopes_supported: Scope.options,
      },
    },
  };
};

/** The bank's public keys: those that sign, and those that personal data is encrypted with. */
export const jwks: Operation<BankDeps> = async ({ bank }, { settings }) => ({
  status: 200,
  headers: { 'cache-control': 'max-age=900', 'content-type': 'application/jwk-set+json' },
  body: { json: keySetOf(await settings.keysOf(bank.code)) },
});
