import type { BankCall, CustomerPresence } from '../port/call.ts';
import { BankUnavailable } from '../port/errors.ts';
import {
  type HttpAnswer,
  type HttpClient,
  type HttpRequest,
  Unreachable,
} from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';

const timeoutMs = 10_000;

export type BankRequest = Omit<HttpRequest, 'timeoutMs'>;

/** Calls one bank and logs each call under a name. Throws BankUnavailable if there is no complete answer. */
export type CallBank = (name: string, call: BankCall, request: BankRequest) => Promise<HttpAnswer>;

/** What FAPI and the UAE standard want to know about a customer who is present. Undefined members are not sent. */
const customerHeaders = ({ ipAddress, userAgent, authenticatedAt }: CustomerPresence): Record<string, string> => ({
  'x-fapi-customer-ip-address': ipAddress,
  ...(userAgent !== undefined && { 'x-customer-user-agent': userAgent }),
  // The date format of HTTP (RFC 9110 §5.6.7).
  ...(authenticatedAt !== undefined && { 'x-fapi-auth-date': new Date(authenticatedAt).toUTCString() }),
});

export const openCalls =
  (provider: string, http: HttpClient): CallBank =>
  async (name, { interactionId, customer }, request) => {
    const startedAt = performance.now();
    const facts = { event: 'bank.answered', provider, call: name, interactionId } as const;
    const passed = () => Math.round(performance.now() - startedAt);
    const headers = {
      accept: 'application/json',
      'x-fapi-interaction-id': interactionId,
      ...(customer && customerHeaders(customer)),
      ...request.headers,
    };
    try {
      const answer = await http({ ...request, headers, timeoutMs });
      log({ ...facts, status: answer.status, durationMs: passed(), outcome: 'answered' });
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log({ ...facts, durationMs: passed(), outcome: error.reason });
      throw new BankUnavailable(`${provider} did not answer`, { cause: error });
    }
  };

/** The most that a bank may make us wait. */
const longestPauseSeconds = 3600;

/** How long the bank asks us to wait. Retry-After may hold a date as well (RFC 9110 §10.2.3). */
export const retryAfterSeconds = ({ headers }: HttpAnswer, now: Date): number | undefined => {
  const text = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, longestPauseSeconds) : undefined;
};

/** The error for an answer with a status that nobody expects. */
export const unusable = (answer: HttpAnswer, now: Date): BankUnavailable =>
  new BankUnavailable(`The bank answered ${answer.status}`, { retryAfterSeconds: retryAfterSeconds(answer, now) });
