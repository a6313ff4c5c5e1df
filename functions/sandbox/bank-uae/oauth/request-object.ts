import * as z from 'zod';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { BankCall } from '#functions/sandbox/banks/server/call.ts';
import { OAuthError } from '#functions/sandbox/banks/server/errors.ts';
import { invalidRequest, readRequestObject, requestFields } from '#functions/sandbox/banks/oauth/request-object.ts';
import { AuthorisationDetails } from '../records/authorisation-details.ts';
import { consentTypes } from '../records/terms.ts';
import { type RegisteredClient, Scope } from '#functions/sandbox/banks/registry/registered-client.ts';

const RequestObject = z.strictObject({
  ...requestFields,
  aud: z.string(),
  response_type: z.literal('code'),
  state: z.string().min(1),
  nonce: z.string().min(1).max(64),
  authorization_details: z.array(AuthorisationDetails).length(1),
});

/**
 * Reads the signed request object (RFC 9101) of a pushed request. Throws OAuthError: `invalid_scope` for a scope that
 * is not registered or does not match the consent, otherwise `invalid_request`.
 */
export const readAuthorisationRequest = async (call: BankCall, client: RegisteredClient, now: Clock) => {
  const request = await readRequestObject(RequestObject, call, client, { now, notOffered });
  const [details] = request.authorization_details;
  if (!details) throw invalidRequest('authorization_details must contain exactly one consent');
  return { request, details, scope: scopeFor(request.scope, details, client) };
};

/** Returns the error message for a feature of the standard that these banks do not offer, or undefined. */
const notOffered = (claims: unknown): string | undefined => {
  const text = JSON.stringify(claims);
  if (text.includes('"FilePayment"')) return 'file payments are not offered';
  if (text.includes('"IsDelegatedAuthentication":true')) return 'delegated authentication is not offered';
  if (text.includes('"SinglePayment"') && text.includes('"MultiPayment"')) return 'combined payments are not offered';
  return undefined;
};

const scopeFor = (
  text: string,
  { type, consent }: AuthorisationDetails,
  client: RegisteredClient,
): readonly Scope[] => {
  const parsed = z.array(Scope).safeParse(text.split(' '));
  const scope = parsed.data ?? [];
  const readsAccounts =
    type === consentTypes.account || (consent.Permissions ?? []).some((name) => name !== 'ReadRefundAccount');
  const needed: readonly Scope[] = [
    'openid',
    ...(type === consentTypes.payment ? (['payments'] as const) : []),
    ...(readsAccounts ? (['accounts'] as const) : []),
  ];
  const isRegistered = scope.every((name) => client.scopes.includes(name));
  if (parsed.success && isRegistered && scope.toSorted().join(' ') === needed.toSorted().join(' ')) return scope;
  throw new OAuthError(
    'invalid_scope',
    `The scope of this consent must be ${needed.join(' ')}, and it must be registered`,
  );
};
