import { createSourceBreaker, SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { HttpResponse, HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';

/** The URL of a verification source, and this service's API key for it. */
export interface SourceEndpoint {
  readonly url: string;
  readonly apiKey: () => Promise<string>;
}

/** Sends a request to a source and parses the response with `read`. Throws SourceUnavailable if that fails. */
export type QuerySource = <T>(
  request: () => Promise<HttpRequest>,
  interactionId: string,
  read: (response: HttpResponse, body: unknown) => T,
) => Promise<T>;

/**
 * Creates the client of one source. Every call is timed and logged. A response that cannot be parsed counts as a
 * failure. After several failures, the circuit breaker opens (source-breaker.ts).
 */
export const createSourceClient = (source: string, http: HttpClient): QuerySource => {
  const withBreaker = createSourceBreaker();
  return (request, interactionId, read) =>
    withBreaker(async () => {
      const startedAt = performance.now();
      const elapsedMs = () => Math.round(performance.now() - startedAt);
      try {
        const prepared = await request();
        const headers = { ...prepared.headers, accept: 'application/json', 'x-interaction-id': interactionId };
        const response = await http({ ...prepared, headers });
        const result = read(response, JSON.parse(response.text || 'null'));
        const { status } = response;
        log({ event: 'source.answered', source, outcome: 'answered', status, durationMs: elapsedMs(), interactionId });
        return result;
      } catch (error) {
        log({ event: 'source.answered', source, outcome: 'unusable', durationMs: elapsedMs(), interactionId });
        throw new SourceUnavailable(source, { cause: error });
      }
    });
};
