import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import type { Gate } from './gate.ts';
import type { HttpRequest, RequestContext, Response } from './request.ts';
import { replayedHeader, respond, respondWithResult } from './respond.ts';

export type AnyOperation = (call: unknown, deps: unknown) => Promise<unknown>;

/** Runs the operation and renders its result. On a `kept-answer` route it runs once per Idempotency-Key. */
export const operate = async (
  request: HttpRequest,
  operation: AnyOperation,
  deps: unknown,
  { keptAnswers, addressHeader }: Gate,
): Promise<Response> => {
  const { route, client, market, idempotencyKey } = request.context;
  const run = async () => respondWithResult(request, await operation(callOf(request, addressHeader), deps));
  if (route.idempotency !== 'kept-answer' || !idempotencyKey || !client) return run();
  const scope = digest(client.id, market ?? '', request.context.operation, idempotencyKey);
  const kept = await keptAnswers.once(scope, hashOfRequest(request.context), undefined, async () => {
    const { statusCode = 200, body = '' } = await run();
    return { status: statusCode, body };
  });
  return respond(request, { status: kept.status, body: kept.body, headers: replayedHeader(kept.replayed) });
};

const hashOfRequest = ({ input, body }: RequestContext): string =>
  digest(canonicalJson({ params: input?.params, query: input?.query, body: body?.json }));

/** The address of the caller. A proxy that tells it adds the port, after a colon. */
export const addressOf = (
  {
    headers,
    requestContext,
  }: Pick<HttpRequest['event'], 'headers'> & { requestContext: { http: { sourceIp: string } } },
  addressHeader: string | undefined,
): string => {
  const told = addressHeader === undefined ? undefined : headers[addressHeader];
  return told?.replace(/:\d+$/, '') ?? requestContext.http.sourceIp;
};

/** The part of the request that the operation sees. */
const callOf = ({ event, context }: HttpRequest, addressHeader: string | undefined) => {
  const { input, client, market, interactionId, idempotencyKey, signature } = context;
  return {
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
  };
};
