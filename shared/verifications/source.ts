import { openBreaker, SourceUnavailable } from '#shared/platform/outbound/breaker.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/platform/runtime/log.ts';

/** Where a source of verifications is, and the key it knows us by. */
export interface SourceEndpoint {
  readonly url: string;
  readonly apiKey: () => Promise<string>;
}

export type AskSource = <T>(
  request: () => Promise<HttpRequest>,
  interactionId: string,
  read: (answer: HttpAnswer, body: unknown) => T,
) => Promise<T>;

/** One counterpart: each call is timed and logged, what cannot be read counts as down, and down is left alone a while. */
export const openSource = (source: string, http: HttpClient): AskSource => {
  const guarded = openBreaker();
  return (request, interactionId, read) =>
    guarded(async () => {
      const startedAt = performance.now();
      const passed = () => Math.round(performance.now() - startedAt);
      try {
        const asked = await request();
        const headers = { ...asked.headers, accept: 'application/json', 'x-interaction-id': interactionId };
        const answer = await http({ ...asked, headers });
        const result = read(answer, JSON.parse(answer.text || 'null'));
        const { status } = answer;
        log({ event: 'source.answered', source, outcome: 'answered', status, durationMs: passed(), interactionId });
        return result;
      } catch (error) {
        log({ event: 'source.answered', source, outcome: 'unusable', durationMs: passed(), interactionId });
        throw new SourceUnavailable(source, { cause: error });
      }
    });
};
