import { createServer, request as httpsRequest } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { text } from 'node:stream/consumers';
import { exportJWK } from 'jose';
import { Provider } from 'oidc-provider';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type Identity, issue } from '#infra/certificates/certificate.ts';
import type { BankServer } from '#shared/banks/transport/bank-server.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { bankEncryption, bankSigning, ours } from './a-uae-bank.ts';
import { signerWith } from './keys.ts';

export const redirectUri = 'https://us.example/callback';
export const clientId = 'our-client';

const day = 86_400_000;
const term = { from: Date.now() - day, until: Date.now() + day };
const authority = issue({ name: 'Authority', purpose: 'authority', ...term });
const issuer = { name: 'Authority', key: createPrivateKey(authority.key) };
const serverIdentity = issue({ name: 'Provider', purpose: 'server', hosts: ['127.0.0.1'], ...term }, issuer);
const clientIdentity = issue({ name: 'Us', purpose: 'client', ...term }, issuer);

const withAuthority = ({ key, certificate }: Identity) => ({ key, certificate, authorities: authority.certificate });

/** HTTP clients for the provider: with the registered certificate, with another one, and without any. */
export const withCertificate = createHttpClient(withAuthority(clientIdentity));
export const withAnotherCertificate = createHttpClient(
  withAuthority(issue({ name: 'Them', purpose: 'client', ...term }, issuer)),
);
export const withoutCertificate = createHttpClient({ key: '', certificate: '', authorities: authority.certificate });

type Details = Readonly<Record<string, unknown>> & { readonly consent?: { readonly ConsentId?: string } };

/** Returns the consent that a UAE bank returns for pushed authorisation details. */
const returnedConsent = ({ type, consent }: Details): object => ({
  type,
  consent: { Data: { ConsentId: consent?.ConsentId, Status: 'Authorized' }, Meta: {} },
});

/** The resource server, to which the provider binds rich authorisation details. */
const resource = 'https://resources.example/';
const details = 'urn:openfinanceuae:service-initiation-consent:v2.1';

/** Optional behaviour of the provider. */
interface Behaviour {
  /** Whether it replaces refresh tokens. */
  readonly rotates?: boolean;
  /** Whether its token responses have no lifetime. */
  readonly omitsLifetime?: boolean;
  /** Whether it returns authorisation details as they were pushed, without the status of the consent. */
  readonly echoesDetails?: boolean;
  /** Whether its key set also contains keys that cannot be used: a short one with the same kid, and an invalid one. */
  readonly publishesUnusableKeys?: boolean;
}

const configuration = async ({ rotates = false, echoesDetails = false }: Behaviour) => ({
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'PS256',
      id_token_signed_response_alg: 'PS256',
      request_object_signing_alg: 'PS256',
      require_signed_request_object: true,
      tls_client_certificate_bound_access_tokens: true,
      authorization_details_types: [details],
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      redirect_uris: [redirectUri],
      jwks: { keys: [ours.publicJwk] },
    },
  ],
  jwks: {
    keys: [{ ...(await exportJWK(bankSigning.privateKey)), kid: 'bank-signs', use: 'sig', alg: 'PS256' }],
  },
  scopes: ['openid', 'payments', 'accounts'],
  clientAuthMethods: ['private_key_jwt'],
  enabledJWA: {
    clientAuthSigningAlgValues: ['PS256'],
    idTokenSigningAlgValues: ['PS256'],
    requestObjectSigningAlgValues: ['PS256'],
  },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    fapi: { enabled: true, profile: '2.0' },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    requestObjects: { enabled: true },
    mTLS: {
      enabled: true,
      certificateBoundAccessTokens: true,
      getCertificate: ({ req }: { req: IncomingMessage }) =>
        req.socket instanceof TLSSocket ? req.socket.getPeerX509Certificate()?.toString() : undefined,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: 'payments accounts', accessTokenFormat: 'opaque', accessTokenTTL: 600 }),
    },
    richAuthorizationRequests: {
      enabled: true,
      types: { [details]: { validate: () => undefined } },
      authorizationDetailsForGrantSource: (ctx: { oidc: { params: { authorization_details: string } } }) =>
        JSON.parse(ctx.oidc.params.authorization_details),
      authorizationDetailsForAccessToken: (_: unknown, __: unknown, source?: { rar?: Details[] }) =>
        echoesDetails ? source?.rar : source?.rar?.map(returnedConsent),
      authorizationDetailsForIntrospection: () => [],
    },
  },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/approve/${uid}` },
  issueRefreshToken: () => true,
  rotateRefreshToken: rotates,
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 3600,
    IdToken: 600,
    Interaction: 600,
    RefreshToken: 3600,
    Session: 600,
    ClientCredentials: 600,
  },
  cookies: { keys: ['a key for cookies'] },
});

const approve = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: 'customer', clientId });
  grant.addOIDCScope(params.scope ?? '');
  grant.addResourceScope(resource, 'payments accounts');
  for (const detail of JSON.parse(params.authorization_details ?? '[]')) grant.addRar(detail);
  await provider.interactionFinished(request, response, {
    login: { accountId: 'customer' },
    consent: { grantId: await grant.save() },
  });
};

const short = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' });

/** Returns the provider's key set, with unusable keys around the real one. */
const mixedKeys = () => ({
  keys: [{ ...short, kid: 'bank-signs', use: 'sig', alg: 'PS256' }, bankSigning.publicJwk, { kty: 'RSA' }, {}, null],
});

/** Returns a response of the bank's consent resource, which the provider itself does not implement. */
const consentResource = (path: string, issuedBy: string): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  const message = { Data: { ConsentId: path.split('/').at(-1), Status: 'Authorized' } };
  return signerWith(bankSigning).sign({ iss: issuedBy, aud: [clientId], iat, exp: iat + 300, message });
};

/** Starts a certified FAPI 2.0 OpenID provider on this machine, behind a TLS server that requests our certificates. */
export const startFapiProvider = async (behaviour: Behaviour = {}) => {
  let provider: Provider | undefined;
  const server = createServer(
    {
      key: serverIdentity.key,
      cert: serverIdentity.certificate,
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const { url: path = '' } = request;
      if (!provider) return;
      if (path.startsWith('/approve/')) void approve(provider, request, response);
      else if (path.startsWith('/resources/')) {
        response.setHeader('content-type', 'application/jwt');
        void consentResource(path, origin).then((jwt) => response.end(jwt));
      } else provider.callback()(request, response);
    },
  );
  const origin = `https://127.0.0.1:${await listenLocally(server)}`;
  provider = new Provider(origin, await configuration(behaviour));
  provider.use(async (context, next) => {
    await next();
    const { path, body } = context;
    if (behaviour.omitsLifetime && path === '/token') context.body = { ...(body as object), expires_in: undefined };
    if (behaviour.publishesUnusableKeys && path === '/jwks') context.body = mixedKeys();
  });

  const discoveryResponse = await withoutCertificate({
    method: 'GET',
    url: `${origin}/.well-known/openid-configuration`,
    timeoutMs: 5000,
  });
  const discovery: Record<string, string> = JSON.parse(discoveryResponse.text);

  const bankServer: BankServer = {
    provider: 'fapi',
    issuer: discovery.issuer ?? '',
    authorizationEndpoint: discovery.authorization_endpoint ?? '',
    tokenEndpoint: discovery.token_endpoint ?? '',
    pushedAuthorizationEndpoint: discovery.pushed_authorization_request_endpoint ?? '',
    userinfoEndpoint: discovery.userinfo_endpoint,
    jwksUri: discovery.jwks_uri ?? '',
    // The provider has no key for personal data.
    keys: [bankEncryption.publicJwk],
    apis: { payments: `${origin}/resources` },
  };

  /** Follows a link as the customer's browser. Returns the redirect to the service. */
  const authorise = async (link: string): Promise<URL> => {
    const cookies = new Map<string, string>();
    let next = link;
    for (let hops = 0; hops < 10 && !next.startsWith(redirectUri); hops += 1) {
      const url = new URL(next, origin);
      const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { ca: authority.certificate, headers, agent: false } as const;
        httpsRequest(url, options, resolve).on('error', reject).end();
      });
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const { location } = response.headers;
      if (!location) throw new Error(`${response.statusCode}: ${(await text(response)).slice(0, 2000)}`);
      response.resume();
      next = location;
    }
    return new URL(next);
  };

  return {
    server: bankServer,
    authorise,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
