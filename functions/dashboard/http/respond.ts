import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { safeHeaders } from '#shared/platform/http/request.ts';

/** Content Security Policy Level 3: everything comes from this site, and no page is shown inside another one. */
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

export const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  // With `no-referrer`, browsers send `Origin: null` with forms (Fetch Standard, "append a request Origin header").
  'referrer-policy': 'same-origin',
  ...safeHeaders,
};

export const textOf = (statusCode: number, type: string, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { ...commonHeaders, 'content-type': type },
  body,
});
