import type { JWK } from 'jose';
import * as z from 'zod';
import type { BankLink } from '../port/bank-link.ts';
import { BankUnavailable, NotOffered } from '../port/errors.ts';
import type { PaymentBank } from '../port/payments.ts';
import { openBankKeys } from '../jose/bank-keys.ts';
import { openAuthorisationServer } from '../oauth/authorisation-server.ts';
import type { BankServer } from '../transport/bank-server.ts';
import { openCallsAsClient } from '../oauth/own-tokens.ts';
import { type CallBank, openCalls, unusable } from '../transport/calls.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import type { NamedSigner } from '#shared/platform/signing/ps256-signer.ts';
import { openAccounts } from './accounts.ts';
import type { BankContext } from './bank-context.ts';
import { openConsents } from './consents.ts';
import { openMessages } from './messages.ts';
import { type BankAt, openPayees } from './payees.ts';
import { openPayments } from './payments.ts';

export interface UaeBankSettings {
  readonly server: BankServer;
  /** This service's client id at the bank. */
  readonly clientId: string;
  readonly signer: NamedSigner;
  /** Shows this service's certificate. */
  readonly http: HttpClient;
  readonly now: Clock;
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** How long the keys are good that a bank gave on request: nobody can make us ask it again and again. */
const latestKeysMs = 30_000;

/** Opens the keys of a bank: those that the directory keeps, then those that the bank publishes now. */
const keysOf = ({ jwksUri, keys }: BankServer, call: CallBank, now: Clock) => {
  const latest = openMemory<{ readonly keys: readonly JWK[]; readonly until: number }>({
    most: 1,
    goodUntil: ({ until }) => until,
    now,
  });
  return openBankKeys({
    known: async () => latest.peek('keys')?.keys ?? keys,
    latest: async () => {
      const { keys: published } = await latest.recall('keys', async () => {
        const until = now().getTime() + latestKeysMs;
        const answer = await call('keys', { interactionId: newId() }, { method: 'GET', url: jwksUri });
        if (answer.status !== 200) throw unusable(answer, now());
        const parsed = KeySet.safeParse(parsedJson(answer.text));
        if (!parsed.success) throw new BankUnavailable('The bank publishes no key set', { cause: parsed.error });
        return { keys: parsed.data.keys, until };
      });
      return published;
    },
  });
};

export const bankContext = ({ server, clientId, signer, http, now }: UaeBankSettings): BankContext => {
  const call = openCalls(server.provider, http);
  const keys = keysOf(server, call, now);
  const authorisationServer = openAuthorisationServer({ server, clientId, signer, call, now });
  const messages = { server, clientId, signer, keys, now };
  return {
    server,
    clientId,
    signer,
    keys,
    authorisationServer,
    call,
    callAsClient: openCallsAsClient(authorisationServer, call, now),
    paymentMessages: openMessages(messages, { isAlwaysSigned: true, audience: 'list' }),
    payeeMessages: openMessages(messages, { isAlwaysSigned: true, audience: 'text' }),
    accountMessages: openMessages(messages, { isAlwaysSigned: false, audience: 'list' }),
    now,
  };
};

const noPayments = (): Promise<never> => Promise.reject(new NotOffered('The bank takes no payments'));

const withoutPayments: PaymentBank = {
  submit: noPayments,
  read: noPayments,
  find: noPayments,
  refundAccount: noPayments,
};

/**
 * Connects a bank of UAE Open Finance, version 2.1: FAPI 2.0 with signed requests, certificates and rich details.
 *
 * @param bankAt finds the other banks of the market, for accounts that are kept there
 */
export const uaeBank = (bank: BankContext, bankAt: BankAt = async () => undefined): BankLink => {
  const { payments, accounts, payees } = bank.server.apis;
  return {
    authority: openConsents(bank),
    payments: payments === undefined ? withoutPayments : openPayments(bank, payments),
    accounts: accounts === undefined ? undefined : openAccounts(bank, accounts),
    payees: payees === undefined ? undefined : openPayees(bank, payees, bankAt),
  };
};
