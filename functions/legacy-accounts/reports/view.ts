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
    id: IdText,
    jobId: IdText,
    customerId: IdText,
    startDate: instant,
    endDate: instant,
    createdAt: DateTimeText,
    accountsCount: z.int(),
    totalBalance: amount,
    description: FailureReason.nullable(),
    currency: Currency,
    status: ReportStatus,
  })
  .meta({ id: 'LegacyReportSummary' });

/** An unfinished report has the summary alone. */
export const LegacyReportView = LegacyReportSummaryView.extend(
  LegacyReportContentView.omit({
    startDate: true,
    endDate: true,
    accountsCount: true,
    totalBalance: true,
    currency: true,
  }).partial().shape,
).meta({ id: 'LegacyReport' });

/** Before a report is finished, its dates are the limits that the consents set. */
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
