import type * as z from 'zod';
import { burstSeconds } from '#shared/platform/limits/rate-limiter.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { encodeBody } from '#shared/platform/encoding/encode-body.ts';
import { envelopeOf, renderProblem, wrap, wrapPage } from './face.ts';
import type { Gate } from './gate.ts';
import { type HttpRequest, type Middleware, type RequestContext, type Response, safeHeaders } from './request.ts';
import type { Created, HtmlPage, Image, NamedFile, WebPage } from './route.ts';

interface Answer {
  readonly status: number;
  /** Bytes are sent in base64, and API Gateway decodes them. */
  readonly body?: string | Uint8Array;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[] | undefined;
}

/** An answer with the headers that every answer has. A refusal of HEAD has no body (RFC 9110 §9.3.2). */
export const respond = (
  { event, context }: HttpRequest,
  { status, body = '', type, headers = {}, cookies = [] }: Answer,
): Response => {
  const { headers: sent, requestContext } = event;
  const encoded = encodeBody(requestContext.http.method === 'HEAD' ? '' : body, sent['accept-encoding']);
  return {
    statusCode: status,
    headers: {
      ...(body.length > 0 && { 'content-type': type ?? 'application/json' }),
      'x-interaction-id': context.interactionId,
      'cache-control': 'no-store',
      ...safeHeaders,
      ...rateLimitHeaders(context),
      ...encoded.headers,
      ...headers,
    },
    ...(cookies.length > 0 && { cookies: [...cookies] }),
    ...encoded.body,
  };
};

const rateLimitHeaders = ({ rateLimit }: RequestContext): Record<string, string> =>
  rateLimit
    ? {
        'ratelimit-policy': `${rateLimit.limit};w=${burstSeconds}`,
        'ratelimit-limit': String(rateLimit.limit),
        'ratelimit-remaining': String(rateLimit.remaining),
        'ratelimit-reset': String(rateLimit.resetSeconds),
      }
    : {};

const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name}"`,
});

/** Marks an answer that a client gets again under its idempotency key. */
export const replayedHeader = (replayed: boolean): Record<string, string> =>
  replayed ? { 'idempotency-replayed': 'true' } : {};

/** Renders the result of an operation. The route's schema parses it first, so that no undeclared member leaves. */
export const respondWithResult = (request: HttpRequest, result: unknown): Response => {
  const { ok, idempotency } = request.context.route;
  if (ok.kind === 'empty') return respond(request, { status: 204 });
  if (ok.kind === 'page') return respondWithPage(request, result as WebPage);
  if (ok.kind === 'image') return respondWithImage(request, result as Image);
  if (ok.kind === 'file') return respondWithFile(request, result as NamedFile<unknown>, ok.schema);
  if (ok.kind === 'list') {
    const page = result as Page<unknown>;
    const items = page.items.map((item) => ok.schema.parse(item));
    return respond(request, {
      status: ok.status,
      body: JSON.stringify(wrapPage(envelopeOf(request.context.route), { ...page, items })),
    });
  }
  const { created, replayed } =
    idempotency === 'operation' ? (result as Created<unknown>) : { created: result, replayed: false };
  const data = ok.schema.parse(created);
  const isCacheable = ok.kind === 'bare' && ok.maxAge;
  return respond(request, {
    status: ok.status,
    body: JSON.stringify(ok.kind === 'bare' ? data : wrap(ok.envelope ?? envelopeOf(request.context.route), data)),
    headers: {
      ...(isCacheable && { 'cache-control': `public, max-age=${ok.maxAge}` }),
      ...(ok.kind === 'data' && ok.savedAs && attachment(ok.savedAs)),
      ...replayedHeader(replayed),
    },
  });
};

/** Content Security Policy Level 3. Images come from this service, and nothing else is loaded or run. */
const pagePolicy = ({ styleHash, scriptHash }: HtmlPage): string =>
  [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    ...(scriptHash === undefined ? [] : [`script-src '${scriptHash}'`]),
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The address of a page may hold a secret, so browsers must not pass it on to other sites. */
const noReferrer = { 'referrer-policy': 'no-referrer' };

const respondWithPage = (request: HttpRequest, page: WebPage): Response =>
  'redirect' in page
    ? respond(request, {
        status: 303,
        headers: { location: page.redirect, ...noReferrer },
        cookies: page.cookies,
      })
    : respond(request, {
        status: page.status ?? 200,
        body: page.html,
        type: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': pagePolicy(page), ...noReferrer },
        cookies: page.cookies,
      });

/** Browsers run scripts of an SVG that is opened as a page, but not in a sandbox without `allow-scripts`. */
const imagePolicy = "default-src 'none'; sandbox";

const respondWithImage = (request: HttpRequest, { svg }: Image): Response =>
  respond(request, {
    status: 200,
    body: svg,
    type: 'image/svg+xml',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': imagePolicy,
      // Pages of integrators show it, also those that block what other origins do not offer.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });

const respondWithFile = (request: HttpRequest, file: NamedFile<unknown>, schema: z.ZodType): Response =>
  respond(request, {
    status: 200,
    ...('pdf' in file
      ? { body: file.pdf, type: 'application/pdf' }
      : { body: JSON.stringify(schema.parse(file.json)), type: 'application/json' }),
    headers: attachment(file.name),
  });

/** The only place where an error becomes a response. Any error but a Problem is a bug: logged, and answered as 500. */
export const renderError = ({ baseUrl }: Gate): Middleware => ({
  onError: (request) => {
    const { event, context, error } = request;
    const problem = problemOf(error);
    context.problem = problem;
    if (problem.code === 'internal_error') {
      log({ event: 'bug', interactionId: context.interactionId, ...describeBug(problem.cause ?? error) });
    }
    const rendered = renderProblem(problem, event.rawPath, context.route);
    const { status, retryAfterSeconds, allow } = problem;
    request.response = respond(request, {
      status,
      ...(rendered && {
        body: typeof rendered.body === 'string' ? rendered.body : JSON.stringify(rendered.body),
        type: rendered.type,
      }),
      headers: {
        link: helpLink(problem, baseUrl),
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
        ...(allow && { allow: allow.join(', ') }),
        ...(status === 401 && { 'www-authenticate': challengeOf(request, problem) }),
      },
    });
  },
});

/** Leads to the page that explains the refusal (RFC 8288 §3). */
const helpLink = ({ code }: Problem, baseUrl: string): string => `<${baseUrl}/docs/errors#${code}>; rel="help"`;

/**
 * The challenge of a 401 (RFC 9110 §11.6.1). A token that was sent and is not accepted is `invalid_token`; a request
 * without a token gets no error code (RFC 6750 §3.1).
 */
const challengeOf = ({ event, context: { route } }: HttpRequest, { message }: Problem): string => {
  const challenge = 'Bearer realm="open-banking"';
  const hasToken = route.access === 'client' && /^Bearer /i.test(event.headers.authorization ?? '');
  return hasToken ? `${challenge}, error="invalid_token", error_description="${message}"` : challenge;
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  // Other requests kept changing the same resource. The client may repeat this one.
  if (isBusy(error)) return new Problem('conflict', { retryAfterSeconds: 1, cause: error });
  return new Problem('internal_error', { cause: error });
};
