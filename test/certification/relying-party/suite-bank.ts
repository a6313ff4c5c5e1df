import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import {
  checkCodeExchange,
  checkConnection,
  checkInteraction,
  checkLink,
  checkPushedRequest,
  createAssertionCheck,
  type Registration,
  type RequestClaims,
} from './checks.ts';
import type { Fault, Module } from './modules.ts';

const generate = (alg: string) => generateKeyPair(alg, { extractable: true });
const kid = 'bank';

const [signing, alternate, ed25519, p256] = await Promise.all(['PS256', 'RS256', 'EdDSA', 'ES256'].map(generate));
if (!signing || !alternate || !ed25519 || !p256) throw new Error('A key is missing');

/** The key set of all banks: the signing key, among keys of other types with the same kid. */
const jwks = {
  keys: [
    { ...(await exportJWK(ed25519.publicKey)), kid, use: 'sig', alg: 'EdDSA' },
    { ...(await exportJWK(signing.publicKey)), kid, use: 'sig', alg: 'PS256' },
    { ...(await exportJWK(p256.publicKey)), kid, use: 'sig', alg: 'ES256' },
    { ...(await exportJWK(alternate.publicKey)), kid: 'alternate', use: 'sig', alg: 'RS256' },
  ],
};

const seconds = (): number => Math.floor(Date.now() / 1000);

/** The claims of an id_token with a fault. The other faults do not concern the claims. */
const changedClaims: Partial<Record<Fault, (claims: JWTPayload) => JWTPayload>> = {
  'another iss': (claims) => ({ ...claims, iss: `${claims.iss}1` }),
  'another aud': (claims) => ({ ...claims, aud: `${String(claims.aud)}1` }),
  'a second aud': (claims) => ({ ...claims, aud: [String(claims.aud), 'a-client-that-does-not-exist'] }),
  'aud as an array': (claims) => ({ ...claims, aud: [String(claims.aud)] }),
  'an exp in the past': (claims) => ({ ...claims, exp: seconds() - 3_600 }),
  'another nonce': (claims) => ({ ...claims, nonce: `${String(claims.nonce)}1` }),
  'no exp': ({ exp: _exp, ...claims }) => claims,
  'no aud': ({ aud: _aud, ...claims }) => claims,
  'no iss': ({ iss: _iss, ...claims }) => claims,
  'no nonce': ({ nonce: _nonce, ...claims }) => claims,
};

const sign = (claims: JWTPayload, fault: Fault): Promise<string> | string => {
  if (fault === 'alg none') return new UnsecuredJWT(claims).encode();
  const [alg, key] = fault === 'alg RS256' ? (['RS256', alternate] as const) : (['PS256', signing] as const);
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: fault === 'alg RS256' ? 'alternate' : kid })
    .sign(key.privateKey);
};

/**
 * Creates a bank that behaves like a module's server: it checks every request, returns the authorisation details as they
 * were pushed, and expects no requests after its fault. A successful module ends when the client queries the userinfo
 * endpoint. From then on, the bank also has the resources of the UAE standard, which the modules do not include.
 */
export const createSuiteBank = ({ bank, fault, end }: Module, origin: string, client: Registration) => {
  // The issuer of the modules ends with a slash.
  const issuer = `${origin}/test/${bank}/`;
  const calls: string[] = [];
  const violations: string[] = [];
  const report = (violation: string): void => void violations.push(violation);
  const checkAssertion = createAssertionCheck(client, issuer, report);
  const pushed = new Map<string, RequestClaims>();
  const codes = new Map<string, RequestClaims>();
  let accessToken = '';
  let thumbprint = '';
  /** The state of the module. After `stopped`, the client may send no requests; after `ended`, any. */
  let progress: 'running' | 'stopped' | 'ended' = 'running';
  const stopAfter = (stage: Module['end']): void => {
    if (end === stage) progress = 'stopped';
  };

  const discovery = () => {
    stopAfter('discovery');
    return {
      issuer: fault === 'another issuer in the discovery document' ? `${origin}/test/` : issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}token`,
      pushed_authorization_request_endpoint: `${issuer}par`,
      userinfo_endpoint: `${issuer}userinfo`,
      jwks_uri: `${issuer}jwks`,
      authorization_response_iss_parameter_supported: true,
      mtls_endpoint_aliases: {
        token_endpoint: `${issuer}mtls/token`,
        pushed_authorization_request_endpoint: `${issuer}mtls/par`,
        userinfo_endpoint: `${issuer}mtls/userinfo`,
      },
    };
  };

  const push = async (form: URLSearchParams) => {
    await checkAssertion(form);
    const requestUri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`;
    pushed.set(requestUri, await checkPushedRequest(form, client, issuer, report));
    return { request_uri: requestUri, expires_in: 60 };
  };

  /** Returns the redirect to the client. Like the modules' server, the bank does not ask the customer to approve. */
  const authorise = (query: URLSearchParams): string => {
    checkLink(query, report);
    const requestUri = query.get('request_uri') ?? '';
    const request = pushed.get(requestUri);
    pushed.delete(requestUri);
    if (!request) throw new Error('The request_uri is unknown or was used before');
    const code = randomUUID();
    codes.set(code, request);
    const redirect = new URL(request.redirect_uri);
    redirect.searchParams.set('code', code);
    if (fault !== 'no state')
      redirect.searchParams.set('state', request.state + (fault === 'another state' ? '1' : ''));
    const otherIssuer = fault === 'another iss in the redirect' ? `${issuer}1` : issuer;
    if (fault !== 'no iss in the redirect') redirect.searchParams.set('iss', otherIssuer);
    stopAfter('redirect');
    return redirect.toString();
  };

  const exchange = async (form: URLSearchParams) => {
    const code = form.get('code') ?? '';
    const request = codes.get(code);
    codes.delete(code);
    if (!request) throw new Error('The code is unknown or was used before');
    checkCodeExchange(form, request, report);
    const iat = seconds();
    const claims = { iss: issuer, sub: 'customer', aud: client.clientId, iat, exp: iat + 300, nonce: request.nonce };
    accessToken = randomUUID();
    stopAfter('tokens');
    return {
      access_token: accessToken,
      token_type: fault === 'token_type in inverted case' ? 'bEARER' : 'Bearer',
      ...(fault !== 'no expires_in' && { expires_in: 600 }),
      refresh_token: randomUUID(),
      id_token: await sign(changedClaims[fault]?.(claims) ?? claims, fault),
      authorization_details: request.authorization_details,
    };
  };

  const token = async (form: URLSearchParams) => {
    await checkAssertion(form);
    if (form.get('grant_type') === 'authorization_code') return exchange(form);
    if (progress !== 'ended') report(`the grant type is ${form.get('grant_type')}`);
    return { access_token: 'client', token_type: 'Bearer', expires_in: 600 };
  };

  const userinfo = ({ headers }: IncomingMessage) => {
    if (headers.authorization !== `Bearer ${accessToken}`) report('the access token is not in the header');
    progress = 'ended';
    return { sub: 'customer' };
  };

  /** Returns a resource of the UAE standard: a consent, or an account list. */
  const resource = (path: string) => {
    if (progress !== 'ended') report(`the client queries ${path} before the module has ended`);
    const [, ConsentId] = /account-access-consents\/([^/]+)$/.exec(path) ?? [];
    return ConsentId ? { Data: { ConsentId, Status: 'Authorized' } } : { Data: { Account: [] } };
  };

  const bodyOf = async (path: string, request: IncomingMessage): Promise<object> => {
    const form = new URLSearchParams(await text(request));
    if (path.startsWith('mtls/')) {
      checkConnection(request.socket as TLSSocket, report);
      const { raw } = (request.socket as TLSSocket).getPeerCertificate();
      const presented = createHash('sha256').update(raw).digest('base64url');
      if (path === 'mtls/token') thumbprint = presented;
      if (path === 'mtls/userinfo' && presented !== thumbprint) report('the token is bound to another certificate');
    }
    switch (path) {
      case '.well-known/openid-configuration':
        return discovery();
      case 'jwks':
        return jwks;
      case 'mtls/par':
        checkInteraction(request.headers['x-fapi-interaction-id'], report);
        return push(form);
      case 'mtls/token':
        return token(form);
      case 'mtls/userinfo':
        checkInteraction(request.headers['x-fapi-interaction-id'], report);
        return userinfo(request);
      default:
        return resource(path);
    }
  };

  return {
    issuer,
    /** The paths of the client's requests, until the module ends. */
    calls,
    violations,

    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '', origin);
      const path = url.href.slice(issuer.length).replace(/\?.*$/, '');
      if (progress === 'stopped' && path !== 'jwks') report(`the client calls ${path} after the fault`);
      if (progress !== 'ended') calls.push(path);
      try {
        if (path === 'authorize') return void response.writeHead(303, { location: authorise(url.searchParams) }).end();
        const body = JSON.stringify(await bodyOf(path, request));
        const status = path === 'mtls/par' ? 201 : 200;
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      } catch (error) {
        report(String(error));
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_request"}');
      }
    },
  };
};
