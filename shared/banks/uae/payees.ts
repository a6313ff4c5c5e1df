import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import { BankRefusal, NotOffered } from '../port/errors.ts';
import type { PayeeBank, PayeeConfirmation, PayeeToConfirm } from '../port/payees.ts';
import { unusable } from '../transport/calls.ts';
import { confirmationMessage, ConfirmationAnswer, matchOf } from '../transport/payee-wire.ts';
import { type BankContext, scopes } from './bank-context.ts';

/** `AEConfirmationDiscoveryResponse`: which bank confirms the payees with accounts of one bank. */
const DiscoveryAnswer = z.object({
  Data: z.object({ DiscoveryEndpointUrl: z.string(), ResourceServerUrl: z.string() }),
});
export type PayeeAddress = z.infer<typeof DiscoveryAnswer>['Data'];

/** The bank with these addresses. Undefined if it is none of those that confirm payees to us. */
export type BankAt = (address: PayeeAddress) => Promise<BankContext | undefined>;

/** Asks the bank that keeps an account. Its answer is signed, and the payer's bank wants to see it. */
const confirmAt = async (
  bank: BankContext,
  url: string,
  { iban, name }: PayeeToConfirm,
  bankCall: BankCall,
): Promise<PayeeConfirmation> => {
  const answer = await bank.payeeMessages.ask(bank.callAsClient(scopes.payees), 'payee.confirm', bankCall, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/jwt' },
    body: await bank.payeeMessages.sign(confirmationMessage(iban, name)),
  });
  if (answer.status === 204) return { match: 'unknown' };
  if (answer.status !== 200) throw unusable(answer, bank.now());
  const { Data } = await bank.payeeMessages.read(ConfirmationAnswer, answer);
  return {
    match: matchOf[Data.NameMatchIndicator],
    providerCode: bank.server.provider,
    accountHolderName: Data.MaskedName,
    proof: answer.text.trim(),
  };
};

/** Confirms the payees of one bank, in a market that has no directory of payees. */
export const openOwnPayees = (bank: BankContext, base: string): PayeeBank => ({
  knows: 'own accounts',
  confirm: (payee, bankCall) => confirmAt(bank, `${base}/confirmation`, payee, bankCall),
});

/**
 * Confirms payees in the UAE. Any bank's discovery finds the bank that keeps an account; that bank confirms the name.
 *
 * @param asked the bank that is asked for the other one
 */
export const openPayees = (asked: BankContext, base: string, bankAt: BankAt): PayeeBank => {
  const discover = async (iban: string, bankCall: BankCall): Promise<PayeeAddress> => {
    const answer = await asked.payeeMessages.ask(asked.callAsClient(scopes.payees), 'payee.discover', bankCall, {
      method: 'POST',
      url: `${base}/discovery`,
      headers: { 'content-type': 'application/jwt' },
      body: await asked.payeeMessages.sign({ Data: { SchemeName: 'IBAN', Identification: iban } }),
    });
    if (answer.status !== 200) throw unusable(answer, asked.now());
    const { Data } = await asked.payeeMessages.read(DiscoveryAnswer, answer);
    return Data;
  };

  /** Undefined if no bank of the market keeps the account. */
  const addressOf = async (iban: string, bankCall: BankCall): Promise<PayeeAddress | undefined> => {
    try {
      return await discover(iban, bankCall);
    } catch (error) {
      if (error instanceof NotOffered || error instanceof BankRefusal) return undefined;
      throw error;
    }
  };

  return {
    knows: 'all accounts',

    async confirm(payee, bankCall) {
      const address = await addressOf(payee.iban, bankCall);
      if (!address) return { match: 'unknown' };
      const bank = await bankAt(address);
      if (!bank) throw new NotOffered('The bank that keeps the account confirms no payees');
      return confirmAt(bank, confirmationUrl(address.ResourceServerUrl), payee, bankCall);
    },
  };
};

const apiPath = '/open-finance/confirmation-of-payee/v2.1';

/** The standard does not say whether the address of the resource server includes the path of the API. Banks do both. */
const confirmationUrl = (resourceServer: string): string => {
  const base = resourceServer.replace(/\/+$/, '').replace(/\/confirmation$/, '');
  return `${base.includes('/confirmation-of-payee/') ? base : base + apiPath}/confirmation`;
};
