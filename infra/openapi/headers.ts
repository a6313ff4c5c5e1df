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
    'The signature of the body: a detached compact JWS (RFC 7515 appendix F) with ES256, `header..signature`. The section _Signing_ shows how to make it.',
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
      'Repeating a successful request with the same key changes nothing and gets the first answer. Up to 40 visible ASCII characters.',
    param: { id: 'IdempotencyKey', example: 'order-1001' },
  });

const idempotencyKeyAlias = z
  .string()
  .optional()
  .meta({
    ...keyFormat,
    description: 'Another name of `idempotency-key`, which wins if a request has both.',
    param: { id: 'IdempotencyKeyAlias', example: 'order-1001' },
  });

/** The headers that a route reads in addition to those of its own schema. */
export const requestHeadersOf = (route: Route): Record<string, z.ZodType> => ({
  ...(route.market === 'x-tenant' && { 'x-tenant': market }),
  ...(route.signed && { 'x-signature': signature }),
  ...(route.idempotency && { 'idempotency-key': idempotencyKey, 'x-idempotency-key': idempotencyKeyAlias }),
  'x-interaction-id': interactionIdOfRequest,
});

const interactionIdOfAnswer = z.guid().meta({
  description: 'The interaction id of the request, as sent or generated.',
  header: { id: 'InteractionId' },
});

const whenCounted = 'Present once the request has been counted against the limit.';

const rateLimit = {
  'ratelimit-policy': z
    .string()
    .optional()
    .meta({
      pattern: String.raw`^\d+;w=\d+$`,
      description: `The limit, and the seconds in which it is fully restored: \`limit;w=seconds\`. ${whenCounted}`,
      header: { id: 'RateLimitPolicy' },
    }),
  'ratelimit-limit': z
    .int()
    .optional()
    .meta({
      description: `How many requests the client may send at once. ${whenCounted}`,
      header: { id: 'RateLimitLimit' },
    }),
  'ratelimit-remaining': z
    .int()
    .optional()
    .meta({ description: `How many of these requests are left. ${whenCounted}`, header: { id: 'RateLimitRemaining' } }),
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
  .meta({ description: 'Seconds to wait before the request is sent again.', header: { id: 'RetryAfter' } });

const challenge = z.string().meta({
  description: 'How to authenticate (RFC 9110 section 11.6.1, RFC 6750 section 3).',
  header: { id: 'WwwAuthenticate' },
});

const replayed = z
  .literal('true')
  .optional()
  .meta({
    description: 'Present if this is the answer to an earlier request with the same key or signature.',
    header: { id: 'IdempotencyReplayed' },
  });

const cacheControl = z.string().meta({
  description: 'How long the answer may be cached.',
  header: { id: 'CacheControl' },
});

const imageHeaders = {
  'cache-control': cacheControl,
  'content-security-policy': z.string().meta({ description: 'Keeps a browser from running scripts in the image.' }),
  'cross-origin-resource-policy': z.literal('cross-origin').meta({ description: 'Pages of other sites may show it.' }),
};

const disposition = z.string().meta({ description: 'The name of the file (RFC 6266).' });

const mayBeLong: ReadonlySet<Route['ok']['kind']> = new Set(['data', 'list', 'file']);

const encoding = {
  'content-encoding': z
    .literal('gzip')
    .optional()
    .meta({
      description:
        'Present if the answer is gzipped. Answers from 200 kB on are, if `accept-encoding` allows it, and answers from 6 MB on must be.',
      header: { id: 'ContentEncoding' },
    }),
  vary: z
    .literal('accept-encoding')
    .optional()
    .meta({ description: 'Present if the answer is long enough to be gzipped.', header: { id: 'Vary' } }),
};

type Headers = Record<string, z.ZodType>;

/** The headers of every answer of a route. */
const commonHeaders = (route: Route): Headers => ({
  'x-interaction-id': interactionIdOfAnswer,
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

/** What some refusals say in addition: how to authenticate, or when to try again. */
const wayOut: Partial<Record<number, Headers>> = {
  401: { 'www-authenticate': challenge },
  409: { 'retry-after': retryAfter },
  429: { 'retry-after': retryAfter },
  502: { 'retry-after': retryAfter },
  503: { 'retry-after': retryAfter },
};

const help = z.string().meta({
  description: 'The page that explains the code: `<…/docs/errors#code>; rel="help"` (RFC 8288).',
  header: { id: 'Link' },
});

export const refusalHeaders = (route: Route, status: number) =>
  z.object({ ...commonHeaders(route), link: help, ...wayOut[status] });
