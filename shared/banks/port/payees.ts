import type { BankCall } from './call.ts';

/**
 * Confirmation of payee: checks with the account's bank whether the account holder has the given name.
 *
 * Throws NotOffered if that bank does not confirm payees, BankUnavailable or BankRejection.
 */
export interface PayeeBank {
  /** `all accounts` if the bank can find the bank of any account through the market's payee directory. */
  readonly knows: 'all accounts' | 'own accounts';
  confirm(payee: PayeeToConfirm, call: BankCall): Promise<PayeeConfirmation>;
}

/**
 * Finds a bank that can confirm the payee of an account: the named provider, or one in the account's market. In a
 * market with a payee directory, any bank can find the account's bank. Elsewhere, a bank knows only its own accounts.
 *
 * Returns undefined if no such bank confirms payees. Throws BankUnavailable if the named provider is not connected.
 */
export type PayeeBanks = (iban: string, providerCode?: string) => Promise<PayeeBank | undefined>;

export interface PayeeToConfirm {
  readonly iban: string;
  readonly name: PayeeName;
}

export type PayeeName =
  | { readonly fullName: string; readonly givenName: string | undefined; readonly lastName: string | undefined }
  | { readonly businessName: string };

/** How well the name matches the account holder's name. */
export type PayeeMatch = 'match' | 'close-match' | 'no-match';

/**
 * The result of a confirmation. `accountHolderName` is the account holder's name, partly masked, if the bank returns
 * it. `unknown`: no bank has the account.
 *
 * `proof` is the bank's signed response, if its protocol signs responses. Include it in the terms of the payment
 * consent and in the order (`payeeProof`).
 */
export type PayeeConfirmation =
  | {
      readonly match: PayeeMatch;
      /** The provider that holds the account. */
      readonly providerCode: string;
      readonly accountHolderName: string | undefined;
      readonly proof: string | undefined;
    }
  | { readonly match: 'unknown' };
