import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The values with which the documentation fills in its samples and forms on this machine. */
export interface Reader {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly appId: string;
  readonly apiKey: string;
  readonly signingKey: object;
  /** The path of the file with the credentials, which programs on the pages read. */
  readonly sandboxFile: string;
}

export interface ReaderOptions {
  /** Returns the client that reads the documentation on this machine, if there is one. */
  readonly reader?: () => Reader | undefined;
}

const readerPath = '/docs/reader.json';

/**
 * Returns whether a page of this machine sends the request. A page of another site could have a domain that leads to
 * this machine (DNS rebinding), but then `Host` names that domain.
 */
const isFromHere = ({ headers }: IncomingMessage): boolean =>
  /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '') &&
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

/** Adds a file to an API, with the values of the local reader. Only the local cloud has this file. */
export const withReader =
  (handler: Handler, readerOf: () => Reader | undefined): Handler =>
  async (request, response) => {
    if (request.url !== readerPath || request.method !== 'GET' || !isFromHere(request))
      return handler(request, response);
    const reader = readerOf();
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    response.writeHead(reader ? 200 : 204, headers).end(reader && JSON.stringify(reader));
  };
