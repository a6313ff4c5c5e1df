import * as z from 'zod';
import type { FinishedReport } from '#shared/reports/risk-report/read-report.ts';
import { ReportContent } from '#shared/reports/risk-report/report-content.ts';

/** A risk report as a file, with everything that its PDF shows. */
export const ReportFile = ReportContent.extend({
  reportId: z.guid().describe('The id of the risk report (UUID).'),
  customerId: z.string().describe('Your own id for the customer.'),
  requestedBy: z.string().describe("Your client's name."),
  createdAt: z.iso.datetime().describe('When the report was created, in UTC.'),
})
  .describe('A risk report with everything that its PDF shows.')
  .meta({ id: 'RiskReportFile' });
export type ReportFile = z.output<typeof ReportFile>;

export const fileOf = ({ report, content }: FinishedReport): ReportFile => ({
  reportId: report.id,
  customerId: report.customerId,
  requestedBy: report.requestedBy,
  createdAt: report.createdAt,
  ...content,
});
