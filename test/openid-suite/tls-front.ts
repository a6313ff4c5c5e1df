import { X509Certificate } from 'node:crypto';
import { type IncomingMessage, request as httpRequest, type RequestOptions, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { buffer, json } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import type { Identity } from '#infra/certificates/certificate.ts';
import { accountsPath, type ListedBank, participantsOf } from '#test/certification/relying-party/participants.ts';
import type { RunningModule } from './suite-client.ts';

/** The ports in the suite's `base_url` and `base_mtls_url`. */
const ports = { plain: 48_443, mtls: 48_444 } as const;

const suiteAccounts = 'open-banking/v1.1/accounts';

/** A request to a module's bank. */
interface BankRequest {
  readonly module: string;
  readonly path: string;
  readonly body: Buffer;
}

const respond = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The responses of the UAE standard to requests that the suite's banks do not know. */
const resourceOf = (path: string): unknown => {
  const [, ConsentId] = /account-access-consents\/([^/?]+)/.exec(path) ?? [];
  if (path === 'token') return { access_token: 'client', token_type: 'Bearer', expires_in: 600 };
  return ConsentId ? { Data: { ConsentId, Status: 'Authorized' } } : { Data: { Account: [] } };
};

const grantTypeOf = (body: Buffer): string | null => new URLSearchParams(body.toString()).get('grant_type');

/**
 * The headers with which the suite's own proxy describes a connection: the third party's certificate and the cipher.
 */
const connectionHeaders = (socket: TLSSocket, port: number, isMutual: boolean): Record<string, string> => {
  const { raw } = socket.getPeerCertificate();
  return {
    host: 'localhost',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'localhost',
    'x-forwarded-port': String(port),
    'x-ssl-cipher': socket.getCipher().name,
    'x-ssl-protocol': socket.getProtocol() ?? '',
    ...(raw && { 'x-ssl-cert': new X509Certificate(raw).toString().trim().replaceAll('\n', ' ') }),
    ...(!isMutual && { 'x-test-mtls-called-on-wrong-host': 'true' }),
  };
};

/**
 * Starts the TLS servers in front of the suite. They also stand in for the suite's banks where the UAE standard has
 * more than the modules: a module fails at any request after its end, and the refresh module knows neither consents
 * nor the service's own tokens.
 */
export const startFront = async (
  suiteUrl: string,
  { key, certificate, authority }: Identity & { readonly authority: string },
) => {
  const { hostname, port: suitePort } = new URL(suiteUrl);
  const ended = new Set<string>();
  /** The modules that end with the accounts after refreshes. The suite's userinfo endpoint rejects their tokens. */
  const refreshing = new Set<string>();

  const listed: ListedBank[] = [];

  /** Lists a module's bank in the participant directory. */
  const list = ({ id, issuer }: RunningModule): void =>
    void listed.push({
      bank: id,
      issuer,
      accountsUrl: `https://localhost:${ports.mtls}/test-mtls/${id}/${accountsPath}`,
    });

  const isStoodIn = ({ module, path, body }: BankRequest): boolean => {
    if (['jwks', '.well-known/openid-configuration'].includes(path)) return false;
    if (ended.has(module)) return true;
    const isUnknown = path.includes('account-access-consents') || grantTypeOf(body) === 'client_credentials';
    return refreshing.has(module) && isUnknown;
  };

  const passOn = (options: RequestOptions, { module, path, body }: BankRequest, response: ServerResponse): void => {
    const passed = httpRequest({ ...options, host: hostname, port: suitePort }, async (received) => {
      const status = received.statusCode ?? 502;
      if (status === 200 && path === (refreshing.has(module) ? accountsPath : 'userinfo')) ended.add(module);
      if (refreshing.has(module) && path === '.well-known/openid-configuration') {
        const {
          userinfo_endpoint: _plain,
          mtls_endpoint_aliases,
          ...document
        } = (await json(received)) as {
          readonly userinfo_endpoint: string;
          readonly mtls_endpoint_aliases: Record<string, string>;
        };
        const { userinfo_endpoint: _mutual, ...aliases } = mtls_endpoint_aliases;
        return respond(response, { ...document, mtls_endpoint_aliases: aliases });
      }
      response.writeHead(status, received.headers);
      received.pipe(response);
    });
    passed.on('error', (error) => response.writeHead(502).end(String(error)));
    passed.end(body);
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse, port: number): Promise<void> => {
    const url = incoming.url ?? '';
    if (url === '/participants') return void response.end(participantsOf(listed));
    const [, module = '', path = ''] = /^\/test(?:-mtls)?\/([^/]+)\/([^?]*)/.exec(url) ?? [];
    const request = { module, path, body: await buffer(incoming) };
    if (isStoodIn(request)) return respond(response, resourceOf(path));
    const isMutual = port === ports.mtls;
    const isOnWrongPort = !isMutual && url.startsWith('/test-mtls');
    const { method, headers } = incoming;
    const connection = connectionHeaders(incoming.socket as TLSSocket, port, isMutual || !isOnWrongPort);
    passOn(
      { method, path: url.replace(accountsPath, suiteAccounts), headers: { ...headers, ...connection } },
      request,
      response,
    );
  };

  const serve = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const tls = {
        key,
        cert: certificate,
        ca: authority,
        rejectUnauthorized: false,
        requestCert: port === ports.mtls,
      };
      const server = createServer(tls, (incoming, response) => void handle(incoming, response, port));
      server.listen(port, '127.0.0.1', () => resolve(server));
    });

  const servers = await Promise.all(Object.values(ports).map(serve));
  return {
    refreshing,
    list,
    participantsUrl: `https://localhost:${ports.plain}/participants`,
    stop: (): void => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
};
