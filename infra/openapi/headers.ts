import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { interactionId } from '#infra/openapi/samples/identity.ts';
import { signatureOf, signingVectors } from './signing-vectors.ts';

const interactionIdOfRequest = z
  .guid()
  .optional()
  .meta({
    description: 'Identifies this request in our logs and at the bank. Generated if it is missing or not a UUID.',
    param: { id: 'InteractionId', example: interactionId },
  });

const market = Market.meta({ description: 'The market of the request.', param: { id: 'Market', example: 'UAE' } });

const signature = z.string().meta({
  description:
    'The signature of the body: a detached compact JWS (RFC 7515 appendix F) with ES256, `header..signature`. The section _Signing_ explains how to create it.',
  param: {
    id: 'Signature',
    example: signingVectors[0] && signatureOf(signingVectors[0]),
  },
});

const idempotencyKeyOf = (id: string, description: string) =>
  z
    .string()
    .optional()
    .meta({
      minLength: 1,
      maxLength: 40,
      pattern: String.raw`^[\x21-\x7e]+$`,
      description,
      param: { id, example: 'order-1001' },
    });

const idempotencyKey = idempotencyKeyOf(
  'IdempotencyKey',
  'Retrying a successful request with the same key has no effect and returns the first response. Up to 40 visible ASCII characters.',
);

const idempotencyKeyAlias = idempotencyKeyOf(
  'IdempotencyKeyAlias',
  'Alias of `idempotency-key`, which takes precedence if a request has both.',
);

/** Returns the headers that a route reads in addition to those in its schema. */
export const requestHeadersOf = (route: Route): Record<string, z.ZodType> => ({
  ...(route.market === 'x-tenant' && { 'x-tenant': market }),
  ...(route.signed && { 'x-signature': signature }),
  ...(route.idempotency && { 'idempotency-key': idempotencyKey, 'x-idempotency-key': idempotencyKeyAlias }),
  'x-interaction-id': interactionIdOfRequest,
});

/** Names and describes a header that several responses have. */
const header = (id: string, schema: z.ZodType, description: string): z.ZodType =>
  schema.meta({ description, header: { id } });

const text = z.string().optional();
const count = z.int().optional();

const interactionIdOfResponse = header(
  'InteractionId',
  z.guid(),
  'The interaction id of the request, as sent or generated.',
);

const whenCounted = 'Present once the request has been counted against the limit.';

const rateLimit = {
  ratelimit: header(
    'RateLimit',
    text.meta({ pattern: String.raw`^"[a-z]+";r=\d+;t=\d+$` }),
    `The limit that applies, the number of requests that remain (\`r\`), and the seconds until it is fully restored (\`t\`). ${whenCounted}`,
  ),
  'ratelimit-policy': header(
    'RateLimitPolicy',
    text.meta({ pattern: String.raw`^"[a-z]+";q=\d+;w=\d+$` }),
    `The limit that applies, the number of requests in one burst (\`q\`), and the number of seconds after which it is fully restored (\`w\`). ${whenCounted}`,
  ),
  'ratelimit-limit': header(
    'RateLimitLimit',
    count,
    `The number of requests that the client may send in one burst. ${whenCounted}`,
  ),
  'ratelimit-remaining': header(
    'RateLimitRemaining',
    count,
    `The number of requests that remain of \`ratelimit-limit\`. ${whenCounted}`,
  ),
  'ratelimit-reset': header('RateLimitReset', count, `Seconds until the limit is fully restored. ${whenCounted}`),
};

const retryAfter = header('RetryAfter', count, 'Seconds to wait before a retry.');

const challenge = header(
  'WwwAuthenticate',
  z.string(),
  'The authentication scheme to use (RFC 9110 section 11.6.1, RFC 6750 section 3).',
);

const replayed = header(
  'IdempotencyReplayed',
  z.literal('true').optional(),
  'Present if this is the stored response to an earlier request with the same key or signature.',
);

const cacheControl = header('CacheControl', z.string(), 'The time for which the response may be cached.');

const imageHeaders = {
  'cache-control': cacheControl,
  'content-security-policy': z.string().meta({ description: 'Prevents browsers from running scripts in the image.' }),
  'cross-origin-resource-policy': z
    .literal('cross-origin')
    .meta({ description: 'Allows other sites to embed the image.' }),
};

const disposition = z.string().meta({ description: 'The file name (RFC 6266).' });

const mayBeLong: ReadonlySet<Route['ok']['kind']> = new Set(['data', 'list', 'file']);

const encoding = {
  'content-encoding': header(
    'ContentEncoding',
    z.literal('gzip').optional(),
    'Present if the response is gzipped. Responses of 200 kB or more are, if `accept-encoding` allows it; responses of 6 MB or more must be.',
  ),
  vary: header(
    'Vary',
    z.literal('accept-encoding').optional(),
    'Present if the response is long enough to be gzipped.',
  ),
};

type Headers = Record<string, z.ZodType>;

const commonHeaders = (route: Route): Headers => ({
  'x-interaction-id': interactionIdOfResponse,
  ...((route.access === 'client' || route.limit) && rateLimit),
});

export const successHeaders = (route: Route) =>
  z.object({
    ...commonHeaders(route),
    ...(route.idempotency && { 'idempotency-replayed': replayed }),
    ...(route.ok.kind === 'bare' && route.ok.maxAge !== undefined && { 'cache-control': cacheControl }),
    ...(route.ok.kind === 'image' && imageHeaders),
    ...((route.ok.kind === 'file' || (route.ok.kind === 'data' && route.ok.savedAs)) && {
      'content-disposition': disposition,
    }),
    ...(mayBeLong.has(route.ok.kind) && encoding),
  });

/** The statuses whose responses state when to retry. */
const retryable: ReadonlySet<number> = new Set([409, 429, 500, 502, 503]);

const help = header(
  'Link',
  z.string(),
  'The documentation of the error code, `<…/docs/errors#code>; rel="help"`, and the request in the dashboard, `rel="log"`, if the client is known (RFC 8288).',
);

export const errorHeaders = (route: Route, status: number) =>
  z.object({
    ...commonHeaders(route),
    link: help,
    ...(status === 401 && { 'www-authenticate': challenge }),
    ...(retryable.has(status) && { 'retry-after': retryAfter }),
  });
