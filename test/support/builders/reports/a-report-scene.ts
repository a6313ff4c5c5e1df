import { createAccountReports } from '#shared/reports/account-report/account-report-store.ts';
import type { MakeAccountReportDeps } from '#shared/reports/account-report/make-account-report.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { newRiskReport, type RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { createRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import type { RunReportDeps } from '#shared/reports/risk-report/run-report.ts';
import type { Part, SectionItem } from '#shared/accounts/read/section.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { accountIdOf, createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

export const startAt = '2026-11-21T08:00:00.000Z';

/** Creates a scene in which tests share account data and request reports. Its bank does not respond. */
export const createScene = (table: Table) => {
  let now = startAt;
  const stores = createAccountConsentStore(table);
  const snapshots = createSnapshots(table, noEncryption);
  const reports = createRiskReports(table, noEncryption);
  const accountReports = createAccountReports(table, noEncryption);
  const deps = {
    stores,
    snapshots,
    reports,
    accountReports,
    sharedAccounts: createSharedAccounts(table, stores),
    providers: knownBanks,
    links: async () => {
      throw new BankUnavailable('no response');
    },
    secrets: noEncryption,
    now: () => new Date(now),
  } satisfies RunReportDeps & MakeAccountReportDeps;
  return {
    deps,
    reports,
    /** Lets time pass. */
    pass: (seconds: number): void => {
      now = addSeconds(now, seconds);
    },

    async share(overrides: Partial<AccountConsent> = {}): Promise<AccountConsent> {
      const consent: AccountConsent = {
        ...anAuthorisedSharing(newId(), startAt),
        permissions: ['ReadAccountsBasic', 'ReadBalances', 'ReadTransactionsBasic'],
        providerCode: 'uae-enbdx',
        bankConsentId: newId(),
        accessToken: 'token',
        ...overrides,
      };
      await table.commit(stores.accountConsents.create(consent));
      return consent;
    },

    /** Stores data as if it had just been read from the bank. */
    async keep<S extends SectionName>(
      { id: consentId, termEndsAt }: AccountConsent,
      section: S,
      items: readonly SectionItem<S>[],
      bankAccountId?: string,
    ): Promise<void> {
      const part: Part<S> = {
        consentId,
        section,
        ...(bankAccountId && { accountId: accountIdOf(consentId, bankAccountId) }),
      };
      const pages = async function* () {
        yield items;
      };
      await snapshots.write(part, pages(), { readAt: now, storedUntil: termEndsAt });
    },

    async request(...consents: readonly AccountConsent[]): Promise<RiskReport> {
      const report = newRiskReport(
        {
          id: newId(),
          clientId: consents[0]?.clientId ?? newId(),
          market: 'UAE',
          customerId: 'customer 7',
          consentIds: consents.map(({ id }) => id),
          requestedBy: 'Falcon Pay',
          bodyHash: 'hash',
        },
        startAt,
      );
      await reports.add(report, addSeconds(startAt, 86_400));
      return report;
    },
  };
};

export type Scene = ReturnType<typeof createScene>;

const number = 'AE270260000100000000001';

/** Creates a consent under which an account with two salary payments is shared. */
export const shareAnAccount = async (
  scene: Scene,
  overrides: Partial<AccountConsent> = {},
): Promise<AccountConsent> => {
  const consent = await scene.share(overrides);
  const amount = { amount: '14500.00', currency: 'AED' };
  await scene.keep(consent, 'accounts', [
    {
      accountId: 'account-1',
      currency: 'AED',
      accountSubType: 'CurrentAccount',
      accountHolderName: 'Mariam Al Suwaidi',
      accountIdentifiers: [{ schemeName: 'IBAN', identification: number }],
    },
  ]);
  await scene.keep(
    consent,
    'balances',
    [{ creditDebitIndicator: 'Credit', type: 'InterimBooked', dateTime: startAt, amount }],
    'account-1',
  );
  await scene.keep(consent, 'transactions', ['2026-09-25', '2026-10-25'].map(aSalary), 'account-1');
  return consent;
};

/** A booked salary of 14,500 AED. */
export const aSalary = (day: string): SectionItem<'transactions'> => ({
  transactionId: day,
  transactionDateTime: `${day}T06:00:00.000Z`,
  bookingDateTime: `${day}T06:00:00.000Z`,
  transactionType: 'LocalBankTransfer',
  subTransactionType: 'MoneyTransfer',
  flags: ['Payroll'],
  creditDebitIndicator: 'Credit',
  status: 'Booked',
  amount: { amount: '14500.00', currency: 'AED' },
  debtorAccount: { name: 'Gulf Trading LLC' },
});
