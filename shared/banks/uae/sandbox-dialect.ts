import { rulesOf } from '#shared/standard/markets/market.ts';
import type { BankLink } from '../port/bank-link.ts';
import type { Protocol } from '../transport/bank-protocol.ts';
import { createAccountBankPayees } from './payees.ts';
import type { Profile } from './terms/profile.ts';
import { bankContext, type UaeBankSettings } from './bank-context.ts';
import { uaeBank } from './uae-bank.ts';

const profile: Profile = {
  accountSchemes: ['IBAN', 'AccountNumber'],
  defaultPurpose: rulesOf('KSA').defaultPurpose,
  postsEvents: false,
};

/**
 * Connects to a Saudi bank for payments, using a sandbox dialect, because Saudi Arabia has no public payment standard.
 * The dialect is UAE Open Finance without a participant directory, a payee directory or events. Accounts and purposes
 * follow Saudi rules: an account number may replace the IBAN, and a purpose code may have four letters. Account data
 * follows a version of the KSA standard (../ksa).
 */
export const sandboxDialectBank = (settings: UaeBankSettings): BankLink => {
  const bank = bankContext(settings, profile);
  const { payees } = bank.server.apis;
  return { ...uaeBank(bank), payees: payees === undefined ? undefined : createAccountBankPayees(bank, payees) };
};

/** Payments at Saudi sandbox banks. No participant directory lists them. */
export const sandboxDialect: Protocol = {
  markets: ['KSA'],
  kinds: ['payment'],
  keyUses: ['signing'],
  connect: sandboxDialectBank,
};
