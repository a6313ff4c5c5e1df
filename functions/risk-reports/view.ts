import * as z from 'zod';
import type { FinishedReport } from '#shared/reports/risk-report/read-report.ts';
import { ReportContent } from '#shared/reports/risk-report/report-content.ts';
import { FailureReason, ReportStatus } from '#shared/reports/job/report-job.ts';
import type { RiskReport } from '#shared/reports/risk-report/risk-report.ts';

export const RiskReportStatusView = z
  .object({
    reportId: z.guid().describe('The id of the risk report (UUID).'),
    customerId: z.string().describe('Your own id for the customer.'),
    status: ReportStatus,
    reason: FailureReason.nullable().describe('Why the last attempt failed; null if no attempt failed.'),
    createdAt: z.iso.datetime().describe('When the report was created, in UTC.'),
  })
  .describe('The status of a risk report.')
  .meta({ id: 'RiskReportStatusRecord' });

export const RiskReportView = ReportContent.omit({
  months: true,
  asOf: true,
  period: true,
  accounts: true,
  balances: true,
})
  .extend({
    reportId: z.guid().describe('The id of the risk report (UUID).'),
    requestedBy: z.string().describe("Your client's name."),
    createdAt: z.iso.datetime().describe('When the report was created, in UTC.'),
  })
  .describe('An assessment of how likely a customer is to repay.')
  .meta({ id: 'RiskReport' });

export const presentStatus = (report: RiskReport): z.input<typeof RiskReportStatusView> => ({
  reportId: report.id,
  customerId: report.customerId,
  status: report.status,
  reason: report.reason ?? null,
  createdAt: report.createdAt,
});

export const presentReport = ({ report, content }: FinishedReport): z.input<typeof RiskReportView> => ({
  reportId: report.id,
  riskLevel: content.riskLevel,
  score: content.score,
  currency: content.currency,
  accountHolderName: content.accountHolderName,
  requestedBy: report.requestedBy,
  createdAt: report.createdAt,
  features: content.features,
});
