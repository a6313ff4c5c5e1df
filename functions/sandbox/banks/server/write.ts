import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ServerDeps } from './deps.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { safeHeaders } from '#shared/platform/http/request.ts';
import type { BankCall, Reply, ReplyBody } from './call.ts';
import { signMessage } from '../jose/bank-signer.ts';

/** Writes a reply as an answer of the HTTP API. */
export const write = async (
  { status, headers, body }: Reply,
  call: BankCall,
  deps: ServerDeps,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const common = {
    'cache-control': 'no-store',
    'x-fapi-interaction-id': call.headers['x-fapi-interaction-id'] ?? newId(),
  };
  if (!body) return { statusCode: status, headers: { ...common, ...headers } };
  const content = await contentOf(body, call, deps);
  return { statusCode: status, headers: { ...common, ...content.headers, ...headers }, body: content.text };
};

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const json = (value: unknown): Content => ({
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(value),
});

const contentOf = async (body: ReplyBody, call: BankCall, deps: ServerDeps): Promise<Content> => {
  if ('json' in body) return json(body.json);
  if ('html' in body) {
    return { headers: pageHeaders(body.styleHash), text: body.html };
  }
  // Account information may be asked for without a signature (`application/json`). All else is signed.
  if (body.orJson && !call.headers.accept?.includes('application/jwt')) return json(body.signed);
  const { signed: message, audience, hasOneAudience } = body;
  const terms = { audience: hasOneAudience ? audience : [audience], message, now: deps.now() };
  return { headers: { 'content-type': 'application/jwt' }, text: await signMessage(call, terms, deps.settings) };
};

/** No script runs on a bank's page, no other page can show it in a frame, and its one stylesheet is named by its hash. */
export const pageHeaders = (styleHash: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  ...safeHeaders,
});
