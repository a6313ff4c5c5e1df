import * as z from 'zod';
import type { ReadReport } from '#shared/reports/account-report/read-account-report.ts';
import type { AccountReport } from '#shared/reports/account-report/account-report.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import { FailureReason, ReportStatus } from '#shared/reports/job/report-job.ts';
import { Currency, currencyOf, instant } from '../views/wire.ts';
import { LegacyReportContentView } from './content-view.ts';
import { presentReportContent } from './present-content.ts';

const amount = z.number().nullable();

export const LegacyReportSummaryView = z
  .object({
    id: IdText.describe('The id of the report (UUID). The same as `jobId`.'),
    jobId: IdText.describe('The id of the report (UUID). The same as `id`.'),
    customerId: IdText.describe('Your own id for the customer (UUID).'),
    startDate: instant.describe(
      'The day of the first transaction. Until the report is finished, the first day that the consents allow.',
    ),
    endDate: instant.describe('The day of the report. Until it is finished, the last day that the consents allow.'),
    createdAt: DateTimeText.describe('When the report was created, in UTC.'),
    accountsCount: z.int().describe('The number of accounts in the report.'),
    totalBalance: amount.describe(
      'The combined balance of the current and savings accounts, in major units; null until the report is finished.',
    ),
    description: FailureReason.nullable().describe('Why the last attempt failed; null if no attempt failed.'),
    currency: Currency.describe('The currency of all amounts. Absent until known.'),
    status: ReportStatus,
  })
  .describe('The status of an account information report.')
  .meta({ id: 'LegacyReportSummary' });

/** An unfinished report contains only the summary. */
export const LegacyReportView = LegacyReportSummaryView.extend(
  LegacyReportContentView.omit({
    startDate: true,
    endDate: true,
    accountsCount: true,
    totalBalance: true,
    currency: true,
  }).partial().shape,
)
  .describe('An account information report. Until it is finished, it contains only the summary fields.')
  .meta({ id: 'LegacyReport' });

/** Renders a report's summary. Until the report is finished, its dates are the limits set by the consents. */
export const presentSummary = (report: AccountReport): z.input<typeof LegacyReportSummaryView> => {
  const currency = currencyOf(report.currency);
  return {
    id: report.id,
    jobId: report.id,
    customerId: report.customerId,
    startDate: report.transactionsFrom ?? null,
    endDate: report.transactionsTo ?? null,
    createdAt: report.createdAt,
    accountsCount: report.accountIds.length,
    totalBalance: null,
    description: report.reason ?? null,
    ...(currency && { currency }),
    status: report.status,
  };
};

export const presentReport = ({ report, content }: ReadReport, baseUrl: string): z.input<typeof LegacyReportView> => ({
  ...presentSummary(report),
  ...(content && presentReportContent(content, baseUrl)),
});
