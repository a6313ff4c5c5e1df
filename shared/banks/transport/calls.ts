import type { BankCall, CustomerPresence } from '../port/call.ts';
import { BankUnavailable, CallerLimited } from '../port/errors.ts';
import { type HttpResponse, type HttpRequest, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';

const timeoutMs = 10_000;

export type BankRequest = Omit<HttpRequest, 'timeoutMs'>;

/** Sends a request to one bank and logs it under `name`. Throws BankUnavailable if no complete response is received. */
export type CallBank = (name: string, call: BankCall, request: BankRequest) => Promise<HttpResponse>;

/** Returns the headers of a customer-present call, as defined by FAPI and the UAE standard. Omits undefined fields. */
const customerHeaders = ({ ipAddress, userAgent, authenticatedAt }: CustomerPresence): Record<string, string> => ({
  'x-fapi-customer-ip-address': ipAddress,
  ...(userAgent !== undefined && { 'x-customer-user-agent': userAgent }),
  // HTTP date format (RFC 9110 §5.6.7).
  ...(authenticatedAt !== undefined && { 'x-fapi-auth-date': new Date(authenticatedAt).toUTCString() }),
});

/**
 * Returns the id under which a bank logs a request. The UAE standard requires a version 4 UUID. Clients may send another
 * version, of which only the version digit changes, so that the ids of both logs can still be matched.
 */
export const bankInteractionId = (interactionId: string): string => interactionId.replace(/^(.{14})[\da-f]/i, '$14');

/** An HTTP client for one bank. It may distinguish the calls by their names. */
export type BankHttp = (request: HttpRequest, call?: string) => Promise<HttpResponse>;

export const createCalls =
  (provider: string, http: BankHttp): CallBank =>
  async (name, { interactionId, subjectId: ids, customer }, request) => {
    const startedAt = performance.now();
    // Named as in the lines about requests, so that one query finds both.
    const logFields = { event: 'bank.answered', provider, call: name, interactionId, ids } as const;
    const elapsedMs = () => Math.round(performance.now() - startedAt);
    const headers = {
      accept: 'application/json',
      'x-fapi-interaction-id': bankInteractionId(interactionId),
      ...(customer && customerHeaders(customer)),
      ...request.headers,
    };
    try {
      const response = await http({ ...request, headers, timeoutMs }, name);
      log({ ...logFields, status: response.status, durationMs: elapsedMs(), outcome: 'answered' });
      return response;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log({ ...logFields, durationMs: elapsedMs(), outcome: error.reason });
      throw new BankUnavailable(`${provider} did not respond`, { cause: error });
    }
  };

/** Upper limit for the wait that a bank requests. */
const maxRetryAfterSeconds = 3600;

/**
 * Returns the wait, in seconds, that the bank requests, or undefined if it requests none. Retry-After may also be a
 * date (RFC 9110 §10.2.3).
 */
export const retryAfterSeconds = ({ headers }: HttpResponse, now: Date): number | undefined => {
  const text = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, maxRetryAfterSeconds) : undefined;
};

export const unexpectedStatus = (response: HttpResponse, now: Date): BankUnavailable => {
  const { status } = response;
  const Unavailable = status === 429 ? CallerLimited : BankUnavailable;
  return new Unavailable(`The bank responded with status ${status}`, {
    retryAfterSeconds: retryAfterSeconds(response, now),
  });
};
