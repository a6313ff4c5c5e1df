import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { listenLocally } from '#test/support/cloud/free-port.ts';

/** The behaviour of a receiver after `misbehave`. */
export type Behaviour = 'responds' | 'hangs' | 'fails' | 'slow once';

const Token = z.object({ event: z.object({ occurredAt: z.string(), resource: z.object({ id: z.string() }) }) });

const slowMs = 1_500;

/**
 * Creates the receivers of many clients at one address, with a path for each. They do not verify signatures, because
 * that would take time.
 */
export const createReceivers = async () => {
  /** The latency of the first event about each resource, in milliseconds. */
  const latencies = new Map<string, number>();
  let behaviours = new Map<string, Behaviour>();
  const hanging = new Set<http.ServerResponse>();
  let isMisbehaving = false;
  const accept = (response: http.ServerResponse): void => void response.writeHead(202).end();

  const react = (client: string, response: http.ServerResponse): void => {
    const behaviour = isMisbehaving ? behaviours.get(client) : 'responds';
    if (behaviour === 'hangs') hanging.add(response);
    else if (behaviour === 'fails') response.writeHead(500).end();
    else if (behaviour === 'slow once') {
      behaviours.set(client, 'responds');
      setTimeout(() => accept(response), slowMs);
    } else accept(response);
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const at = Date.now();
      const [, payload = ''] = Buffer.concat(chunks).toString().split('.');
      const { event } = Token.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!latencies.has(event.resource.id)) latencies.set(event.resource.id, at - Date.parse(event.occurredAt));
      react(request.url?.slice(1) ?? '', response);
    });
  });
  const port = await listenLocally(server);

  return {
    /** Adds a receiver for a client and returns its URL. */
    add: (client: string, behaviour: Behaviour): string => {
      behaviours.set(client, behaviour);
      return `http://127.0.0.1:${port}/${client}`;
    },
    misbehave: (): void => {
      isMisbehaving = true;
    },
    /** Makes all receivers respond again, also to pending requests. */
    behave: (): void => {
      isMisbehaving = false;
      behaviours = new Map();
      for (const response of hanging) accept(response);
      hanging.clear();
    },
    /** Waits until an event about each resource has arrived. Returns the latencies. */
    arrived: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      for (const end = Date.now() + 180_000; Date.now() < end;) {
        if (ids.every((id) => latencies.has(id))) return latencies;
        await pause(100);
      }
      const missing = ids.filter((id) => !latencies.has(id)).length;
      throw new Error(`${missing} of ${ids.length} events did not arrive`);
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
