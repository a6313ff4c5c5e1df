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
  { keptAnswers, addressHeader }: Gate,
): Promise<Response> => {
  const { route, client, market, idempotencyKey } = exchange;
  const run = async () => respondWithResult(exchange, await operation(callOf(exchange, addressHeader), deps));
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

/** The address of the caller. A proxy that tells it adds the port, after a colon. */
export const addressOf = (
  { headers, requestContext }: Pick<Exchange['event'], 'headers'> & { requestContext: { http: { sourceIp: string } } },
  addressHeader: string | undefined,
): string => {
  const told = addressHeader === undefined ? undefined : headers[addressHeader];
  return told?.replace(/:\d+$/, '') ?? requestContext.http.sourceIp;
};

/** What the operation sees of the exchange. */
const callOf = (
  { input, client, market, interactionId, idempotencyKey, signature, event }: Exchange,
  addressHeader: string | undefined,
) => ({
  ...input,
  client,
  market,
  owner: client && market ? { clientId: client.id, market } : undefined,
  interactionId,
  sender: {
    ipAddress: addressOf(event, addressHeader),
    userAgent: event.headers['user-agent'],
    acceptLanguage: event.headers['accept-language'],
    cookies: event.cookies ?? [],
  },
  idempotencyKey,
  signature,
});
