import http from 'node:http';
import https from 'node:https';
import { idleConnectionMs } from './idle-connections.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit for the exchange, from connecting to the last byte of the response. */
  readonly timeoutMs: number;
  /** Maximum size of the response body, in bytes. A larger one counts as a failure. Defaults to one megabyte. */
  readonly maxBytes?: number;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly seconds: number;
}

/** The server sent no complete response. The server may or may not have processed the request. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly reason: 'timeout' | 'connection' | 'too-large';

  constructor(reason: Unreachable['reason'], options?: ErrorOptions) {
    super(`The server sent no complete response: ${reason}`, options);
    this.reason = reason;
  }
}

/** Calls banks and sources at URLs that the operator configured. For URLs that clients choose, see public-post.ts. */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>;

/** This service's client certificate, if the server needs one, and the authorities that it trusts, in PEM. */
export interface FapiTls {
  readonly key?: string;
  /** The certificate of the key, followed by the intermediate certificates up to the root. */
  readonly certificate?: string;
  /** Trusted authorities for server certificates. Defaults to the authorities that Node trusts. */
  readonly authorities?: string | undefined;
}

const defaultMaxBytes = 1024 * 1024;

/**
 * The cipher suites that FAPI permits (FAPI 1.0 Advanced §8.5, RFC 9325 §4.2): four for TLS 1.2, with forward secrecy
 * and authenticated encryption, and those of TLS 1.3. The other side must have an RSA certificate for TLS 1.2.
 */
const fapiCiphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'DHE-RSA-AES256-GCM-SHA384',
  'DHE-RSA-AES128-GCM-SHA256',
].join(':');

/**
 * Creates a client with keep-alive connections, because a TLS handshake costs twenty times as much as a request. Uses
 * node:https, because fetch would load undici.
 *
 * @param fapi set for calls to banks: the client then connects only as FAPI permits
 * @param idleMs time after which an unused connection is closed
 */
export const createHttpClient = (fapi?: FapiTls, idleMs = idleConnectionMs): HttpClient => {
  const tls = fapi && {
    key: fapi.key,
    cert: fapi.certificate,
    ca: fapi.authorities,
    minVersion: 'TLSv1.2' as const,
    ciphers: fapiCiphers,
  };
  // Agents apply this timeout only to connections without a request.
  const connections = { keepAlive: true, maxSockets: 64, timeout: idleMs };
  const agents = {
    'http:': new http.Agent(connections),
    'https:': new https.Agent({ ...connections, ...tls }),
  };
  return ({ method, url, headers, body, timeoutMs, maxBytes = defaultMaxBytes }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const target = new URL(url);
      const secure = target.protocol === 'https:';
      const request = (secure ? https : http).request(target, {
        method,
        agent: agents[secure ? 'https:' : 'http:'],
        headers: {
          // This client does not decompress, and some servers compress unless asked not to (RFC 9110 §12.5.3).
          'accept-encoding': 'identity',
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
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
          if (bytes > maxBytes) fail('too-large');
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
