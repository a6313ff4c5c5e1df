import type { Operation } from '../http/call.ts';
import { paymentConsentType } from './authorisation-details.ts';

/** The bank's OpenID Connect discovery document. */
export const discovery: Operation<object> = async ({ issuer }) => ({
  status: 200,
  json: {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    require_pushed_authorization_requests: true,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    authorization_details_types_supported: [paymentConsentType],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['payments'],
  },
});
