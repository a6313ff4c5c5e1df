import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** A delivery whose signature was verified. */
export interface Received {
  readonly attempt: number;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly version: string;
  readonly contentType: string;
  /** The headers of Standard Webhooks. */
  readonly standard: Readonly<Record<'id' | 'timestamp' | 'signature', string | undefined>>;
  readonly token: string;
  readonly at: number;
  readonly claims: { readonly aud: string; readonly jti: string; readonly iat: number; readonly exp: number };
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly occurredAt: string;
    readonly tenant: string;
    readonly clientId: string;
    readonly resource: { readonly type: string; readonly id: string };
    readonly correlation: Readonly<Record<string, string>>;
    readonly data: { readonly status: string; readonly previousStatus?: string };
  };
  /** The receiver's response. */
  readonly answered: number | 'reset' | 'hang';
}

/** Returns the response to the n-th request, counted from 0: a status, a reset connection or no response at all. */
export type Behaviour = (
  n: number,
) => number | 'reset' | 'hang' | { readonly status: number; readonly headers: Record<string, string> };

/**
 * An integrator's webhook endpoint. It verifies every token with an independent library and the service's published
 * keys.
 */
export class Receiver {
  readonly url: string;
  readonly received: Received[] = [];
  /** The errors for tokens that failed verification. */
  readonly refused: unknown[] = [];
  behaviour: Behaviour = () => 202;
  readonly #server: http.Server;
  readonly #waiting = new Set<http.ServerResponse>();

  private constructor(server: http.Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  }

  static async listen(baseUrl: string, onDelivery?: (received: Received) => void): Promise<Receiver> {
    const keySet = createRemoteJWKSet(new URL(`${baseUrl}/webhook/jwks`), { cooldownDuration: 100 });
    const server = http.createServer();
    await new Promise<void>((resolve) => server.unref().listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server);
    let count = 0;
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const behaviour = receiver.behaviour(count);
        count += 1;
        const token = Buffer.concat(chunks).toString();
        const headers = request.headers as Record<string, string>;
        jwtVerify(token, keySet, { issuer: baseUrl, subject: 'webhook:event', algorithms: ['ES256'], typ: 'JWT' }).then(
          ({ payload }) => {
            const received: Received = {
              attempt: Number(headers['x-svc-webhook-attempt']),
              eventId: headers['x-svc-webhook-id'] ?? '',
              deliveryId: headers['x-svc-webhook-delivery-id'] ?? '',
              version: headers['x-svc-webhook-version'] ?? '',
              contentType: headers['content-type'] ?? '',
              standard: {
                id: headers['webhook-id'],
                timestamp: headers['webhook-timestamp'],
                signature: headers['webhook-signature'],
              },
              token,
              at: Date.now(),
              claims: payload as unknown as Received['claims'],
              event: payload.event as Received['event'],
              answered: typeof behaviour === 'object' ? behaviour.status : behaviour,
            };
            receiver.received.push(received);
            onDelivery?.(received);
            receiver.#respond(behaviour, response);
          },
          (error: unknown) => {
            const isInvalid = isInvalidToken(error);
            if (isInvalid) receiver.refused.push(error);
            response.writeHead(isInvalid ? 401 : 503).end();
          },
        );
      });
    });
    return receiver;
  }

  #respond(reaction: ReturnType<Behaviour>, response: http.ServerResponse): void {
    if (reaction === 'reset') response.socket?.resetAndDestroy();
    else if (reaction === 'hang') this.#waiting.add(response);
    else if (typeof reaction === 'object') response.writeHead(reaction.status, reaction.headers).end();
    else response.writeHead(reaction).end();
  }

  hasAccepted(eventId: string): boolean {
    return this.received.some((received) => received.eventId === eventId && received.answered === 202);
  }

  /** Returns the types of the accepted events about one payment request and its related resources. */
  typesFor(paymentRequestId: string): string[] {
    return this.received
      .filter(({ event, answered }) => answered === 202 && event.correlation.paymentRequestId === paymentRequestId)
      .map(({ event }) => event.type);
  }

  async close(): Promise<void> {
    for (const response of this.#waiting) response.socket?.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/**
 * Returns whether the token itself is invalid. If the keys cannot be fetched because the service is down, the token
 * cannot be verified yet, and the service will retry the delivery.
 */
const isInvalidToken = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code);
