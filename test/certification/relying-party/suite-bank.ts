import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
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
import { jwks, signIdToken } from './id-token.ts';
import type { Module } from './modules.ts';
import { accountsPath } from './participants.ts';

interface Response {
  readonly status: number;
  readonly body: object;
}

const mutualAccounts = `mtls/${accountsPath}`;

/** The responses for which an access token is needed. */
const protectedPaths = ['mtls/userinfo', mutualAccounts];

/**
 * Creates a bank that behaves like a module's server: it checks every request, returns the authorisation details as they
 * were pushed, and expects no requests after its fault. A successful module ends when the client queries the userinfo
 * endpoint, or the accounts after two refreshes. From then on, the bank also has the resources of the UAE standard, which
 * the modules do not include.
 *
 * The module for refreshes accepts no access token before the second refresh. Its bank has no userinfo endpoint, and lets
 * the client query the consent at any time.
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
  let refreshToken = '';
  let refreshes = 0;
  let thumbprint = '';
  /** The state of the module. After `stopped`, the client may send no requests; after `ended`, any. */
  let progress: 'running' | 'stopped' | 'ended' = 'running';
  const stopAfter = (stage: Module['end']): void => {
    if (end === stage) progress = 'stopped';
  };

  /** Reports a request that the module does not expect: to the resources of the UAE standard, or for their tokens. */
  const reportUnlessEnded = (violation: string): void => {
    if (progress !== 'ended' && end !== 'refreshed') report(violation);
  };

  const discovery = () => {
    stopAfter('discovery');
    return {
      issuer: fault === 'another issuer in the discovery document' ? `${origin}/test/` : issuer,
      authorization_endpoint: `${issuer}authorize`,
      token_endpoint: `${issuer}token`,
      pushed_authorization_request_endpoint: `${issuer}par`,
      ...(end !== 'refreshed' && { userinfo_endpoint: `${issuer}userinfo` }),
      jwks_uri: `${issuer}jwks`,
      authorization_response_iss_parameter_supported: true,
      mtls_endpoint_aliases: {
        token_endpoint: `${issuer}mtls/token`,
        pushed_authorization_request_endpoint: `${issuer}mtls/par`,
        ...(end !== 'refreshed' && { userinfo_endpoint: `${issuer}mtls/userinfo` }),
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

  /** Issues tokens, which replace all earlier ones. */
  const newTokens = () => {
    accessToken = randomUUID();
    refreshToken = randomUUID();
    return {
      access_token: accessToken,
      token_type: fault === 'token_type in inverted case' ? 'bEARER' : 'Bearer',
      ...(fault !== 'no expires_in' && { expires_in: 600 }),
      refresh_token: refreshToken,
    };
  };

  const exchange = async (form: URLSearchParams) => {
    const code = form.get('code') ?? '';
    const request = codes.get(code);
    codes.delete(code);
    if (!request) throw new Error('The code is unknown or was used before');
    checkCodeExchange(form, request, report);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: 'customer', aud: client.clientId, iat, exp: iat + 300, nonce: request.nonce };
    stopAfter('tokens');
    return {
      ...newTokens(),
      id_token: await signIdToken(claims, fault),
      authorization_details: request.authorization_details,
    };
  };

  /** Refreshes the tokens. Like the modules' server, the bank then omits the authorisation details. */
  const refresh = (form: URLSearchParams) => {
    if (form.get('refresh_token') !== refreshToken) report('the refresh token is not that of the previous response');
    refreshes += 1;
    return newTokens();
  };

  const token = async (form: URLSearchParams) => {
    await checkAssertion(form);
    const grantType = form.get('grant_type');
    if (grantType === 'authorization_code') return exchange(form);
    reportUnlessEnded(`the grant type is ${grantType}`);
    return grantType === 'refresh_token'
      ? refresh(form)
      : { access_token: 'client', token_type: 'Bearer', expires_in: 600 };
  };

  const checkAccess = ({ headers }: IncomingMessage): void => {
    if (headers.authorization !== `Bearer ${accessToken}`) report('the access token is not in the header');
    checkInteraction(headers['x-fapi-interaction-id'], report);
    progress = 'ended';
  };

  const userinfo = (request: IncomingMessage): Response => {
    checkAccess(request);
    return { status: 200, body: { sub: 'customer' } };
  };

  /** Returns a resource of the UAE standard: a consent, or an account list. */
  const resource = (path: string, request: IncomingMessage): Response => {
    reportUnlessEnded(`the client queries ${path} before the module has ended`);
    const [, ConsentId] = /account-access-consents\/([^/]+)$/.exec(path) ?? [];
    if (ConsentId) return { status: 200, body: { Data: { ConsentId, Status: 'Authorized' } } };
    if (end === 'refreshed' && refreshes < 2) return { status: 401, body: { error: 'invalid_token' } };
    if (progress !== 'ended') checkAccess(request);
    return { status: 200, body: { Data: { Account: [] } } };
  };

  const respond = async (path: string, form: URLSearchParams, request: IncomingMessage): Promise<Response> => {
    if (path.startsWith('mtls/')) {
      checkConnection(request.socket as TLSSocket, report);
      const { raw } = (request.socket as TLSSocket).getPeerCertificate();
      const presented = createHash('sha256').update(raw).digest('base64url');
      if (path === 'mtls/token') thumbprint = presented;
      if (protectedPaths.includes(path) && presented !== thumbprint)
        report('the token is bound to another certificate');
    }
    switch (path) {
      case '.well-known/openid-configuration':
        return { status: 200, body: discovery() };
      case 'jwks':
        return { status: 200, body: jwks };
      case 'mtls/par':
        checkInteraction(request.headers['x-fapi-interaction-id'], report);
        return { status: 201, body: await push(form) };
      case 'mtls/token':
        return { status: 200, body: await token(form) };
      case 'mtls/userinfo':
        return userinfo(request);
      default:
        return resource(path, request);
    }
  };

  return {
    issuer,
    /** The paths of the client's requests that are part of the module. */
    calls,
    violations,

    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '', origin);
      const path = url.href.slice(issuer.length).replace(/\?.*$/, '');
      const form = new URLSearchParams(await text(request));
      if (progress === 'stopped' && path !== 'jwks') report(`the client calls ${path} after the fault`);
      const isOfModule = form.get('grant_type') !== 'client_credentials' && !path.includes('account-access-consents');
      if (progress !== 'ended' && isOfModule) calls.push(path);
      try {
        if (path === 'authorize') return void response.writeHead(303, { location: authorise(url.searchParams) }).end();
        const { status, body } = await respond(path, form, request);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      } catch (error) {
        report(String(error));
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_request"}');
      }
    },
  };
};
