import type { BankCall } from '../port/call.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { CallBank } from '../transport/calls.ts';
import type { AuthorisationServer } from './authorisation-server.ts';

/** Maximum time, in seconds, for which a token is used, even if it is valid for longer. */
const maxUseSeconds = 300;
/** Time, in seconds, before its expiry from which a token is no longer used. */
const marginSeconds = 10;

/**
 * Calls a bank with this service's client-credentials tokens, for requests without a customer. Caches one token per
 * scope in memory.
 */
export type CallAsClient = (scope: string) => CallBank;

export const createCallsAsClient = (server: AuthorisationServer, call: CallBank, now: Clock): CallAsClient => {
  const tokens = createCache<{ readonly token: string; readonly until: number }>({
    max: 10,
    validUntil: ({ until }) => until,
    now,
  });

  const tokenFor = async (scope: string, bankCall: BankCall): Promise<string> => {
    const { token } = await tokens.getOrLoad(scope, async () => {
      const requestedAt = now();
      const response = await server.requestTokens({ grant_type: 'client_credentials', scope }, bankCall);
      const seconds = Math.min(maxUseSeconds, response.expires_in - marginSeconds);
      return { token: response.access_token, until: Date.parse(addSeconds(requestedAt, seconds)) };
    });
    return token;
  };

  return (scope) => async (name, bankCall, request) => {
    const send = async (): Promise<HttpResponse> => {
      const authorization = `Bearer ${await tokenFor(scope, bankCall)}`;
      return call(name, bankCall, { ...request, headers: { ...request.headers, authorization } });
    };
    const response = await send();
    if (response.status !== 401) return response;
    // The bank may have invalidated the token, so retry once with a new one.
    tokens.forget(scope);
    return send();
  };
};
