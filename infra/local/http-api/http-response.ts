import { type OutgoingHttpHeaders, validateHeaderName, validateHeaderValue } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/** A function's result that sets status, headers and body. */
interface ProxyResult {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  readonly isBase64Encoded?: boolean;
}

/** Returns a response that API Gateway itself creates. */
export const gatewayResponse = (status: number, message: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** Connection headers, which a function cannot set. */
const connectionHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * Converts a function's result to a response. Throws if it is not a proxy result.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const responseOf = (result: unknown): HttpResponse => {
  const isObject = typeof result === 'object' && result !== null;
  const { statusCode, headers = {}, body = '', isBase64Encoded, cookies = [] }: ProxyResult = isObject ? result : {};
  const status = Number(statusCode);
  if (!(status >= 100 && status < 600) || typeof body !== 'string') throw new Error('malformed proxy result');
  const allowedHeaders = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
    .filter(([name]) => !connectionHeaders.has(name));
  for (const cookie of cookies) validateHeaderValue('set-cookie', cookie);
  for (const [name, value] of allowedHeaders) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return {
    status,
    headers: {
      ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(allowedHeaders),
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};
