import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, type Event, InvalidWebhook } from '#infra/docs/client-library/client.ts';

/** One attempt at a delivery, and the receiver's response. */
interface ReceivedWebhook {
  readonly id: string;
  readonly event: Event;
  readonly attempt: number;
  readonly responseStatus: number;
}

export interface Receiver {
  readonly url: string;
  /** Subscribes the receiver to events until it is closed. Returns the id of the subscription. */
  subscribe(events: Omit<Parameters<Client['createWebhook']>[0]['body'], 'url'>): Promise<string>;
  /** The attempts that the client library has verified. */
  readonly received: readonly ReceivedWebhook[];
  /** The number of bodies that failed verification. */
  invalid(): number;
  /** The types of the events that the receiver has accepted. */
  acceptedTypes(): readonly string[];
  /** Whether every received event was eventually accepted. */
  hasAcceptedAll(): boolean;
  close(): Promise<void>;
}

const accepted = 202;

const print = ({ event, attempt, responseStatus }: ReceivedWebhook): void => {
  const { status, previousStatus } = event.data;
  const from = previousStatus ? `${previousStatus} → ` : '';
  // The service retries deliveries that the receiver did not accept.
  const mark = responseStatus === accepted ? '✓' : '↻';
  console.log(
    `   ${mark} webhook  ${event.type.padEnd(38)} ${from}${status}  (attempt ${attempt}, response ${responseStatus})`,
  );
};

/**
 * Listens for webhooks on this machine, and verifies and prints each one. Responds to the first `failures` webhooks
 * with 503.
 */
export const receiveWebhooks = async (service: Client, failures = 0): Promise<Receiver> => {
  const received: ReceivedWebhook[] = [];
  let invalid = 0;

  const statusFor = async (body: Buffer, attempt: number): Promise<number> => {
    try {
      const delivery = await service.verifyWebhook(body);
      const webhook = { ...delivery, attempt, responseStatus: received.length < failures ? 503 : accepted };
      received.push(webhook);
      print(webhook);
      return webhook.responseStatus;
    } catch (error) {
      if (!(error instanceof InvalidWebhook)) return 503;
      invalid += 1;
      return 400;
    }
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const attempt = Number(request.headers['x-svc-webhook-attempt']);
      void statusFor(Buffer.concat(chunks), attempt).then((status) => response.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const webhookIds: string[] = [];
  const acceptedWebhooks = () => received.filter(({ responseStatus }) => responseStatus === accepted);
  return {
    url,
    subscribe: async (events) => {
      const { id } = await service.createWebhook({ body: { ...events, url } });
      webhookIds.push(id);
      return id;
    },
    received,
    invalid: () => invalid,
    acceptedTypes: () => acceptedWebhooks().map(({ event }) => event.type),
    hasAcceptedAll: () => {
      const ids = new Set(acceptedWebhooks().map(({ id }) => id));
      return received.every(({ id }) => ids.has(id));
    },
    close: async () => {
      try {
        for (const webhookId of webhookIds) await service.deleteWebhook({ path: { webhookId } });
      } finally {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
};
