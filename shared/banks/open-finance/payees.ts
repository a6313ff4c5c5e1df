import type { HttpAnswer } from '#shared/platform/outbound/http-client.ts';
import type { BankCall } from '../port/call.ts';
import type { PayeeBank, PayeeConfirmation } from '../port/payees.ts';
import type { BankRequest } from '../transport/calls.ts';
import { confirmationMessage, ConfirmationAnswer, matchOf } from '../transport/payee-wire.ts';
import { readAnswer } from './calls.ts';

type AskBank = (name: string, call: BankCall, request: BankRequest) => Promise<HttpAnswer>;

/**
 * Confirms payees at a bank with the sandbox dialect. The dialect knows no directory of payees, so a bank confirms its own
 * accounts only, and its answers are not signed.
 *
 * @param ask calls the bank with a token of this service itself
 */
export const openPayees = (provider: string, base: string, ask: AskBank): PayeeBank => ({
  knows: 'own accounts',

  async confirm({ iban, name }, call): Promise<PayeeConfirmation> {
    const answer = await ask('payee.confirm', call, {
      method: 'POST',
      url: `${base}/confirmation`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(confirmationMessage(iban, name)),
    });
    if (answer.status === 204) return { match: 'unknown' };
    const { Data } = readAnswer(ConfirmationAnswer, answer, 200);
    return {
      match: matchOf[Data.NameMatchIndicator],
      providerCode: provider,
      accountHolderName: Data.MaskedName,
      proof: undefined,
    };
  },
});
