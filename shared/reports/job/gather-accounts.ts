import { type AccountConsent, bankTimeZoneOf, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { fetchIfPossible } from '#shared/banks/port/fetch-if-possible.ts';
import { type Day, dayIn } from '#shared/standard/markets/day.ts';
import { accountFacts, transactionFacts } from '#shared/reports/figures/facts-of-data.ts';
import { type OptionalSections, withSections } from '#shared/reports/figures/facts-of-sections.ts';
import type { AccountFacts, ReportFacts, TransactionFacts } from '#shared/reports/figures/facts.ts';
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
  /** The day on which the balances and the transactions were read, in the bank's time zone. */
  readonly readOn: Day;
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
 * currency.
 *
 * @param sections the optional sections that the report uses
 * @throws SnapshotReplaced, and the errors of `accountsOfConsents`
 */
export const withFacts = async (
  accounts: readonly ConsentedAccount[],
  sections: readonly OptionalSection[],
  call: BankCall,
  deps: ReadDeps,
): Promise<readonly GatheredAccount[]> => {
  const gathered: GatheredAccount[] = [];
  for (const consented of accounts) {
    const { consent, sharedAccount } = consented;
    const { id, account } = sharedAccount;
    const dayOf = dayOfConsent(consent);
    const read = await readBalancesAndTransactions(consent, sharedAccount, call, deps, reusedSeconds);
    const facts = accountFacts(id, account, read.balances, dayOf);
    if (!facts) continue;
    const optional = await readOptional(consented, sections, call, deps);
    const { transactions, readAt } = read;
    const withOptional = withSections(facts, account, optional, dayOf);
    gathered.push({ ...consented, facts: withOptional, transactions, readOn: dayOf(readAt) });
  }
  return gathered;
};

/**
 * Yields an account's booked transactions page by page. Throws SnapshotReplaced, after which the caller has to start
 * again.
 */
export async function* transactionsOf(
  { consent, sharedAccount, facts, transactions }: GatheredAccount,
  { snapshots }: Pick<ReadDeps, 'snapshots'>,
): AsyncGenerator<readonly TransactionFacts[]> {
  if (!transactions) return;
  const part = { consentId: consent.id, section: 'transactions', accountId: sharedAccount.id } as const;
  const dayOf = dayOfConsent(consent);
  for await (const page of snapshots.pages(part, transactions))
    yield page.flatMap((item) => transactionFacts(facts.accountId, item, dayOf) ?? []);
}

/** Returns the days that every account's consent shares, and the last day on which the data of all accounts is known. */
export const reportedDays = (accounts: readonly GatheredAccount[]): Pick<ReportFacts, 'asOf' | 'from' | 'to'> => {
  const shared = accounts.map(({ consent }) => sharedDays(consent));
  const [asOf = ''] = accounts.map(({ readOn }) => readOn).toSorted();
  const from = shared.flatMap(({ transactionsFrom }) => transactionsFrom ?? []).toSorted();
  const [to] = shared.flatMap(({ transactionsTo }) => transactionsTo ?? []).toSorted();
  return { asOf, from: from.at(-1), to };
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

/** Returns a function that returns the day of an instant in the time zone of the consent's bank. */
const dayOfConsent =
  (consent: AccountConsent) =>
  (at: string): Day =>
    dayIn(bankTimeZoneOf(consent), at);
