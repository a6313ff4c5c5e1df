import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { type AccountConsent, bankTimeZoneOf } from '#shared/accounts/consent/account-consent.ts';
import { assertOneOf, readableConsent } from '#shared/accounts/read/fetch-data.ts';
import { type KnownAccount, readAccounts, type ReadDeps, readSection } from '#shared/accounts/read/read-data.ts';
import { permissionsToRead, type ReadableSection, type SectionItem } from '#shared/accounts/read/section.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { dayMs } from '#shared/platform/runtime/clock.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import { endOf, startOf } from '#shared/standard/markets/day.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, ReadDeps>;
type RequestedAccess = Parameters<Ops['accessAccounts']>[0]['body'];

/** Default date range of transactions, because a Lambda response is limited to 6 MB. */
const defaultDays = 90;
const maxTransactions = 1_000;
/**
 * Maximum number of sections that are read from the bank at the same time. It is far below the number of connections to
 * a host, because the breaker cannot tell a call that waits for a connection from a slow bank.
 */
const maxReads = 30;

export const accessAccounts: Ops['accessAccounts'] = async ({ owner, body, interactionId }, deps) => {
  const call = { interactionId };
  const requestedConsent = await ownConsent(accountAgreements(deps.stores), owner, body.consentId);
  const consent = await readableConsent(requestedConsent, call, deps);
  const range = dateRangeOf(consent, body, deps.now());
  for (const section of ['accounts', ...body.include] as const) assertOneOf(consent, permissionsToRead(section));
  const accounts = await callBank(consent.providerCode, async () => {
    const { items } = await readAccounts(consent, call, deps);
    const concurrentAccounts = Math.floor(maxReads / Math.max(1, body.include.length));
    return mapConcurrently(items, concurrentAccounts, async (sharedAccount) => {
      const { accountId: externalId, ...account } = sharedAccount.account;
      const sections = await readSections({ consent, sharedAccount, include: body.include, range }, call, deps);
      return { account: { ...account, id: sharedAccount.id, externalId }, ...sections };
    });
  });
  return {
    consent: { id: consent.id, status: consent.status, expiryDate: consent.termEndsAt },
    accounts: [...accounts],
  };
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

const readSections = async (
  { consent, sharedAccount, include, range: { since, until } }: SectionsToRead,
  call: BankCall,
  deps: ReadDeps,
) => {
  const read = async <S extends ReadableSection>(section: S) => {
    if (!include.includes(section)) return undefined;
    const { readAt, items } = await readSection(consent, sharedAccount, section, call, deps);
    return { readAt, items: [...items] };
  };
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
