import * as http from 'node:http';
import * as https from 'node:https';
import type { HttpRequest, HttpResponse } from '@smithy/types';

export interface Deadlines {
  /** For a new connection. */
  readonly connectMs: number;
  /** For the whole exchange, from connecting to the last byte of the answer. */
  readonly requestMs: number;
}

/** AWS services record it: CloudTrail as `userAgent`. */
const userAgent = 'open-banking-service';

/** The SDK tries a request again after an error with this name. */
const timedOut = (what: string): Error => Object.assign(new Error(`${what} took too long`), { name: 'TimeoutError' });

/**
 * Sends the requests of AWS clients over connections that stay open (the SDK's interface `HttpHandler`, of HTTP/1.1).
 *
 * Left out of the SDK's own handler, because no call of this service needs it: streams in either direction, abort
 * signals, `Expect: 100-continue`, user names in URLs, deadlines per call, and a warning about busy sockets. Bodies are
 * read whole. The text of a request goes into the same write as its headers, which saves a system call.
 */
export const openRequestHandler = ({ connectMs, requestMs }: Deadlines) => {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 50 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 50 }),
  };

  const handle = ({ protocol, hostname, port, method, path, query = {}, headers, body }: HttpRequest) => {
    if (Object.keys(query).length > 0) throw new TypeError('Requests with a query are not supported');
    const text = textOf(body);
    return new Promise<{ response: HttpResponse }>((resolve, reject) => {
      const secure = protocol === 'https:';
      const request = (secure ? https : http).request({
        host: hostname,
        port,
        method,
        path,
        headers: rawHeaders({ host: hostOf(hostname, port), ...headers }, text),
        agent: agents[secure ? 'https:' : 'http:'],
      });
      const deadline = setTimeout(() => request.destroy(timedOut('The request')), requestMs);
      const fail = (error: Error): void => {
        clearTimeout(deadline);
        reject(error);
      };
      request.on('error', fail);
      request.on('socket', (socket) => {
        if (!socket.connecting) return;
        const connecting = setTimeout(() => request.destroy(timedOut('The connection')), connectMs);
        socket.once('connect', () => clearTimeout(connecting)).once('close', () => clearTimeout(connecting));
      });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(deadline);
          const [first, ...rest] = chunks;
          resolve({
            response: {
              statusCode: response.statusCode ?? 0,
              // Node makes an object of them when they are first read, and few answers are read beyond their body.
              get headers() {
                return headersOf(response);
              },
              body: first && rest.length === 0 ? first : Buffer.concat(chunks),
            },
          });
        });
      });
      request.end(text);
    });
  };

  const destroy = (): void => Object.values(agents).forEach((agent) => agent.destroy());

  return { metadata: { handlerProtocol: 'http/1.1' }, handle, destroy };
};

/** A list of names and values, which Node sends as it is. From an object it would make a map of headers first. */
const rawHeaders = (headers: HttpRequest['headers'], text = ''): string[] => {
  const raw = ['user-agent', userAgent, 'content-length', String(Buffer.byteLength(text))];
  for (const name in headers) if (name !== 'content-length') raw.push(name, headers[name] ?? '');
  return raw;
};

const hostOf = (hostname: string, port: number | undefined): string =>
  port === undefined ? hostname : `${hostname}:${port}`;

/** The SDK hands over bytes of UTF-8, which Node would send in a write of their own. */
const textOf = (body: unknown): string | undefined => {
  if (body === undefined || typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  throw new TypeError('The body of a request must be text');
};

const headersOf = ({ headers }: http.IncomingMessage): Record<string, string> => {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) single[name] = String(value);
  return single;
};
