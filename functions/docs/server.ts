import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { zlib } from '#shared/platform/encoding/zlib.ts';
import { interactionIdOf, safeHeaders } from '#shared/platform/http/request.ts';
import { log } from '#shared/standard/log.ts';
import { isBinary, type Site, type SiteFile } from './site.ts';

/** Content Security Policy Level 3: everything comes from this service, and no page is shown inside another one. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const commonHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  ...safeHeaders,
};

/** Serves the files of the documentation. An answer has at most 6 MB (Lambda quotas), so texts are compressed. */
export const serveSite = (site: Site) => {
  const compressed = new Map<SiteFile, string>();
  const gzip = (file: SiteFile): string => {
    const known = compressed.get(file) ?? zlib().gzipSync(file.content).toString('base64');
    compressed.set(file, known);
    return known;
  };

  const contentOf = (file: SiteFile, { headers }: APIGatewayProxyEventV2) => {
    if (isBinary(file)) return { body: file.content.toString('base64'), isBase64Encoded: true };
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return { body: file.content.toString() };
    return { body: gzip(file), isBase64Encoded: true, encoding: { 'content-encoding': 'gzip' } };
  };

  const answer = (event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
    const { method } = event.requestContext.http;
    if (method !== 'GET' && method !== 'HEAD')
      return { statusCode: 405, headers: { ...commonHeaders, allow: 'GET, HEAD' }, body: '' };
    const found = site.at(event.rawPath);
    const file = found ?? site.notFound;
    const headers = { ...commonHeaders, etag: file.etag, vary: 'accept-encoding' };
    if (event.headers['if-none-match'] === file.etag) return { statusCode: 304, headers };
    const { encoding, ...content } = contentOf(file, event);
    return {
      statusCode: found ? 200 : 404,
      headers: { ...headers, 'content-type': file.type, ...encoding },
      ...(method === 'GET' && content),
    };
  };

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const startedAt = performance.now();
    const interactionId = interactionIdOf(event);
    const { headers, ...rest } = answer(event);
    log({
      event: 'request.answered',
      operation: 'readDocs',
      status: rest.statusCode ?? 200,
      durationMs: Math.round(performance.now() - startedAt),
      interactionId,
    });
    return { ...rest, headers: { ...headers, 'x-interaction-id': interactionId } };
  };
};
