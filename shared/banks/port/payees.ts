import type { BankCall } from './call.ts';

/**
 * Confirms payees: asks the bank that keeps an account whether its holder has a name. The network of a market finds that
 * bank by the IBAN, so there is one PayeeBank per market. Throws BankUnavailable or BankRefusal.
 */
export interface PayeeBank {
  confirm(payee: PayeeToConfirm, call: BankCall): Promise<PayeeConfirmation>;
}

export interface PayeeToConfirm {
  readonly iban: string;
  readonly name: PayeeName;
}

export type PayeeName =
  | { readonly fullName: string; readonly givenName: string | undefined; readonly lastName: string | undefined }
  | { readonly businessName: string };

/**
 * What the bank says about the name. `accountHolderName` is the holder's name with parts of it masked, if the bank shows
 * it. `unknown`: no bank knows the account or confirms payees there.
 *
 * `proof` is the bank's signed answer. Put it into the terms of the payment consent and into the order (`payeeProof`).
 */
export type PayeeConfirmation =
  | { readonly match: 'match'; readonly proof: string }
  | {
      readonly match: 'close-match' | 'no-match';
      readonly accountHolderName: string | undefined;
      readonly proof: string;
    }
  | { readonly match: 'unknown' };
