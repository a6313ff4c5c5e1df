import type { BankKeys } from '../jose/bank-keys.ts';
import { publishedKeys } from '../jose/published-keys.ts';
import { type AuthorisationServer, createAuthorisationServer } from '../oauth/authorisation-server.ts';
import { type CallAsClient, createCallsAsClient } from '../oauth/own-tokens.ts';
import type { BankClient } from '../transport/bank-server.ts';
import { type BankHttp, type CallBank, createCalls } from '../transport/calls.ts';
import { type Messages, createMessages } from '../wire/messages.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';

export interface KsaBankSettings extends BankClient {
  readonly signer: NamedSigner;
  /** Presents this service's certificate. */
  readonly http: BankHttp;
  readonly now: Clock;
}

/** The context of one bank, shared by all parts of its connector. */
export interface BankContext extends BankClient {
  readonly keys: BankKeys;
  readonly authorisationServer: AuthorisationServer;
  readonly call: CallBank;
  readonly callAsClient: CallAsClient;
  readonly messages: Messages;
  readonly now: Clock;
}

export const bankContext = ({ server, clientId, signer, http, now }: KsaBankSettings): BankContext => {
  const call = createCalls(server.provider, http);
  const keys = publishedKeys(server, call, now);
  const authorisationServer = createAuthorisationServer({ server, clientId, signer, call, now });
  return {
    server,
    clientId,
    keys,
    authorisationServer,
    call,
    callAsClient: createCallsAsClient(authorisationServer, call, now),
    messages: createMessages({ server, clientId, signer, keys, now }, { isAlwaysSigned: false, audience: 'list' }),
    now,
  };
};
