import { type LoggedRequest, requestOf } from '#shared/clients/requests/request-log.ts';
import type { LogEntry, LogQueries } from '#shared/platform/logs/log-queries.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';

/** A request that an API key signed in, or that a session of this key sent. */
export interface KeyRequest extends Pick<LoggedRequest, 'at' | 'method' | 'path' | 'interactionId'> {
  /** The name of the operation, for example `getPayment`. */
  readonly operation: string;
  readonly status: number;
  readonly isAccepted: boolean;
  /** The address of the caller. */
  readonly address: string;
  /** The ids in the path, the query and the body, and of what the request created. */
  readonly ids: readonly string[];
}

/** The maximum number of lines that CloudWatch Logs Insights returns. */
export const maxRequests = 10_000;

const fields = ['operation', 'method', 'path', 'status', 'address', 'ids', 'interactionId'];

const keyRequestOf = (line: LogEntry): KeyRequest => {
  const { at, method, path, ids, interactionId } = requestOf(line);
  const { operation = '', address = '' } = line;
  const status = Number(line.status);
  return { at, operation, method, path, status, isAccepted: status < 400, address, ids, interactionId };
};

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Returns the latest requests with an API key, newest first. */
export const requestsWithKey = async (
  logs: LogQueries,
  apiKeyId: string,
  period: Period,
): Promise<readonly KeyRequest[]> => {
  const where = { event: 'request.answered', apiKeyId };
  return (await logs.latest({ where, fields, ...period, limit: maxRequests })).map(keyRequestOf);
};

/** Requests with the same address or operation. */
export interface Group {
  readonly name: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly first: string;
  readonly last: string;
}

/** Groups requests by a name, the most frequent first. */
export const grouped = (requests: readonly KeyRequest[], nameOf: (request: KeyRequest) => string): readonly Group[] =>
  [...Map.groupBy(requests, nameOf)]
    .map(([name, some]) => {
      const accepted = some.filter(({ isAccepted }) => isAccepted).length;
      const times = some.map(({ at }) => at).toSorted();
      return {
        name,
        accepted,
        rejected: some.length - accepted,
        first: times.at(0) ?? '',
        last: times.at(-1) ?? '',
      };
    })
    .toSorted((a, b) => b.accepted + b.rejected - (a.accepted + a.rejected));

/** The time in which functions notice that a key has ended. */
const cacheSeconds = 5;

/** Returns the requests that were accepted although the key had ended. There must not be any. */
export const acceptedAfter = (endedAt: string, requests: readonly KeyRequest[]): readonly KeyRequest[] =>
  requests.filter(({ at, isAccepted }) => isAccepted && secondsBetween(endedAt, at) > cacheSeconds);
