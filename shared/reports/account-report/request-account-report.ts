import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { type AccountConsent, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { LegacyMixedAccountsCode } from '#shared/standard/problems/legacy-code.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import { findOrCreate } from '#shared/platform/storage/create-once.ts';
import { distinctAccounts } from '#shared/reports/job/distinct-accounts.ts';
import { accountsOfConsents, type ConsentedAccount } from '#shared/reports/job/gather-accounts.ts';
import { reportStoredUntil } from '#shared/reports/job/needed-data.ts';
import { readableConsent, assertPermitted, statusAt } from '#shared/accounts/read/fetch-data.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { AccountReports } from './account-report-store.ts';
import { type AccountReport, newAccountReport } from './account-report.ts';

export interface RequestAccountReportDeps extends ReadDeps {
  readonly stores: AccountConsentStore;
  readonly accountReports: Pick<AccountReports, 'get' | 'add'>;
}

export interface RequestedAccountReport {
  readonly owner: Owner;
  readonly customerId: string;
  /** Defaults to all accounts that the customer shares. */
  readonly accountIds: readonly string[] | undefined;
  /** The permissions that each account's consent must have. */
  readonly required: readonly DataPermission[];
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
}

/**
 * Creates an account information report about a customer, at most one per idempotency key. A job creates its content in
 * the background. Reads the list of accounts from the bank if the stored list is more than a day old.
 *
 * @throws Problem `not_found` if the client has no such customer or account, `validation_error` if the accounts have
 *   different currencies or date ranges, `consent_not_authorized`, `insufficient_permissions`, `idempotency_mismatch`,
 *   `provider_unavailable`
 */
export const requestAccountReport = (
  requested: RequestedAccountReport,
  call: BankCall,
  deps: RequestAccountReportDeps,
): Promise<{ readonly entity: AccountReport; readonly created: boolean }> => {
  const { owner, customerId, idempotencyKey: key, bodyHash } = requested;
  const id = key === undefined ? newId() : derivedId('account-report', owner.clientId, owner.market, key);
  const create = async () => {
    const accounts = await chosenAccounts(requested, call, deps);
    const consents = [...new Set(accounts.map(({ consent }) => consent))];
    const report = newAccountReport(
      {
        id,
        ...owner,
        customerId,
        consentIds: consents.map((consent) => consent.id),
        accountIds: accounts.map(({ sharedAccount: account }) => account.id),
        ...commonFields(accounts, consents),
        bodyHash,
      },
      deps.now().toISOString(),
    );
    await deps.accountReports.add(report, reportStoredUntil(consents));
    return report;
  };
  return findOrCreate(bodyHash, { find: () => deps.accountReports.get(id), create });
};

const chosenAccounts = async (
  { owner, customerId, accountIds, required }: RequestedAccountReport,
  call: BankCall,
  deps: RequestAccountReportDeps,
): Promise<readonly ConsentedAccount[]> => {
  const all = await deps.stores.consentsOfCustomer(owner, customerId);
  if (all.length === 0) throw notFound('customer');
  const chosen = accountIds ? await consentsSharing(accountIds, all, owner, deps) : usableConsents(all, required, deps);
  const consents: AccountConsent[] = [];
  for (const candidate of chosen) {
    const consent = await readableConsent(candidate, call, deps);
    assertPermitted(consent, required);
    consents.push(consent);
  }
  const shared: ConsentedAccount[] = [];
  for (const consent of consents)
    shared.push(...(await callBank(consent.providerCode, () => accountsOfConsents([consent], call, deps))));
  const requestedAccounts = accountIds
    ? shared.filter(({ sharedAccount }) => accountIds.includes(sharedAccount.id))
    : shared;
  if (requestedAccounts.length === 0 || requestedAccounts.length < new Set(accountIds).size) throw notFound('account');
  return distinctAccounts(requestedAccounts, deps.now());
};

/** Returns the consents under which the customer shares the accounts. */
const consentsSharing = async (
  accountIds: readonly string[],
  all: readonly AccountConsent[],
  owner: Owner,
  { sharedAccounts }: RequestAccountReportDeps,
): Promise<readonly AccountConsent[]> => {
  const ids = new Set<string>();
  for (const accountId of accountIds) ids.add((await sharedAccounts.consentOf(owner, accountId)).id);
  const consents = all.filter(({ id }) => ids.has(id));
  if (consents.length < ids.size) throw notFound('account');
  return consents;
};

/**
 * Returns the authorised consents with the required permissions. If no consent qualifies, returns the newest authorised
 * consent or, if there is none, the newest consent, so that its check reports the error.
 */
const usableConsents = (
  all: readonly AccountConsent[],
  required: readonly DataPermission[],
  { now }: RequestAccountReportDeps,
): readonly AccountConsent[] => {
  const at = now().toISOString();
  const authorised = all.filter((consent) => statusAt(consent, at) === 'Authorized');
  const permitted = authorised.filter(({ permissions }) =>
    required.every((permission) => permissions.includes(permission)),
  );
  return permitted.length > 0 ? permitted : (authorised.length > 0 ? authorised : all).slice(-1);
};

/**
 * Returns the common currency, if known, and the common date range of all accounts. Throws Problem `validation_error` if
 * they differ.
 */
const commonFields = (
  accounts: readonly ConsentedAccount[],
  consents: readonly AccountConsent[],
): Pick<AccountReport, 'currency' | 'transactionsFrom' | 'transactionsTo'> => {
  const [currency, ...otherCurrencies] = new Set(
    accounts.flatMap(({ sharedAccount }) => sharedAccount.account.currency ?? []),
  );
  if (otherCurrencies.length > 0)
    throw mixedAccounts(
      'MULTIPLE_CURRENCY_NOT_ALLOWED',
      `must be in one currency, but they are in ${[currency, ...otherCurrencies].join(', ')}`,
    );
  const dateRanges = new Set(consents.map(dateRangeOf));
  if (dateRanges.size > 1)
    throw mixedAccounts(
      'MULTIPLE_CONSENT_DATE_NOT_ALLOWED',
      `must be shared for the same days, but they are shared ${[...dateRanges].join(', ')}`,
    );
  const { transactionsFrom, transactionsTo } = consents[0] ?? {};
  return {
    ...(currency && { currency }),
    ...(transactionsFrom && { transactionsFrom }),
    ...(transactionsTo && { transactionsTo }),
  };
};

/** Returns a consent's transaction date range in words. */
const dateRangeOf = (consent: AccountConsent): string => {
  const { transactionsFrom = 'the beginning', transactionsTo = 'the end' } = sharedDays(consent);
  return `from ${transactionsFrom} to ${transactionsTo}`;
};

const mixedAccounts = (legacy: LegacyMixedAccountsCode, message: string): Problem =>
  new Problem('validation_error', { legacy, details: { accountIds: [message] } });
