import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import type { Exchange, Response } from './exchange.ts';
import type { Gate } from './gate.ts';
import { replayedHeader, respond, respondWithResult } from './respond.ts';

export type AnyOperation = (call: unknown, deps: unknown) => Promise<unknown>;

/** Runs the operation and renders its result. On a `kept-answer` route it runs once per Idempotency-Key. */
export const operate = async (
  exchange: Exchange,
  operation: AnyOperation,
  deps: unknown,
  { keptAnswers }: Gate,
): Promise<Response> => {
  const { route, client, market, idempotencyKey } = exchange;
  const run = async () => respondWithResult(exchange, await operation(callOf(exchange), deps));
  if (route.idempotency !== 'kept-answer' || !idempotencyKey || !client) return run();
  const scope = digest(client.id, market ?? '', exchange.operation, idempotencyKey);
  const kept = await keptAnswers.once(scope, hashOfRequest(exchange), undefined, async () => {
    const { statusCode = 200, body = '' } = await run();
    return { status: statusCode, body };
  });
  return respond(exchange, { status: kept.status, body: kept.body, headers: replayedHeader(kept.replayed) });
};

const hashOfRequest = ({ input, body }: Exchange): string =>
  digest(canonicalJson({ params: input?.params, query: input?.query, body: body?.json }));

/** What the operation sees of the exchange. */
const callOf = ({ input, client, market, interactionId, idempotencyKey, signature, event }: Exchange) => ({
  ...input,
  client,
  market,
  owner: client && market ? { clientId: client.id, market } : undefined,
  interactionId,
  sender: {
    ipAddress: event.requestContext.http.sourceIp,
    userAgent: event.headers['user-agent'],
    acceptLanguage: event.headers['accept-language'],
  },
  idempotencyKey,
  signature,
});
