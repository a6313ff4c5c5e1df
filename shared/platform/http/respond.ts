import type * as z from 'zod';
import { burstSeconds } from '#shared/platform/limits/rate-limiter.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import type { Page } from '#shared/platform/storage/page.ts';
import { envelopeOf, renderProblem, wrap, wrapPage } from './api-variant.ts';
import type { RequestGuard } from './request-guard.ts';
import { imageHeaders, noReferrer, pageHeaders } from './headers.ts';
import { idsIn } from './middlewares.ts';
import type { ResponseContent } from './request.ts';
import {
  type Created,
  type Image,
  limitOf,
  type NamedFile,
  type RouteContext,
  type RouteRequest,
  type WebPage,
} from './route.ts';
import { clientIdOf } from './server.ts';

/**
 * Returns the headers `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10, and those of earlier
 * drafts, which many libraries read.
 */
export const rateLimitHeaders = ({ rateLimit, route }: RouteContext): Readonly<Record<string, string>> =>
  rateLimit
    ? {
        ratelimit: `"${limitOf(route)}";r=${rateLimit.remaining};t=${rateLimit.resetSeconds}`,
        'ratelimit-policy': `"${limitOf(route)}";q=${rateLimit.limit};w=${burstSeconds}`,
        'ratelimit-limit': String(rateLimit.limit),
        'ratelimit-remaining': String(rateLimit.remaining),
        'ratelimit-reset': String(rateLimit.resetSeconds),
      }
    : {};

const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name}"`,
});

/** Returns the header that marks the replay of an earlier response, or no header if the request was executed. */
export const replayedHeader = (replayed: boolean): Record<string, string> =>
  replayed ? { 'idempotency-replayed': 'true' } : {};

/**
 * Renders the result of an operation. JSON is parsed with the route's schema first, so that undeclared fields are not
 * returned.
 */
export const contentOf = ({ context }: RouteRequest, result: unknown): ResponseContent => {
  const { route, ids = [] } = context;
  const { ok, idempotency } = route;
  if (ok.kind === 'empty') return { status: 204 };
  if (ok.kind === 'page') return pageOf(result as WebPage);
  if (ok.kind === 'image') return imageOf(result as Image);
  if (ok.kind === 'file') return fileOf(result as NamedFile<unknown>, ok.schema);
  if (ok.kind === 'list') {
    const page = result as Page<unknown>;
    const items = page.items.map((item) => ok.schema.parse(item));
    return { status: ok.status, body: JSON.stringify(wrapPage(envelopeOf(route), { ...page, items })) };
  }
  const { created, replayed } =
    idempotency === 'operation' ? (result as Created<unknown>) : { created: result, replayed: false };
  const data = ok.schema.parse(created);
  if (idempotency) context.ids = [...ids, ...idsIn(data)];
  const isCacheable = ok.kind === 'bare' && ok.maxAge;
  return {
    status: ok.status,
    body: JSON.stringify(ok.kind === 'bare' ? data : wrap(ok.envelope ?? envelopeOf(route), data)),
    headers: {
      ...(isCacheable && { 'cache-control': `public, max-age=${ok.maxAge}` }),
      ...(ok.kind === 'data' && ok.savedAs && attachment(ok.savedAs)),
      ...replayedHeader(replayed),
    },
  };
};

const pageOf = (page: WebPage): ResponseContent =>
  'redirect' in page
    ? { status: 303, headers: { location: page.redirect, ...noReferrer }, cookies: page.cookies }
    : {
        status: page.status ?? 200,
        body: page.html,
        type: 'text/html; charset=utf-8',
        headers: {
          ...pageHeaders(page),
          ...(page.maxAge && { 'cache-control': `public, max-age=${page.maxAge}`, vary: 'accept-language' }),
        },
        cookies: page.cookies,
      };

const imageOf = ({ svg }: Image): ResponseContent => ({
  status: 200,
  body: svg,
  type: 'image/svg+xml',
  headers: { 'cache-control': 'public, max-age=31536000, immutable', ...imageHeaders },
});

const fileOf = (file: NamedFile<unknown>, schema: z.ZodType): ResponseContent => ({
  status: 200,
  ...('pdf' in file
    ? { body: file.pdf, type: 'application/pdf' }
    : { body: JSON.stringify(schema.parse(file.json)), type: 'application/json' }),
  headers: attachment(file.name),
});

/** Renders the response to a failed request in the format of its API variant. */
export const errorOf = (request: RouteRequest, problem: Problem, { baseUrl }: RequestGuard): ResponseContent => {
  const rendered = renderProblem(problem, request.event.rawPath, request.context.route);
  const { status } = problem;
  return {
    status,
    ...(rendered && {
      body: typeof rendered.body === 'string' ? rendered.body : JSON.stringify(rendered.body),
      type: rendered.type,
    }),
    headers: {
      link: `${helpLink(problem, baseUrl)}${logLink(request, baseUrl)}`,
      ...(status === 401 && { 'www-authenticate': challengeOf(request, problem) }),
    },
  };
};

/** Returns a link to the documentation of the error (RFC 8288 §3). */
const helpLink = ({ code }: Problem, baseUrl: string): string => `<${baseUrl}/docs/errors#${code}>; rel="help"`;

/** Returns a link to the request in the dashboard, for the members of the client that sent it, if it is known. */
const logLink = ({ context }: RouteRequest, baseUrl: string): string =>
  clientIdOf(context) === undefined ? '' : `, <${baseUrl}/dashboard/requests/${context.interactionId}>; rel="log"`;

/**
 * Returns the challenge of a 401 (RFC 9110 §11.6.1). The error code is `invalid_token` for a rejected token, and is
 * omitted for a request without a token (RFC 6750 §3.1).
 */
const challengeOf = ({ event, context: { route } }: RouteRequest, { message }: Problem): string => {
  const challenge = 'Bearer realm="open-banking"';
  const hasToken = route.access === 'client' && /^Bearer /i.test(event.headers.authorization ?? '');
  return hasToken ? `${challenge}, error="invalid_token", error_description="${message}"` : challenge;
};
