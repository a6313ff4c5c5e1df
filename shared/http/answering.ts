import { burstSeconds } from '#shared/limits/limit.ts';
import { describeBug, log } from '#shared/runtime/log.ts';
import { digest } from '#shared/runtime/ids.ts';
import { canonicalJson } from '#shared/signing/canonical-json.ts';
import { isBusy } from '#shared/storage/table.ts';
import type { Exchange, Response } from './exchange.ts';
import { faces } from './face.ts';
import type { PageOf } from './paging.ts';
import { Problem } from './problem.ts';
import type { Created, WebPage } from './route.ts';
import type { Gate } from './serve.ts';

export type AnyOperation = (call: unknown, deps: unknown) => Promise<unknown>;

/** Runs the operation, once per Idempotency-Key where its answer is kept, and writes the answer of its kind. */
export const operate = async (
  exchange: Exchange,
  operation: AnyOperation,
  deps: unknown,
  gate: Gate,
): Promise<Response> => {
  const { route, input, idempotencyKey, client, body } = exchange;
  const request = canonicalJson({ params: input?.params, query: input?.query, body: body?.json });
  const run = () =>
    operation(
      {
        ...input,
        client,
        market: exchange.market,
        interactionId: exchange.interactionId,
        idempotencyKey,
        signature: exchange.signature,
      },
      deps,
    );
  const secret = client ? undefined : credentialOf(exchange);
  if (route.idempotency !== 'kept' || !idempotencyKey || !(client ?? secret)) return write(exchange, await run());
  if (!client) await checkApiKey(exchange, gate);
  const { 'app-id': appId = '' } = exchange.event.headers;
  const scope = digest(client?.id ?? `${appId} ${secret}`, exchange.market ?? '', exchange.operation, idempotencyKey);
  const kept = await gate.answers.once(scope, digest(request), secret, async () => {
    const { statusCode = 200, body: answered = '' } = write(exchange, await run());
    return { status: statusCode, body: answered };
  });
  return respond(exchange, kept.status, kept.body, 'application/json', kept.replayed);
};

/** A kept answer is for who could ask for it now: not for a key that was withdrawn since, or a client shut out. */
const checkApiKey = async ({ event: { headers } }: Exchange, { clients }: Gate): Promise<void> => {
  const { 'app-id': appId, 'x-api-key': apiKey } = headers;
  if (apiKey === undefined) return;
  const client = appId === undefined ? undefined : await clients.authenticate(appId, apiKey);
  if (client?.status !== 'Active') throw new Problem('unauthorized');
};

/** Where nobody is authenticated yet, the credential that is shown scopes and seals the kept answer. */
const credentialOf = ({ event, body }: Exchange): string | undefined => {
  const member = body?.json as { refreshToken?: unknown } | undefined;
  const token = typeof member?.refreshToken === 'string' ? member.refreshToken : undefined;
  return event.headers['x-api-key'] ?? event.headers['refresh-token'] ?? token;
};

/** Result → response. Results are parsed on the way out: what the schema does not name cannot leave. */
const write = (exchange: Exchange, result: unknown): Response => {
  const { ok, face, idempotency } = exchange.route;
  if (ok.kind === 'empty') return respond(exchange, 204, '', undefined);
  if (ok.kind === 'page') return writePage(exchange, result as WebPage);
  if (ok.kind === 'list') {
    const page = result as PageOf<unknown>;
    const items = page.items.map((item) => ok.schema.parse(item));
    return respond(exchange, ok.status, JSON.stringify(faces[face].list({ ...page, items })));
  }
  const created = idempotency === 'derived' ? (result as Created<unknown>) : { created: result, replayed: false };
  const data = ok.schema.parse(created.created);
  const text = JSON.stringify(ok.kind === 'bare' ? data : faces[ok.envelope ?? face].data(data));
  return respond(exchange, ok.status, text, 'application/json', created.replayed);
};

const writePage = (exchange: Exchange, page: WebPage): Response => {
  if ('redirect' in page) {
    const response = respond(exchange, 303, '', undefined);
    return { ...response, headers: { ...response.headers, location: page.redirect } };
  }
  const response = respond(exchange, page.status ?? 200, page.html, 'text/html; charset=utf-8');
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'";
  return { ...response, headers: { ...response.headers, 'content-security-policy': policy } };
};

const respond = (
  exchange: Exchange,
  statusCode: number,
  body: string,
  type: string | undefined = body ? 'application/json' : undefined,
  replayed = false,
): Response => {
  const { ok } = exchange.route;
  return {
    statusCode,
    headers: {
      ...(type && { 'content-type': type }),
      'x-interaction-id': exchange.interactionId,
      'cache-control': ok.kind === 'bare' && ok.maxAge ? `public, max-age=${ok.maxAge}` : 'no-store',
      'x-content-type-options': 'nosniff',
      ...(replayed && { 'idempotency-replayed': 'true' }),
      ...rateHeaders(exchange),
    },
    body,
  };
};

const rateHeaders = ({ verdict }: Exchange): Record<string, string> =>
  verdict
    ? {
        'ratelimit-policy': `${verdict.limit};w=${burstSeconds}`,
        'ratelimit-limit': String(verdict.limit),
        'ratelimit-remaining': String(verdict.remaining),
        'ratelimit-reset': String(verdict.resetSeconds),
      }
    : {};

/** The one place where an error becomes an answer. What is not a Problem is a bug: opaque outside, described inside. */
export const refuse = (exchange: Exchange, error: unknown): { response: Response; problem: Problem } => {
  const problem = problemOf(error);
  if (problem.code === 'internal_error') {
    log({ event: 'bug', interactionId: exchange.interactionId, ...describeBug(problem.cause ?? error) });
  }
  const rendered = faces[exchange.route.face].problem(problem, exchange.event.rawPath);
  const response = respond(
    { ...exchange, route: { ...exchange.route, ok: { kind: 'empty', status: 204 } } },
    problem.status,
    rendered ? JSON.stringify(rendered.body) : '',
    rendered?.type,
  );
  const retryAfter = problem.retryAfterSeconds;
  if (retryAfter !== undefined) response.headers['retry-after'] = String(retryAfter);
  return { response, problem };
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  // A writer that kept losing the race: the request may come again.
  if (isBusy(error)) return new Problem('conflict', { retryAfterSeconds: 1, cause: error });
  return new Problem('internal_error', { cause: error });
};

export const logAnswer = (exchange: Exchange, status: number, code?: string): void =>
  log({
    event: 'request.answered',
    operation: exchange.operation,
    status,
    code,
    durationMs: Math.round(performance.now() - exchange.startedAt),
    interactionId: exchange.interactionId,
    clientId: exchange.client?.id,
    market: exchange.market,
  });
