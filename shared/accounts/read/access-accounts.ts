import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { type AccountConsent, bankTimeZoneOf } from '#shared/accounts/consent/account-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { dayMs } from '#shared/platform/runtime/clock.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import { endOf, startOf } from '#shared/standard/markets/day.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { readableConsent, assertOneOf } from './fetch-data.ts';
import { type KnownAccount, readAccounts, type ReadDeps, type Reading, readSection } from './read-data.ts';
import { permissionsToRead, type ReadableSection, type SectionItem } from './section.ts';

export interface RequestedAccess {
  readonly consentId: string;
  readonly include: readonly ReadableSection[];
  /** Date range of the transactions, as instants or days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type AccessedAccount = KnownAccount & {
  readonly sections: { readonly [S in ReadableSection]: Reading<SectionItem<S>> | undefined };
};

/** Default date range of transactions, because a Lambda response is limited to 6 MB. */
const defaultDays = 90;
const maxTransactions = 1_000;
/**
 * Maximum number of sections that are read from the bank at the same time. It is far below the number of connections to
 * a host, because the breaker cannot tell a call that waits for a connection from a slow bank.
 */
const maxReads = 30;

/**
 * Returns a consent's accounts with the requested sections, from the snapshot if it is less than five minutes old and
 * otherwise from the bank. Returns at most the newest 1,000 transactions per account.
 *
 * @throws Problem `not_found`, `consent_not_authorized`, `insufficient_permissions`, `validation_error` if `to` is
 *   before `from`, `provider_unavailable`
 */
export const accessAccounts = async (
  owner: Owner,
  requested: RequestedAccess,
  call: BankCall,
  deps: ReadDeps,
): Promise<{ readonly consent: AccountConsent; readonly accounts: readonly AccessedAccount[] }> => {
  const requestedConsent = await ownConsent(accountAgreements(deps.stores), owner, requested.consentId);
  const consent = await readableConsent(requestedConsent, call, deps);
  const range = dateRangeOf(consent, requested, deps.now());
  for (const section of ['accounts', ...requested.include] as const) assertOneOf(consent, permissionsToRead(section));
  const accounts = await callBank(consent.providerCode, async () => {
    const { items } = await readAccounts(consent, call, deps);
    const concurrentAccounts = Math.floor(maxReads / Math.max(1, requested.include.length));
    return mapConcurrently(items, concurrentAccounts, async (sharedAccount) => ({
      ...sharedAccount,
      sections: await sectionsOf({ consent, sharedAccount, include: requested.include, range }, call, deps),
    }));
  });
  return { consent, accounts };
};

/** Returns the date range of the transactions. Throws Problem `validation_error` if it is empty. */
const dateRangeOf = (consent: AccountConsent, { from, to }: RequestedAccess, now: Date) => {
  const timeZone = bankTimeZoneOf(consent);
  const since = from === undefined ? now.getTime() - defaultDays * dayMs : Date.parse(startOf(from, timeZone));
  const until = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(endOf(to, timeZone));
  if (since > until) throw invalid('to', 'must not be before `from`, which defaults to 90 days ago');
  return { since, until };
};

interface SectionsToRead {
  readonly consent: AccountConsent;
  readonly sharedAccount: KnownAccount;
  readonly include: readonly ReadableSection[];
  readonly range: ReturnType<typeof dateRangeOf>;
}

const sectionsOf = async (
  { consent, sharedAccount, include, range: { since, until } }: SectionsToRead,
  call: BankCall,
  deps: ReadDeps,
): Promise<AccessedAccount['sections']> => {
  const read = <S extends ReadableSection>(section: S): Promise<Reading<SectionItem<S>> | undefined> =>
    include.includes(section) ? readSection(consent, sharedAccount, section, call, deps) : Promise.resolve(undefined);
  const [balances, transactions, beneficiaries, directDebits, parties] = await Promise.all([
    read('balances'),
    read('transactions'),
    read('beneficiaries'),
    read('directDebits'),
    read('parties'),
  ]);
  const bookedAt = (transaction: SectionItem<'transactions'>): number => Date.parse(transaction.bookingDateTime);
  return {
    balances,
    transactions: transactions && {
      ...transactions,
      items: transactions.items
        .filter((transaction) => bookedAt(transaction) >= since && bookedAt(transaction) <= until)
        .toSorted((a, b) => bookedAt(b) - bookedAt(a))
        .slice(0, maxTransactions),
    },
    beneficiaries,
    directDebits,
    parties,
  };
};
