import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The TLS settings of a server that requires client certificates. */
export type MutualTls = Required<Pick<ServerOptions, 'key' | 'cert' | 'ca'>>;

/** An HTTP server on the loopback address. */
export interface Listener {
  readonly url: string;
  /** Starts handling requests, including those that are waiting. */
  readonly serve: (handler: Handler) => void;
  readonly close: () => Promise<void>;
}

/**
 * Binds a port; port 0 selects a free one. Requests wait until `serve` is called, because the URLs of all listeners must
 * be known before the template can be resolved and the handlers can be created.
 */
export const listen = async (port: number, purpose: string, tls?: MutualTls): Promise<Listener> => {
  const { promise: handler, resolve: serve } = Promise.withResolvers<Handler>();
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    // The client may close the connection during a request.
    handler.then((handle) => handle(request, response)).catch(() => response.destroy());
  };
  const server = tls
    ? createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: true }, handleRequest)
    : createServer(handleRequest);
  // Clients reuse idle connections: closing one here could fail the client's next request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice = 'stop the program that uses it or choose another port';
      const portError = new Error(`Port ${port} for ${purpose} is in use: ${advice}.`, { cause: error });
      reject(error.code === 'EADDRINUSE' ? portError : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    serve,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/**
 * Reads a body. Returns undefined if the body exceeds the limit, but still reads all bytes, so that the client can
 * finish sending and gets a response.
 */
export const readBodyUpTo = async (limit: number, request: AsyncIterable<Buffer>): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
};

export const readBody = async (request: AsyncIterable<Buffer>): Promise<Buffer> =>
  (await readBodyUpTo(Infinity, request)) ?? Buffer.of();
