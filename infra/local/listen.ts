import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A server on the loopback address. */
export interface Listener {
  readonly url: string;
  /** Answers what comes, and what came before. */
  readonly open: (handler: Handler) => void;
  readonly close: () => Promise<void>;
}

/**
 * Takes a port at once, so that others can be told its address, and keeps every request waiting until it is opened.
 * Port 0 takes a free one.
 */
export const listen = async (port: number, purpose: string): Promise<Listener> => {
  const { promise: handler, resolve: open } = Promise.withResolvers<Handler>();
  const server = createServer((request, response) => {
    // A client that goes away in the middle of a request is no reason to end.
    handler.then((answer) => answer(request, response)).catch(() => response.destroy());
  });
  // Clients keep connections; a server that closed an idle one just then would cost them a failed request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice = 'stop the program that has it or choose another port';
      const taken = new Error(`Port ${port}, wanted for ${purpose}, is taken: ${advice}.`, { cause: error });
      reject(error.code === 'EADDRINUSE' ? taken : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Undefined for more bytes than the limit; they are read all the same, so that the client gets an answer. */
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
