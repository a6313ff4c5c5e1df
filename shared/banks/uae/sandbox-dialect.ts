import type { BankLink } from '../port/bank-link.ts';
import { openOwnPayees } from './payees.ts';
import type { Profile } from './terms/profile.ts';
import { bankContext, uaeBank, type UaeBankSettings } from './uae-bank.ts';

const profile: Profile = {
  accountSchemes: ['IBAN', 'AccountNumber'],
  // "Online purchase"
  usualPurpose: 'ONLP',
  postsEvents: false,
};

/**
 * Connects a bank of Saudi Arabia for payments, in a sandbox dialect: no payment standard of that market is public. The
 * dialect is UAE Open Finance with three things left out: no directory of participants lists the bank, no directory of
 * payees finds other banks, and the bank posts no events. Accounts and purposes are those of Saudi Arabia: an account
 * number may replace the IBAN, and a purpose may have four letters. Account data follows the standard of Saudi Arabia
 * (../ksa).
 */
export const sandboxDialectBank = (settings: UaeBankSettings): BankLink => {
  const bank = bankContext(settings, profile);
  const { payees } = bank.server.apis;
  return { ...uaeBank(bank), payees: payees === undefined ? undefined : openOwnPayees(bank, payees) };
};
