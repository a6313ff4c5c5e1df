import * as z from 'zod';
import type { BankCall } from './call.ts';

/**
 * Confirmation of payee: checks with the account's bank whether a name matches the account holder's name.
 *
 * Throws BankUnavailable, BankRejection, or NotOffered if that bank does not support confirmation of payee.
 */
export interface PayeeBank {
  /**
   * `all accounts` if this bank can reach any account's bank through the market's payee directory. `own accounts` if it
   * can confirm only its own account holders.
   */
  readonly knows: 'all accounts' | 'own accounts';
  confirm(payee: PayeeToConfirm, call: BankCall): Promise<PayeeConfirmation>;
}

/**
 * Finds a bank that can confirm the payee of an account: the specified provider or, by default, a bank in the account's
 * country. In a market with a payee directory, any bank can find the account's bank. In other markets, a bank can
 * confirm only its own account holders.
 *
 * Returns undefined if no such bank supports confirmation of payee. Throws BankUnavailable if the specified provider is
 * not connected.
 */
export type PayeeBanks = (iban: string, providerCode?: string) => Promise<PayeeBank | undefined>;

export interface PayeeToConfirm {
  readonly iban: string;
  readonly name: PayeeName;
}

export type PayeeName =
  | { readonly fullName: string; readonly givenName: string | undefined; readonly lastName: string | undefined }
  | { readonly businessName: string };

/** The degree to which the name matches the account holder's name. */
export const PayeeMatch = z.enum(['match', 'close-match', 'no-match']);
export type PayeeMatch = z.infer<typeof PayeeMatch>;

/**
 * The result of a confirmation. `accountHolderName` is the account holder's name, partly masked, or undefined if the
 * bank does not return it. `unknown` means that no bank in the market holds the account.
 *
 * `proof` is the bank's signed response, or undefined if the protocol does not sign responses. It must be included in
 * the payment consent and in the order (`payeeProof`).
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
