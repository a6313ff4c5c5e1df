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

const keyFormat = { minLength: 1, maxLength: 40, pattern: String.raw`^[\x21-\x7e]+$` } as const;

const idempotencyKey = z
  .string()
  .optional()
  .meta({
    ...keyFormat,
    description:
      'Retrying a successful request with the same key has no effect and returns the first response. Up to 40 visible ASCII characters.',
    param: { id: 'IdempotencyKey', example: 'order-1001' },
  });

const idempotencyKeyAlias = z
  .string()
  .optional()
  .meta({
    ...keyFormat,
    description: 'Alias of `idempotency-key`, which takes precedence if a request has both.',
    param: { id: 'IdempotencyKeyAlias', example: 'order-1001' },
  });

/** Returns the headers that a route reads in addition to those in its schema. */
export const requestHeadersOf = (route: Route): Record<string, z.ZodType> => ({
  ...(route.market === 'x-tenant' && { 'x-tenant': market }),
  ...(route.signed && { 'x-signature': signature }),
  ...(route.idempotency && { 'idempotency-key': idempotencyKey, 'x-idempotency-key': idempotencyKeyAlias }),
  'x-interaction-id': interactionIdOfRequest,
});

const interactionIdOfResponse = z.guid().meta({
  description: 'The interaction id of the request, as sent or generated.',
  header: { id: 'InteractionId' },
});

const whenCounted = 'Present once the request has been counted against the limit.';

const rateLimit = {
  ratelimit: z
    .string()
    .optional()
    .meta({
      pattern: String.raw`^"[a-z]+";r=\d+;t=\d+$`,
      description: `The limit that applies, the number of requests that remain (\`r\`), and the seconds until it is fully restored (\`t\`). ${whenCounted}`,
      header: { id: 'RateLimit' },
    }),
  'ratelimit-policy': z
    .string()
    .optional()
    .meta({
      pattern: String.raw`^"[a-z]+";q=\d+;w=\d+$`,
      description: `The limit that applies, the number of requests in one burst (\`q\`), and the number of seconds after which it is fully restored (\`w\`). ${whenCounted}`,
      header: { id: 'RateLimitPolicy' },
    }),
  'ratelimit-limit': z
    .int()
    .optional()
    .meta({
      description: `The number of requests that the client may send in one burst. ${whenCounted}`,
      header: { id: 'RateLimitLimit' },
    }),
  'ratelimit-remaining': z
    .int()
    .optional()
    .meta({
      description: `The number of requests that remain of \`ratelimit-limit\`. ${whenCounted}`,
      header: { id: 'RateLimitRemaining' },
    }),
  'ratelimit-reset': z
    .int()
    .optional()
    .meta({
      description: `Seconds until the limit is fully restored. ${whenCounted}`,
      header: { id: 'RateLimitReset' },
    }),
};

const retryAfter = z
  .int()
  .optional()
  .meta({ description: 'Seconds to wait before a retry.', header: { id: 'RetryAfter' } });

const challenge = z.string().meta({
  description: 'The authentication scheme to use (RFC 9110 section 11.6.1, RFC 6750 section 3).',
  header: { id: 'WwwAuthenticate' },
});

const replayed = z
  .literal('true')
  .optional()
  .meta({
    description: 'Present if this is the stored response to an earlier request with the same key or signature.',
    header: { id: 'IdempotencyReplayed' },
  });

const cacheControl = z.string().meta({
  description: 'The time for which the response may be cached.',
  header: { id: 'CacheControl' },
});

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
  'content-encoding': z
    .literal('gzip')
    .optional()
    .meta({
      description:
        'Present if the response is gzipped. Responses of 200 kB or more are, if `accept-encoding` allows it; responses of 6 MB or more must be.',
      header: { id: 'ContentEncoding' },
    }),
  vary: z
    .literal('accept-encoding')
    .optional()
    .meta({ description: 'Present if the response is long enough to be gzipped.', header: { id: 'Vary' } }),
};

type Headers = Record<string, z.ZodType>;

/** Returns the headers of every response of a route. */
const commonHeaders = (route: Route): Headers => ({
  'x-interaction-id': interactionIdOfResponse,
  ...(route.access === 'client' && rateLimit),
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

/** The additional headers of some errors, which state how to authenticate or when to retry. */
const recoveryHeaders: Partial<Record<number, Headers>> = {
  401: { 'www-authenticate': challenge },
  409: { 'retry-after': retryAfter },
  429: { 'retry-after': retryAfter },
  500: { 'retry-after': retryAfter },
  502: { 'retry-after': retryAfter },
  503: { 'retry-after': retryAfter },
};

const help = z.string().meta({
  description:
    'The documentation of the error code, `<…/docs/errors#code>; rel="help"`, and the request in the dashboard, `rel="log"` (RFC 8288).',
  header: { id: 'Link' },
});

export const errorHeaders = (route: Route, status: number) =>
  z.object({ ...commonHeaders(route), link: help, ...recoveryHeaders[status] });
