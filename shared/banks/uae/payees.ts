import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import { NotOffered } from '../port/errors.ts';
import type { PayeeBank, PayeeConfirmation, PayeeMatch, PayeeName, PayeeToConfirm } from '../port/payees.ts';
import type { PayeeAddress, PayeeDirectory } from '../transport/bank-protocol.ts';
import { unexpectedStatus } from '../transport/calls.ts';
import { deniesResource } from '../wire/messages.ts';
import { type BankContext, contextOf, scopes } from './bank-context.ts';

/** `AEConfirmationDiscoveryResponse`: the URLs of the account bank's confirmation-of-payee API. */
const DiscoveryResponse = z.object({
  Data: z.object({ DiscoveryEndpointUrl: z.string(), ResourceServerUrl: z.string() }),
});

/** `AEAccountConfirmationResponse` of the UAE standard. */
const ConfirmationResponse = z.object({
  Data: z.object({
    NameMatchIndicator: z.enum(['ConfirmationOfPayee.Yes', 'ConfirmationOfPayee.Partial', 'ConfirmationOfPayee.No']),
    MaskedName: z.string().nullish(),
  }),
});
type Indicator = z.infer<typeof ConfirmationResponse>['Data']['NameMatchIndicator'];

const matchOf: Readonly<Record<Indicator, PayeeMatch>> = {
  'ConfirmationOfPayee.Yes': 'match',
  'ConfirmationOfPayee.Partial': 'close-match',
  'ConfirmationOfPayee.No': 'no-match',
};

/** `AEAccountNameConfirmationProperties`. */
const wireName = (name: PayeeName): object =>
  'businessName' in name
    ? { BusinessName: name.businessName }
    : { FullName: name.fullName, GivenName: name.givenName, LastName: name.lastName };

/** `AEAccountConfirmationRequest`. */
const confirmationMessage = (iban: string, name: PayeeName): object => ({
  Data: { SchemeName: 'IBAN', Identification: iban, Name: wireName(name) },
});

/** Asks the account's bank to confirm the name. The payer's bank requires its signed response as proof. */
const confirmAt = async (
  bank: BankContext,
  url: string,
  { iban, name }: PayeeToConfirm,
  bankCall: BankCall,
): Promise<PayeeConfirmation> => {
  const response = await bank.payeeMessages.exchange(bank.callAsClient(scopes.payees), 'payee.confirm', bankCall, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/jwt' },
    body: await bank.payeeMessages.sign(confirmationMessage(iban, name)),
  });
  if (response.status === 204) return { match: 'unknown' };
  if (response.status !== 200) throw unexpectedStatus(response, bank.now());
  const { Data } = await bank.payeeMessages.read(ConfirmationResponse, response);
  return {
    match: matchOf[Data.NameMatchIndicator],
    providerCode: bank.server.provider,
    accountHolderName: Data.MaskedName ?? undefined,
    proof: response.text.trim(),
  };
};

/** Creates a `PayeeBank` that confirms only accounts at this bank, in a market without a payee directory. */
export const createAccountBankPayees = (bank: BankContext, base: string): PayeeBank => ({
  knows: 'own accounts',
  confirm: (payee, bankCall) => confirmAt(bank, `${base}/confirmation`, payee, bankCall),
});

/**
 * Creates the `PayeeBank` for the UAE. The hub's discovery endpoint returns the URLs of the account's bank, which then
 * confirms the name. Without a hub, the discovery endpoint of this bank is called.
 */
export const createDirectoryPayees = (
  bank: BankContext,
  base: string,
  { findBank, findHub }: PayeeDirectory,
): PayeeBank => {
  const discover = async (iban: string, bankCall: BankCall): Promise<PayeeAddress> => {
    const hub = await findHub();
    const { payeeMessages, callAsClient } = hub ? contextOf(hub) : bank;
    const send = callAsClient(scopes.payees);
    const { Data } = await payeeMessages.fetch(DiscoveryResponse, send, 'payee.discover', bankCall, {
      method: 'POST',
      url: `${hub?.server.apis.payees ?? base}/discovery`,
      headers: { 'content-type': 'application/jwt' },
      body: await payeeMessages.sign({ Data: { SchemeName: 'IBAN', Identification: iban } }),
    });
    return Data;
  };

  /** Returns the address of the account's bank, or undefined if no bank in the market has the account. */
  const addressOf = (iban: string, bankCall: BankCall): Promise<PayeeAddress | undefined> =>
    discover(iban, bankCall).catch((error: unknown): undefined => {
      if (!(error instanceof NotOffered) && !deniesResource(error)) throw error;
    });

  return {
    knows: 'all accounts',

    async confirm(payee, bankCall) {
      const address = await addressOf(payee.iban, bankCall);
      if (!address) return { match: 'unknown' };
      const accountBank = await findBank(address);
      if (!accountBank) throw new NotOffered("The account's bank does not confirm payees");
      return confirmAt(contextOf(accountBank), confirmationUrl(address.ResourceServerUrl), payee, bankCall);
    },
  };
};

const apiPath = '/open-finance/confirmation-of-payee/v2.1';

/** The standard does not specify whether the resource server URL includes the API's path. In practice, both occur. */
const confirmationUrl = (resourceServer: string): string => {
  const base = resourceServer.replace(/\/+$/, '').replace(/\/confirmation$/, '');
  return `${base.includes('/confirmation-of-payee/') ? base : base + apiPath}/confirmation`;
};
