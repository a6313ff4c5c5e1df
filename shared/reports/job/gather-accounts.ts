import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { fetchIfPossible } from '#shared/banks/port/fetch-if-possible.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { type Country, countries } from '#shared/standard/markets/market.ts';
import { countryOfProvider } from '#shared/banks/providers/built-in-banks.ts';
import { accountFacts } from '#shared/reports/figures/facts-of-data.ts';
import { type OptionalSections, withSections } from '#shared/reports/figures/facts-of-sections.ts';
import type { AccountFacts } from '#shared/reports/figures/facts.ts';
import { readBalancesAndTransactions } from '#shared/accounts/read/read-balances.ts';
import { type KnownAccount, readAccounts, type ReadDeps, readSection } from '#shared/accounts/read/read-data.ts';
import { permitsOneOf } from '#shared/accounts/read/fetch-data.ts';
import { permissionsToRead, type SectionItem } from '#shared/accounts/read/section.ts';
import type { StoredSnapshot } from '#shared/accounts/read/snapshot-store.ts';
import { type OptionalSection, reusedSeconds } from './needed-data.ts';

export interface ConsentedAccount {
  readonly consent: AccountConsent;
  readonly sharedAccount: KnownAccount;
}

/** An account with the fields that the figures use. */
export interface GatheredAccount extends ConsentedAccount {
  readonly facts: AccountFacts;
  /** The snapshot of the transactions. Absent if the bank does not offer them for the account. */
  readonly transactions: StoredSnapshot | undefined;
}

/**
 * Returns the accounts of all consents, including duplicates that the customer shares under several consents.
 *
 * @throws Problem `consent_not_authorized`, BankUnavailable, BankRejection
 */
export const accountsOfConsents = async (
  consents: readonly AccountConsent[],
  call: BankCall,
  deps: ReadDeps,
): Promise<readonly ConsentedAccount[]> => {
  const accounts: ConsentedAccount[] = [];
  for (const consent of consents) {
    const { items } = await readAccounts(consent, call, deps, reusedSeconds);
    accounts.push(...items.map((sharedAccount) => ({ consent, sharedAccount })));
  }
  return accounts;
};

/**
 * Returns the accounts with the fields that the figures use. Omits accounts for which the bank does not provide a
 * currency. Throws the same errors as `accountsOfConsents`.
 *
 * @param sections the optional sections that the report uses
 */
export const withFacts = async (
  accounts: readonly ConsentedAccount[],
  sections: readonly OptionalSection[],
  call: BankCall,
  deps: ReadDeps,
): Promise<readonly GatheredAccount[]> => {
  const gathered: GatheredAccount[] = [];
  for (const { consent, sharedAccount } of accounts) {
    const { id, account } = sharedAccount;
    const read = await readBalancesAndTransactions(consent, sharedAccount, call, deps, reusedSeconds);
    const facts = accountFacts(id, account, read.balances);
    if (!facts) continue;
    const dayOf = (at: string) => dayIn(countryOf(consent).timeZone, at);
    const optional = await readOptional({ consent, sharedAccount }, sections, call, deps);
    const { transactions } = read;
    gathered.push({ consent, sharedAccount, transactions, facts: withSections(facts, account, optional, dayOf) });
  }
  return gathered;
};

/**
 * Yields an account's transactions page by page, so that at most one page is in memory. Throws SnapshotReplaced, after
 * which the caller has to start again.
 */
export const transactionsOf = async function* (
  { consent, sharedAccount, transactions }: GatheredAccount,
  { snapshots }: Pick<ReadDeps, 'snapshots'>,
): AsyncGenerator<readonly SectionItem<'transactions'>[]> {
  const part = { consentId: consent.id, section: 'transactions', accountId: sharedAccount.id } as const;
  if (transactions) yield* snapshots.pages(part, transactions);
};

/**
 * Reads the sections that the consent permits. Omits those that the bank does not return, because a report is possible
 * without them.
 */
const readOptional = async (
  { consent, sharedAccount }: ConsentedAccount,
  sections: readonly OptionalSection[],
  call: BankCall,
  deps: ReadDeps,
): Promise<OptionalSections> => {
  const read = async <S extends OptionalSection>(section: S): Promise<readonly SectionItem<S>[] | undefined> => {
    if (!sections.includes(section) || !permitsOneOf(consent, permissionsToRead(section))) return undefined;
    const reading = await fetchIfPossible(() =>
      readSection(consent, sharedAccount, section, call, deps, reusedSeconds),
    );
    return reading?.items;
  };
  return {
    parties: await read('parties'),
    products: await read('products'),
    statements: await read('statements'),
    standingOrders: await read('standingOrders'),
    scheduledPayments: await read('scheduledPayments'),
  };
};

export const countryOf = (consent: AccountConsent | undefined): Country =>
  countries[countryOfProvider(consent?.providerCode, consent?.market ?? 'MAIN')];
