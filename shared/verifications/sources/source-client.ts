import { openSourceBreaker, SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';

/** Where a source of verification facts is, and the API key that this service has there. */
export interface SourceEndpoint {
  readonly url: string;
  readonly apiKey: () => Promise<string>;
}

/** Sends a request to a source and returns what `read` makes of the answer. Throws SourceUnavailable if it cannot. */
export type AskSource = <T>(
  request: () => Promise<HttpRequest>,
  interactionId: string,
  read: (answer: HttpAnswer, body: unknown) => T,
) => Promise<T>;

/**
 * The client of one source. Every call is timed and logged. An answer that cannot be read counts as a failure, and
 * after several failures the source is not called for a while (source-breaker.ts).
 */
export const openSourceClient = (source: string, http: HttpClient): AskSource => {
  const guarded = openSourceBreaker();
  return (request, interactionId, read) =>
    guarded(async () => {
      const startedAt = performance.now();
      const elapsedMs = () => Math.round(performance.now() - startedAt);
      try {
        const unsent = await request();
        const headers = { ...unsent.headers, accept: 'application/json', 'x-interaction-id': interactionId };
        const answer = await http({ ...unsent, headers });
        const result = read(answer, JSON.parse(answer.text || 'null'));
        const { status } = answer;
        log({ event: 'source.answered', source, outcome: 'answered', status, durationMs: elapsedMs(), interactionId });
        return result;
      } catch (error) {
        log({ event: 'source.answered', source, outcome: 'unusable', durationMs: elapsedMs(), interactionId });
        throw new SourceUnavailable(source, { cause: error });
      }
    });
};
