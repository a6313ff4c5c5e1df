import { assertAllowed, type RateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import type { LogEntry, LogQueries } from '#shared/platform/logs/log-queries.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';

/** A client's request as logged by the service: without its body and its headers. */
export interface LoggedRequest {
  readonly at: string;
  readonly method: string;
  /** The path of the route, for example `/payments/{id}`. */
  readonly path: string;
  readonly market: string | undefined;
  readonly status: string;
  /** The error code of the response. */
  readonly code: string | undefined;
  /** The rejected fields and the rules that they break. */
  readonly errors: readonly string[];
  readonly durationMs: string;
  readonly interactionId: string;
  /** The ids in the request, and those of the resource that it created. */
  readonly ids: readonly string[];
  /** The name of the key that verified the signature. */
  readonly kid: string | undefined;
}

/** A call to a bank as logged by the service. */
export interface LoggedCall extends Pick<LoggedRequest, 'at' | 'durationMs' | 'interactionId'> {
  readonly provider: string;
  /** The name of the call, such as `payment.submit`. */
  readonly call: string;
  /** The status of the response, or empty if there was none. */
  readonly status: string;
  /** `answered`, or why there was no response. */
  readonly outcome: string;
}

/** The logged calls and requests about some resources. */
export interface LoggedSteps {
  readonly calls: readonly LoggedCall[];
  /** The requests whose signature was verified. */
  readonly signed: readonly LoggedRequest[];
}

export const noSteps: LoggedSteps = { calls: [], signed: [] };

export interface RequestSelection {
  /** Hours to look back, up to a week. */
  readonly hours: number;
  readonly onlyRejected: boolean;
  /** The status of the responses. */
  readonly status?: number | undefined;
  /** The path of the route, such as `/payments/{paymentId}`. */
  readonly path?: string | undefined;
  readonly interactionId?: string | undefined;
}

export const maxHours = 168;

const fields = ['method', 'path', 'market', 'status', 'code', 'errors', 'durationMs', 'interactionId', 'ids', 'kid'];
const maxRequests = 100;

export const requestOf = (line: LogEntry): LoggedRequest => ({
  at: `${(line['@timestamp'] ?? '').replace(' ', 'T')}Z`,
  method: line.method ?? '',
  path: line.path ?? '',
  market: line.market,
  status: line.status ?? '',
  code: line.code,
  errors: line.errors?.split('\n') ?? [],
  durationMs: line.durationMs ?? '',
  interactionId: line.interactionId ?? '',
  ids: line.ids?.split(' ') ?? [],
  kid: line.kid,
});

const callOf = (line: LogEntry): LoggedCall => ({
  ...requestOf(line),
  provider: line.provider ?? '',
  call: line.call ?? '',
  outcome: line.outcome ?? '',
});

/** Log queries for a client per second. Each reads the logs of all functions, and AWS bills what it reads. */
const queriesPerSecond = 0.5;

const limitQueries = async (clientId: string, limiter: RateLimiter): Promise<void> =>
  assertAllowed(await limiter.take(clientId, 'log-queries', queriesPerSecond));

/**
 * Reads the requests from the functions' logs, so that they need not be stored twice. Its methods throw Problem
 * `rate_limited` if they are called for a client too often.
 */
export const createRequestLog = (queries: LogQueries, limiter: RateLimiter, now: Clock) => ({
  /** Returns a client's latest requests, newest first, up to a hundred. */
  async of(
    clientId: string,
    { hours, onlyRejected, status, path, interactionId }: RequestSelection,
  ): Promise<readonly LoggedRequest[]> {
    await limitQueries(clientId, limiter);
    const to = now();
    const lines = await queries.latest({
      where: {
        clientId,
        event: 'request.answered',
        ...(path !== undefined && { path }),
        ...(interactionId !== undefined && { interactionId }),
      },
      and: [
        ...(onlyRejected ? ['status >= 400'] : []),
        ...(status === undefined ? [] : [`status >= ${status}`, `status <= ${status}`]),
      ],
      fields,
      from: new Date(to.getTime() - Math.min(hours, maxHours) * 3_600_000),
      to,
      limit: maxRequests,
    });
    return lines.map(requestOf);
  },

  /** Returns the latest calls to banks and signed requests about resources of a client, of a time in the last week. */
  async about(clientId: string, ids: readonly string[], from: string, to: string): Promise<LoggedSteps> {
    await limitQueries(clientId, limiter);
    const lines = await queries.latest({
      where: {},
      // Other clients may have sent the same ids.
      and: [
        `ids like /${ids.join('|')}/`,
        `event = "bank.answered" or (kid like /./ and clientId = ${JSON.stringify(clientId)})`,
      ],
      fields: [...fields, 'provider', 'call', 'outcome'],
      from: new Date(Math.max(Date.parse(from), now().getTime() - maxHours * 3_600_000)),
      to: new Date(to),
      // A payment is polled many times.
      limit: 1_000,
    });
    return {
      calls: lines.filter(({ call }) => call !== undefined).map(callOf),
      signed: lines.filter(({ kid }) => kid !== undefined).map(requestOf),
    };
  },
});
