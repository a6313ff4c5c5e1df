import { rulesOf } from '#shared/standard/markets/market.ts';
import type { BankLink } from '../port/bank-link.ts';
import type { BankSettings, Protocol } from '../transport/bank-protocol.ts';
import { createEventReader } from './events.ts';
import { bankContext, contextOf } from './bank-context.ts';
import { createAccountBankPayees } from './payees.ts';
import type { Profile } from './terms/profile.ts';
import { uaeBank } from './uae-bank.ts';

const families = { payment: 'payments', 'account-information': 'accounts', 'confirmation-of-payee': 'payees' } as const;

/**
 * The directory lists every path of an API. Every path begins with the server URL that the standard's API documents
 * specify.
 */
const apiUrl = /^(.*\/open-finance\/(payment|account-information|confirmation-of-payee)\/v2\.1)(?:\/(.*))?$/;

/** UAE banks: payments, account data, confirmation of payee, events. */
export const uae: Protocol = {
  markets: ['UAE'],
  kinds: ['payment', 'account'],
  keyUses: ['signing', 'encryption'],
  connect: (settings, payees) => uaeBank(contextOf(settings), payees),
  directory: {
    apiAt(url) {
      const [, base, family, path] = apiUrl.exec(url) ?? [];
      const name = family === undefined ? undefined : families[family as keyof typeof families];
      return name && base !== undefined ? { family: name, base, isDiscovery: path === 'discovery' } : undefined;
    },
    // At the UAE hub, every bank has a separate host.
    nameIn: ({ hostname }) => /^auth\d*\.([^.]+)\..*apihub\./.exec(hostname)?.[1],
  },
  createEventReader,
};

const dialectProfile: Profile = { ...rulesOf('KSA'), postsEvents: false };

/**
 * Connects to a Saudi bank for payments, using a sandbox dialect, because Saudi Arabia has no public payment standard.
 * The dialect is UAE Open Finance without a participant directory, a payee directory or events. Accounts and purposes
 * follow Saudi rules: an account number may replace the IBAN, and a purpose code may have four letters. Account data
 * follows a version of the KSA standard (../ksa).
 */
export const sandboxDialectBank = (settings: BankSettings): BankLink => {
  const bank = bankContext(settings, dialectProfile);
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
