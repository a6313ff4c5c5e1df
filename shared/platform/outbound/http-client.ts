import http from 'node:http';
import https from 'node:https';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole exchange, from connecting to the last byte of the answer. */
  readonly timeoutMs: number;
  /** A longer answer is not read. One megabyte, if left out. */
  readonly mostBytes?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly seconds: number;
}

/** The server gave no complete answer. It may or may not have acted on the request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly reason: 'timeout' | 'connection' | 'too-large';

  constructor(reason: Unreachable['reason'], options?: ErrorOptions) {
    super(`The server gave no complete answer: ${reason}`, options);
    this.reason = reason;
  }
}

/** Calls banks and sources, at addresses the operator chose. For addresses that clients choose, see public-post.ts. */
export type HttpClient = (request: HttpRequest) => Promise<HttpAnswer>;

/** With what this service shows a server who it is, and by what it recognises the server. All in PEM. */
export interface TlsIdentity {
  readonly key: string;
  /** The certificate of the key, then those of the authorities between it and the root. */
  readonly certificate: string;
  /** The authorities of the servers. Those that Node trusts, if left out. */
  readonly authorities?: string | undefined;
}

const defaultMostBytes = 1024 * 1024;

/**
 * node:https with connections that stay open, because a TLS handshake costs twenty times as much as a request. Not
 * fetch, because it loads undici.
 */
export const openHttpClient = (identity?: TlsIdentity): HttpClient => {
  const tls = identity && { key: identity.key, cert: identity.certificate, ca: identity.authorities };
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64, ...tls }),
  };
  return ({ method, url, headers, body, timeoutMs, mostBytes = defaultMostBytes }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const target = new URL(url);
      const secure = target.protocol === 'https:';
      const request = (secure ? https : http).request(target, {
        method,
        agent: agents[secure ? 'https:' : 'http:'],
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      });
      const fail = (reason: Unreachable['reason'], cause?: unknown) => {
        clearTimeout(deadline);
        request.destroy();
        reject(new Unreachable(reason, { cause }));
      };
      const deadline = setTimeout(() => fail('timeout'), timeoutMs);
      request.on('error', (error) => fail('connection', error));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > mostBytes) fail('too-large');
          else chunks.push(chunk);
        });
        response.on('error', (error) => fail('connection', error));
        response.on('end', () => {
          clearTimeout(deadline);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            seconds: (performance.now() - startedAt) / 1000,
          });
        });
      });
      request.end(body);
    });
};
