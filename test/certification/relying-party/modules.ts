/** The change that a module makes to the bank's messages, or `none`. */
export type Fault =
  | 'none'
  | 'another issuer in the discovery document'
  // In the id_token:
  | 'another iss'
  | 'another aud'
  | 'a second aud'
  | 'aud as an array'
  | 'alg none'
  | 'alg RS256'
  | 'an exp in the past'
  | 'no exp'
  | 'no aud'
  | 'no iss'
  | 'another nonce'
  | 'no nonce'
  // In the redirect:
  | 'another iss in the redirect'
  | 'no iss in the redirect'
  | 'another state'
  | 'no state'
  // In the token response:
  | 'no expires_in'
  | 'token_type in inverted case'
  // At the accounts:
  | 'no access token accepted before the second refresh';

export interface Module {
  readonly name: string;
  /** The code of the module's bank. */
  readonly bank: string;
  readonly title: string;
  readonly fault: Fault;
  /**
   * Whether the client completes the authorisation, then also refreshes the tokens or, if not, the last response that it
   * may process: the discovery document, the redirect, or the tokens.
   */
  readonly end: 'completed' | 'refreshed' | 'discovery' | 'redirect' | 'tokens';
}

/**
 * The modules that apply to the UAE (client authentication with private_key_jwt, tokens bound to certificates, signed
 * requests with rich authorisation details, plain responses). The others test DPoP, JARM and the profiles of other
 * countries.
 */
const modules: readonly (readonly [name: string, title: string, fault: Fault, end: Module['end']])[] = [
  ['test-happy-path', 'an authorisation completes', 'none', 'completed'],
  [
    'test-discovery-issuer-mismatch',
    'a bank whose discovery document names another issuer is not offered',
    'another issuer in the discovery document',
    'discovery',
  ],
  ['test-invalid-iss', 'the id_token of another issuer is rejected', 'another iss', 'tokens'],
  ['test-invalid-aud', 'the id_token of another audience is rejected', 'another aud', 'tokens'],
  ['test-invalid-secondary-aud', 'an id_token with a second audience is rejected', 'a second aud', 'tokens'],
  ['test-invalid-null-alg', 'an id_token without a signature is rejected', 'alg none', 'tokens'],
  ['test-invalid-alternate-alg', 'an id_token that is signed with RS256 is rejected', 'alg RS256', 'tokens'],
  ['test-invalid-expired-exp', 'an id_token that has expired is rejected', 'an exp in the past', 'tokens'],
  ['test-invalid-missing-exp', 'an id_token without an expiry is rejected', 'no exp', 'tokens'],
  ['test-invalid-missing-aud', 'an id_token without an audience is rejected', 'no aud', 'tokens'],
  ['test-invalid-missing-iss', 'an id_token without an issuer is rejected', 'no iss', 'tokens'],
  ['test-valid-aud-as-array', 'an id_token whose audience is a list is accepted', 'aud as an array', 'completed'],
  ['test-invalid-nonce', 'an id_token with another nonce is rejected', 'another nonce', 'tokens'],
  ['test-invalid-missing-nonce', 'an id_token without a nonce is rejected', 'no nonce', 'tokens'],
  [
    'test-invalid-authorization-response-iss',
    'a redirect with another issuer is rejected',
    'another iss in the redirect',
    'redirect',
  ],
  [
    'test-remove-authorization-response-iss',
    'a redirect without an issuer is rejected',
    'no iss in the redirect',
    'redirect',
  ],
  [
    'test-ensure-authorization-response-with-invalid-state-fails',
    'a redirect with another state is rejected',
    'another state',
    'redirect',
  ],
  [
    'test-ensure-authorization-response-with-invalid-missing-state-fails',
    'a redirect without a state is rejected',
    'no state',
    'redirect',
  ],
  [
    'test-token-endpoint-response-without-expires_in',
    'tokens without a lifetime are accepted',
    'no expires_in',
    'completed',
  ],
  [
    'test-token-type-case-insensitivity',
    'a token type in another case is accepted',
    'token_type in inverted case',
    'completed',
  ],
  [
    'refresh-token-test',
    'tokens are refreshed, with the refresh token of the previous response',
    'no access token accepted before the second refresh',
    'refreshed',
  ],
];

/**
 * The plans for clients of the OpenID Foundation, with the prefix of their modules' names. Both have the same modules,
 * and the UAE certifies with the first.
 */
const prefixes = {
  'fapi2-message-signing-id1-client-test-plan': 'fapi2-security-profile-id2-client-',
  'fapi2-message-signing-final-client-test-plan': 'fapi2-security-profile-final-client-',
};

export const plans = Object.entries(prefixes).map(([plan, prefix]) => ({
  plan,
  modules: modules.map(([name, title, fault, end], index): Module => {
    const bank = `${plan.includes('final') ? 'final' : 'id1'}-${index + 1}`;
    return { name: `${prefix}${name}`, bank, title, fault, end };
  }),
}));
