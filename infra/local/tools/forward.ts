import http from 'node:http';
import https from 'node:https';
import { acceptedStatus } from '#shared/events/webhooks/delivery.ts';

/** A webhook delivery as received. */
export interface ForwardedDelivery {
  readonly body: string;
  readonly headers: http.IncomingHttpHeaders;
}

/** The receiver's response to a delivery. */
export interface ForwardResult {
  /** Absent if the receiver did not respond. */
  readonly status: number | undefined;
  readonly reason: string;
  readonly durationMs: number;
}

/** The headers that each connection sets itself. */
const connectionHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']);

/** Slightly less than the service's timeout, so that the reason can still be reported. */
const timeoutMs = 9_000;

const retryNote = `a receiver accepts with ${acceptedStatus}, so the service will retry`;

const reasonOf = (status: number, isTooLate: boolean): string => {
  if (status !== acceptedStatus) return `not accepted: ${retryNote}`;
  return isTooLate ? 'too late: the service no longer waited for a response, so it will retry' : 'accepted';
};

const postTo = (url: URL, { body, headers }: ForwardedDelivery): Promise<number> =>
  new Promise((resolve, reject) => {
    const forwardedHeaders = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(
      url,
      { method: 'POST', headers: Object.fromEntries(forwardedHeaders), timeout: timeoutMs },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no response within ${timeoutMs / 1000} s`)));
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/**
 * Forwards a delivery to a URL, with its query string, headers and body. Never throws.
 *
 * @param connection the service's connection, which it closes if it has waited too long
 */
export const forward = async (
  url: URL,
  delivery: ForwardedDelivery,
  connection: Pick<http.ServerResponse, 'closed'>,
): Promise<ForwardResult> => {
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);
  try {
    const status = await postTo(url, delivery);
    return { status, reason: reasonOf(status, connection.closed), durationMs: elapsedMs() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: undefined, reason: `no response (${code ?? message}): ${retryNote}`, durationMs: elapsedMs() };
  }
};
