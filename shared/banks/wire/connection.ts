import { publishedKeys } from '../jose/bank-keys.ts';
import { createAuthorisationServer } from '../oauth/authorisation-server.ts';
import { checkIdToken } from '../oauth/id-token.ts';
import { createCallsAsClient } from '../oauth/own-tokens.ts';
import type { BankCall } from '../port/call.ts';
import type { CodeToExchange } from '../port/consents.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';
import { createCalls } from '../transport/calls.ts';

/** Creates the clients of one bank's servers, which are the same in all protocols. */
export const createConnection = (settings: BankSettings) => {
  const { server, clientId, http, now } = settings;
  const call = createCalls(server.provider, http);
  const keys = publishedKeys(server, call, now);
  const authorisationServer = createAuthorisationServer({ ...settings, call });
  /** The expected signer and audience of the bank's id_tokens. */
  const expected = { keys, issuer: server.issuer, audience: clientId, now };
  return {
    ...settings,
    keys,
    authorisationServer,
    expected,
    call,
    callAsClient: createCallsAsClient(authorisationServer, call, now),

    /** Exchanges a code for tokens. Returns them with the claims of their verified id_token. */
    async exchange({ code, redirectUri, codeVerifier, nonce }: CodeToExchange, bankCall: BankCall) {
      const fields = { code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const grant = { grant_type: 'authorization_code', ...fields };
      const response = await authorisationServer.requestTokens(grant, bankCall);
      return { response, claims: await checkIdToken(response.id_token ?? undefined, nonce, expected) };
    },

    refresh: (refreshToken: string, bankCall: BankCall) =>
      authorisationServer.requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, bankCall),
  };
};
export type BankConnection = ReturnType<typeof createConnection>;
