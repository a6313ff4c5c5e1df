import type { BankLink } from '../port/bank-link.ts';
import type { EventScope } from '../port/events.ts';
import { noPaymentBank } from '#shared/banks/port/payments.ts';
import { publishedKeys } from '../jose/published-keys.ts';
import { createAuthorisationServer } from '../oauth/authorisation-server.ts';
import type { BankServer } from '../transport/bank-server.ts';
import { createCallsAsClient } from '../oauth/own-tokens.ts';
import { type BankHttp, createCalls } from '../transport/calls.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import { createAccounts } from './accounts.ts';
import type { BankContext } from './bank-context.ts';
import { type Profile, uaeProfile } from './terms/profile.ts';
import { createConsents } from './consents.ts';
import { createMessages } from '../wire/messages.ts';
import { createDirectoryPayees, noPayeeDirectory, type PayeeDirectory } from './payees.ts';
import { createPayments } from './payments.ts';

export interface UaeBankSettings {
  readonly server: BankServer;
  /** This service's client id at the bank. */
  readonly clientId: string;
  /** The consents for which the bank posts events. Defaults to all consents. */
  readonly eventsOf?: EventScope;
  readonly signer: NamedSigner;
  /** Presents this service's certificate. */
  readonly http: BankHttp;
  readonly now: Clock;
}

export const bankContext = (
  { server, clientId, eventsOf = 'every-consent', signer, http, now }: UaeBankSettings,
  profile: Profile = uaeProfile,
): BankContext => {
  const call = createCalls(server.provider, http);
  const keys = publishedKeys(server, call, now);
  const authorisationServer = createAuthorisationServer({ server, clientId, signer, call, now });
  const messages = { server, clientId, signer, keys, now };
  return {
    server,
    clientId,
    eventsOf,
    profile,
    signer,
    keys,
    authorisationServer,
    call,
    callAsClient: createCallsAsClient(authorisationServer, call, now),
    paymentMessages: createMessages(messages, { isAlwaysSigned: true, audience: 'list' }),
    payeeMessages: createMessages(messages, { isAlwaysSigned: true, audience: 'text' }),
    accountMessages: createMessages(messages, { isAlwaysSigned: false, audience: 'list' }),
    now,
  };
};

/**
 * Connects to a bank through UAE Open Finance version 2.1: FAPI 2.0 with signed requests, mutual TLS and Rich
 * Authorization Requests.
 *
 * @param directory finds the market's hub and its other banks, which confirm the payees whose accounts they hold
 */
export const uaeBank = (bank: BankContext, directory: PayeeDirectory = noPayeeDirectory): BankLink => {
  const { payments, accounts, payees } = bank.server.apis;
  return {
    authority: createConsents(bank),
    payments: payments === undefined ? noPaymentBank : createPayments(bank, payments),
    accounts: accounts === undefined ? undefined : createAccounts(bank, accounts),
    payees: payees === undefined ? undefined : createDirectoryPayees(bank, payees, directory),
  };
};
