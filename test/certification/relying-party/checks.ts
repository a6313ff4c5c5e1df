import { createHash } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { createLocalJWKSet, type JWK, type JWTVerifyResult, jwtVerify } from 'jose';

/** The client as it is registered at the bank. */
export interface Registration {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly jwks: { readonly keys: readonly JWK[] };
}

/** Reports a rule that the client breaks. The module fails with all reports. */
export type Report = (violation: string) => void;

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const requestType = 'oauth-authz-req+jwt';
const maxRequestSeconds = 3_600;
const maxNonceLength = 43;
const detailTypes = ['urn:openfinanceuae:account-access-consent:v2.1'];
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Verifies a JWT that the client signed. */
const verifyClient = ({ jwks, clientId }: Registration, jwt: string, issuer: string): Promise<JWTVerifyResult> =>
  jwtVerify(jwt, createLocalJWKSet({ keys: jwks.keys.filter(({ use }) => use === 'sig') }), {
    algorithms: ['PS256'],
    issuer: clientId,
    audience: issuer,
    requiredClaims: ['exp'],
  });

/** Checks the certificate and the cipher suite of a connection (FAPI 2.0 Security Profile §5.2.1, RFC 8705). */
export const checkConnection = (socket: TLSSocket, report: Report): void => {
  if (!socket.authorized) report('the client presents no certificate');
  const { name, version } = socket.getCipher();
  const isPermitted = version === 'TLSv1.3' || /^(?:ECDHE|DHE)-RSA-AES(?:128|256)-GCM-SHA\d+$/.test(name);
  if (!isPermitted) report(`the connection uses ${name}`);
};

/** Creates the check of client assertions (RFC 7523 §3), each of which may be used once. */
export const createAssertionCheck = (client: Registration, issuer: string, report: Report) => {
  const used = new Set<string>();
  return async (form: URLSearchParams): Promise<void> => {
    if (form.get('client_assertion_type') !== assertionType) report('the client assertion has no type');
    const { payload } = await verifyClient(client, form.get('client_assertion') ?? '', issuer);
    if (payload.aud !== issuer) report('the audience of the client assertion is not the issuer, as a string');
    if (payload.sub !== client.clientId) report('the subject of the client assertion is not the client');
    if (!payload.jti || used.has(payload.jti)) report('the client assertion has no jti, or was used before');
    used.add(payload.jti ?? '');
  };
};

/** Checks the headers of a call (FAPI 2.0 Implementation and Deployment Advice §2.1.1). */
export const checkInteraction = (id: unknown, report: Report): void => {
  if (!uuid.test(String(id))) report('x-fapi-interaction-id is not a UUID');
};

/** The claims of a request object that the bank uses later. */
export interface RequestClaims {
  readonly redirect_uri: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_challenge: string;
  readonly authorization_details: readonly {
    readonly type: string;
    readonly consent: { readonly ConsentId: string };
  }[];
}

/** Checks a pushed request (RFC 9126) and its request object (RFC 9101), and returns the claims. */
export const checkPushedRequest = async (
  form: URLSearchParams,
  client: Registration,
  issuer: string,
  report: Report,
): Promise<RequestClaims> => {
  const names = new Set(form.keys());
  for (const name of ['client_assertion', 'client_assertion_type', 'client_id', 'request']) names.delete(name);
  if (names.size > 0) report(`the pushed request contains ${[...names].join(', ')} outside the request object`);
  const { payload, protectedHeader } = await verifyClient(client, form.get('request') ?? '', issuer);
  const { exp = 0, nbf = 0, ...claims } = payload;
  if (protectedHeader.typ !== requestType) report(`the request object has the type ${protectedHeader.typ}`);
  if (nbf === 0 || exp - nbf > maxRequestSeconds) report('the request object is valid for more than an hour');
  if (claims.client_id !== client.clientId) report('the request object is for another client');
  if (claims.response_type !== 'code') report('the response type is not code');
  if (claims.code_challenge_method !== 'S256') report('the request object has no S256 challenge');
  if (!String(claims.scope).split(' ').includes('openid')) report('the scope does not contain openid');
  if (!client.redirectUris.includes(String(claims.redirect_uri))) report('the redirect URI is not registered');
  if (String(claims.nonce).length > maxNonceLength) report('the nonce has more than 43 characters');
  if (!claims.state) report('the request object has no state');
  for (const name of ['request', 'request_uri', 'sub']) if (name in claims) report(`the request object has ${name}`);
  const request = claims as unknown as RequestClaims;
  const areSupported = request.authorization_details?.every(({ type }) => detailTypes.includes(type));
  if (!areSupported) report('the request object has no authorisation details of a supported type');
  return request;
};

/** Checks the link to the authorisation endpoint (FAPI 2.0 Security Profile §5.3.3.2). */
export const checkLink = (query: URLSearchParams, report: Report): void => {
  const names = [...query.keys()].toSorted().join(' ');
  if (names !== 'client_id request_uri') report(`the link contains ${names}`);
};

/** Checks the exchange of a code (RFC 6749 §4.1.3, RFC 7636 §4.6). */
export const checkCodeExchange = (
  form: URLSearchParams,
  { redirect_uri: redirectUri, code_challenge: challenge }: RequestClaims,
  report: Report,
): void => {
  const verifier = form.get('code_verifier') ?? '';
  if (form.get('redirect_uri') !== redirectUri) report('the code is exchanged with another redirect URI');
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) report('the code verifier is wrong');
};
