import type { ResponseContent } from '#shared/platform/http/request.ts';
import type { BankCall, Reply } from './call.ts';
import type { LostResponse, Switches } from '../registry/switches.ts';

/** Returns a failing bank's error response, or undefined if the bank is working. */
export const failureOf = ({ down, failWith, retryAfterSeconds }: Switches): Reply | undefined => {
  if (down) return { status: 503 };
  if (failWith === undefined) return undefined;
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return failWith === 500 ? { status: failWith } : { status: failWith, headers };
};

/** Returns the kind under which a switch can drop the route's response, or undefined if no switch can. */
const kindOf = (route: string, { form }: BankCall): LostResponse | undefined => {
  if (route === 'createPayment') return 'payment';
  if (route !== 'issueTokens') return undefined;
  const grantType = form.get('grant_type');
  if (grantType === 'refresh_token') return 'refresh';
  return grantType === 'authorization_code' ? 'token' : undefined;
};

/** Returns whether the response to a processed request is lost. */
export const isLost = (route: string, call: BankCall): boolean => {
  const kind = kindOf(route, call);
  return kind !== undefined && call.switches.lostResponses.includes(kind);
};

/** Returns the first half of the response. */
export const truncated = (response: ResponseContent): ResponseContent => ({
  ...response,
  ...(response.body !== undefined && { body: response.body.slice(0, Math.floor(response.body.length / 2)) }),
});
