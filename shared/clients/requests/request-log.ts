import type { LogEntry, LogQueries } from '#shared/platform/logs/log-queries.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';

/** A client's request as logged by the service: without its body, its headers and the ids in its path. */
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
}

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

export interface RequestLog {
  /** Returns a client's latest requests, newest first, up to a hundred. */
  of(clientId: string, selection: RequestSelection): Promise<readonly LoggedRequest[]>;
}

const fields = ['method', 'path', 'market', 'status', 'code', 'errors', 'durationMs', 'interactionId'];
const maxRequests = 100;

const requestOf = (line: LogEntry): LoggedRequest => ({
  at: `${(line['@timestamp'] ?? '').replace(' ', 'T')}Z`,
  method: line.method ?? '',
  path: line.path ?? '',
  market: line.market,
  status: line.status ?? '',
  code: line.code,
  errors: line.errors?.split('\n') ?? [],
  durationMs: line.durationMs ?? '',
  interactionId: line.interactionId ?? '',
});

/** Reads the requests from the functions' logs, so that they need not be stored twice. */
export const createRequestLog = (queries: LogQueries, now: Clock): RequestLog => ({
  async of(clientId, { hours, onlyRejected, status, path, interactionId }) {
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
});
