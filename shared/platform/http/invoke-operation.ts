import { cookiesOf } from '#shared/platform/encoding/cookies.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import type { RequestGuard } from './request-guard.ts';
import type { ResponseContent } from './request.ts';
import { contentOf, replayedHeader } from './respond.ts';
import type { RouteContext, RouteRequest } from './route.ts';

export type AnyOperation = (call: unknown, deps: unknown) => Promise<unknown>;

/** Runs the operation and renders its result. On a `stored-response` route, it runs once per Idempotency-Key. */
export const invokeOperation = async (
  request: RouteRequest,
  operation: AnyOperation,
  deps: unknown,
  { idempotencyStore, addressHeader }: RequestGuard,
): Promise<ResponseContent> => {
  const { route, client, market, idempotencyKey } = request.context;
  const run = async () => contentOf(request, await operation(callOf(request, addressHeader), deps));
  if (route.idempotency !== 'stored-response' || !idempotencyKey || !client) return run();
  const scope = digest(client.id, market ?? '', request.context.operation, idempotencyKey);
  const stored = await idempotencyStore.once(scope, hashOfRequest(request.context), undefined, async () => {
    const { status, body = '' } = await run();
    return { status, body: String(body) };
  });
  return { status: stored.status, body: stored.body, headers: replayedHeader(stored.replayed) };
};

const hashOfRequest = ({ input, body }: RouteContext): string =>
  digest(canonicalJson({ params: input?.params, query: input?.query, body: body?.json }));

/** Returns the IP address of the caller. A proxy that forwards the address appends a colon and the port. */
export const addressOf = (
  {
    headers,
    requestContext,
  }: Pick<RouteRequest['event'], 'headers'> & { requestContext: { http: { sourceIp: string } } },
  addressHeader: string | undefined,
): string => {
  const forwarded = addressHeader === undefined ? undefined : headers[addressHeader];
  return forwarded?.replace(/:\d+$/, '') ?? requestContext.http.sourceIp;
};

/** Returns the part of the request that the operation receives. */
const callOf = ({ event, context }: RouteRequest, addressHeader: string | undefined) => {
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
      cookies: cookiesOf(event),
    },
    idempotencyKey,
    signature,
  };
};
