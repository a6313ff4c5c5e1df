import { redirectingPageHeaders } from '#shared/platform/http/headers.ts';
import type { ResponseContent } from '#shared/platform/http/request.ts';
import { signMessage } from '../jose/bank-signer.ts';
import type { BankCall, Reply, ReplyBody } from './call.ts';
import type { ServerDeps } from './deps.ts';

/** Serialises a reply, and signs it if required. */
export const write = async (
  { status, headers, body }: Reply,
  call: BankCall,
  deps: ServerDeps,
): Promise<ResponseContent> => {
  const content = body && (await contentOf(body, call, deps));
  return { status, ...content, headers: { ...content?.headers, ...headers } };
};

type Content = Pick<ResponseContent, 'body' | 'type' | 'headers'>;

const contentOf = async (body: ReplyBody, call: BankCall, deps: ServerDeps): Promise<Content> => {
  if ('json' in body) return { body: JSON.stringify(body.json) };
  if ('html' in body)
    return { body: body.html, type: 'text/html; charset=utf-8', headers: redirectingPageHeaders(body) };
  // Clients can request unsigned account information (`application/json`). Everything else is signed.
  if (body.orJson && !call.headers.accept?.includes('application/jwt')) return { body: JSON.stringify(body.signed) };
  const { signed: message, audience, hasOneAudience } = body;
  const toSign = { audience: hasOneAudience ? audience : [audience], message, now: deps.now() };
  return { body: await signMessage(call, toSign, deps.settings), type: 'application/jwt' };
};
