import { newAccountReport } from '#shared/reports/account-report/account-report.ts';
import type { ReadReport } from '#shared/reports/account-report/read-account-report.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { createAccountInformation } from '#shared/reports/figures/account-information/create-account-information.ts';
import { type ReportJob, reportLifecycle } from '#shared/reports/job/report-job.ts';
import { saudiAccount, transactionsOf } from './accounts.ts';
import { at, clientId, sampleId } from './identity.ts';

/** An account information report, from the request to the content. The service's code computes the figures. */

export const newAccountReportSample = newAccountReport(
  {
    id: sampleId('account-report'),
    clientId,
    market: 'KSA',
    customerId: sampleId('customer'),
    consentIds: [sampleId('account-consent')],
    accountIds: [saudiAccount.id],
    currency: 'SAR',
    bodyHash: 'hash',
  },
  at(220),
);

const moved = (to: ReportJob['status'], from: typeof newAccountReportSample, seconds: number) =>
  move<ReportJob['status'], typeof from>(reportLifecycle, from, to, at(seconds));

const processing = moved('Processing', { ...moved('Enqueued', newAccountReportSample, 221), attempts: 1 }, 221);

const transaction = transactionsOf({ accountId: saudiAccount.id, currency: 'SAR' });

const figures = createAccountInformation({
  asOf: '2026-11-02',
  currency: 'SAR',
  accounts: [
    {
      accountId: saudiAccount.id,
      kind: 'deposit',
      currency: 'SAR',
      identifiers: [],
      holderName: undefined,
      balance: 1_245_075n,
    },
  ],
});

const transactions = [
  transaction('2026-11-01', -520_000n, { description: 'Rent', counterpartyName: 'Rent' }),
  transaction('2026-10-31', 1_450_000n, {
    flags: ['Payroll'],
    description: 'راتب شهر أكتوبر',
    counterpartyName: 'راتب شهر أكتوبر',
  }),
].flatMap((facts) => figures.take(facts) ?? []);

export const finishedAccountReport: ReadReport = {
  report: moved('Succeeded', processing, 224),
  content: {
    information: figures.figures(),
    transactions,
    accounts: [{ ...saudiAccount, providerCode: 'ksa-alrajhi', sharedAt: at(60) }],
  },
};
