import type { BankCall } from './call.ts';

/**
 * Confirms payees: asks the bank that keeps an account whether its holder has a name.
 *
 * Throws NotOffered if that bank does not confirm payees, BankUnavailable or BankRefusal.
 */
export interface PayeeBank {
  /** Whether it finds the bank that keeps an account, through the market's directory of payees. */
  readonly knows: 'all accounts' | 'own accounts';
  confirm(payee: PayeeToConfirm, call: BankCall): Promise<PayeeConfirmation>;
}

/**
 * Finds a bank that can be asked about an account: the named provider, or one of the account's market. In a market with a
 * directory of payees any bank finds the one that keeps the account. Elsewhere each bank knows its own accounts only.
 *
 * Undefined if no such bank confirms payees. Throws BankUnavailable if the named provider is not connected.
 */
export type PayeeBanks = (iban: string, providerCode?: string) => Promise<PayeeBank | undefined>;

export interface PayeeToConfirm {
  readonly iban: string;
  readonly name: PayeeName;
}

export type PayeeName =
  | { readonly fullName: string; readonly givenName: string | undefined; readonly lastName: string | undefined }
  | { readonly businessName: string };

/** How the name fits the holder's. */
export type PayeeMatch = 'match' | 'close-match' | 'no-match';

/**
 * What the bank says about the name. `accountHolderName` is the holder's name with parts of it masked, if the bank shows
 * it. `unknown`: no bank knows the account.
 *
 * `proof` is the bank's signed answer, if its protocol signs them. Put it into the terms of the payment consent and into
 * the order (`payeeProof`).
 */
export type PayeeConfirmation =
  | {
      readonly match: PayeeMatch;
      /** The provider that keeps the account. */
      readonly providerCode: string;
      readonly accountHolderName: string | undefined;
      readonly proof: string | undefined;
    }
  | { readonly match: 'unknown' };
