import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { type AccountConsent, bankTimeZoneOf, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { assertPermitted, readableConsent } from './fetch-data.ts';
import { readBalancesAndTransactions, untilNotReplaced } from './read-balances.ts';
import {
  freshSeconds,
  itemsOfSnapshot,
  type KnownAccount,
  readAccount,
  readAccounts,
  type ReadDeps,
  type Reading,
  readSection,
} from './read-data.ts';
import type { AccountSection, SectionItem } from './section.ts';
import {
  balanceHistory,
  bookedBalance,
  dayBefore,
  type DayBalance,
} from '#shared/standard/accounts/balance-history.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { invalidFields } from '#shared/platform/problems/problem.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';

/** The caller and the dependencies of a legacy API read. */
export interface Reader {
  readonly owner: Owner;
  readonly call: BankCall;
  readonly deps: ReadDeps;
}

interface ConsentedAccount extends KnownAccount {
  readonly consent: AccountConsent;
}

const permittedConsent = async (
  requested: AccountConsent,
  required: readonly DataPermission[],
  { call, deps }: Reader,
): Promise<AccountConsent> => {
  const consent = await readableConsent(requested, call, deps);
  assertPermitted(consent, required);
  return consent;
};

/**
 * Returns a consent's accounts, which must have all of the required permissions.
 *
 * @throws Problem `not_found`, `consent_not_authorized`, `insufficient_permissions`, `provider_unavailable`
 */
export const accountsOfConsent = async (
  consentId: string,
  required: readonly DataPermission[],
  reader: Reader,
): Promise<readonly KnownAccount[]> => {
  const requested = await ownConsent(accountAgreements(reader.deps.stores), reader.owner, consentId);
  const consent = await permittedConsent(requested, required, reader);
  return (await callBank(consent.providerCode, () => readAccounts(consent, reader.call, reader.deps))).items;
};

/** Returns an account by its id in this service. Throws the same problems as `accountsOfConsent`. */
export const accountById = async (
  accountId: string,
  required: readonly DataPermission[],
  reader: Reader,
): Promise<ConsentedAccount> => {
  const requested = await reader.deps.sharedAccounts.consentOf(reader.owner, accountId);
  const consent = await permittedConsent(requested, required, reader);
  const sharedAccount = await callBank(consent.providerCode, () =>
    readAccount(consent, accountId, reader.call, reader.deps),
  );
  if (!sharedAccount) throw notFound('account');
  return { ...sharedAccount, consent };
};

/** Returns a section of an account. Throws Problem `consent_not_authorized`, `provider_unavailable`. */
export const sectionOf = <S extends AccountSection>(
  { consent, ...sharedAccount }: ConsentedAccount,
  section: S,
  { call, deps }: Reader,
): Promise<Reading<SectionItem<S>>> =>
  callBank(consent.providerCode, () => readSection(consent, sharedAccount, section, call, deps));

const defaultSeconds = 30 * 86_400;
const maxSeconds = 366 * 86_400;

interface RequestedTime {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * Returns an account's balance at the end of each day of a date range, or an empty list if the bank does not return a
 * balance. Omits days whose balance cannot be calculated because the consent does not cover the transactions since then.
 *
 * @throws Problem `validation_error` if the range is longer than a year or ends before it begins, and the problems of
 *   `sectionOf`
 */
export const accountHistory = async (
  account: ConsentedAccount,
  requested: RequestedTime,
  reader: Reader,
): Promise<readonly DayBalance[]> => {
  const now = reader.deps.now().toISOString();
  const to = requested.to !== undefined && requested.to < now ? requested.to : now;
  const from = requested.from ?? addSeconds(to, -defaultSeconds);
  if (from >= (requested.to ?? now))
    throw invalidFields([['toBookingDateTime', 'must be later than `fromBookingDateTime`']]);
  if (secondsBetween(from, to) > maxSeconds)
    throw invalidFields([['fromBookingDateTime', 'must be at most one year before `toBookingDateTime`']]);
  const timeZone = bankTimeZoneOf(account.consent);
  const dayOf = (at: string) => dayIn(timeZone, at);
  const { transactionsFrom, transactionsTo } = sharedDays(account.consent);
  if (transactionsTo !== undefined && transactionsTo < dayOf(now)) return [];
  const { current, transactions } = await callBank(account.consent.providerCode, () =>
    balanceAndTransactions(account, reader),
  );
  if (!current) return [];
  const firstKnown = transactionsFrom === undefined ? '' : dayBefore(transactionsFrom);
  const firstDay = dayOf(from) < firstKnown ? firstKnown : dayOf(from);
  return balanceHistory(current, transactions, { from: firstDay, to: dayOf(to), timeZone });
};

const balanceAndTransactions = ({ consent, ...sharedAccount }: ConsentedAccount, { call, deps }: Reader) =>
  untilNotReplaced(async () => {
    const read = await readBalancesAndTransactions(consent, sharedAccount, call, deps, freshSeconds);
    const part = { consentId: consent.id, section: 'transactions', accountId: sharedAccount.id } as const;
    return {
      current: bookedBalance(read.balances, sharedAccount.account.currency),
      transactions: read.transactions ? await itemsOfSnapshot(part, read.transactions, deps) : [],
    };
  });
