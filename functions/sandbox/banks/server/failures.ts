import type { Answer } from '#shared/platform/http/request.ts';
import type { BankCall, Reply } from './call.ts';
import type { LostAnswer, Switches } from '../registry/switches.ts';

/** What a bank answers instead of doing what it was asked. Undefined if it works. */
export const failureOf = ({ down, failWith, retryAfterSeconds }: Switches): Reply | undefined => {
  if (down) return { status: 503 };
  if (failWith === 429) return { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } };
  return failWith && { status: failWith };
};

/** Which answer this is, if it is one that can get lost. */
const kindOf = (route: string, { form }: BankCall): LostAnswer | undefined => {
  if (route === 'createPayment') return 'payment';
  if (route !== 'issueTokens') return undefined;
  const grantType = form.get('grant_type');
  if (grantType === 'refresh_token') return 'refresh';
  return grantType === 'authorization_code' ? 'token' : undefined;
};

/** Whether the bank has done what it was asked, and its answer gets lost. */
export const isLost = (route: string, call: BankCall): boolean => {
  const kind = kindOf(route, call);
  return kind !== undefined && call.switches.lostAnswers.includes(kind);
};

/** The answer without its second half. */
export const cutOff = (answer: Answer): Answer => ({
  ...answer,
  ...(answer.body !== undefined && { body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }),
});
