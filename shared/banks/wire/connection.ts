import { publishedKeys } from '../jose/bank-keys.ts';
import { createAuthorisationServer } from '../oauth/authorisation-server.ts';
import { createCallsAsClient } from '../oauth/own-tokens.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';
import { createCalls } from '../transport/calls.ts';

/** Creates the clients of one bank's servers, which are the same in all protocols. */
export const createConnection = (settings: BankSettings) => {
  const { server, http, now } = settings;
  const call = createCalls(server.provider, http);
  const authorisationServer = createAuthorisationServer({ ...settings, call });
  return {
    ...settings,
    keys: publishedKeys(server, call, now),
    authorisationServer,
    call,
    callAsClient: createCallsAsClient(authorisationServer, call, now),
  };
};
export type BankConnection = ReturnType<typeof createConnection>;
