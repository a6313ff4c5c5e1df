import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Identity } from '#infra/certificates/certificate.ts';

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Creates a `fetch` that can present a client certificate, which Node's built-in `fetch` cannot do. */
export const fetchWith =
  (authority: string, identity: Identity | undefined) =>
  (url: string, { method = 'GET', headers, body }: RequestOptions = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const options = { method, headers: { ...headers }, agent: false };
      const tls = { ca: authority, cert: identity?.certificate, key: identity?.key };
      const request = isSecure ? https.request(url, { ...options, ...tls }) : http.request(url, options);
      request.on('error', reject);
      request.on('response', (response) => {
        buffer(response).then((content) => {
          const status = response.statusCode ?? 0;
          const hasBody = ![204, 303].includes(status);
          const headerEntries = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve(new Response(hasBody ? new Uint8Array(content) : undefined, { status, headers: headerEntries }));
        }, reject);
      });
      request.end(body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined);
    });
