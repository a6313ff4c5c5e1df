import * as z from 'zod';
import type { FinishedReport } from '#shared/reports/risk-report/read-report.ts';
import { ReportContent } from '#shared/reports/risk-report/report-content.ts';

/** A risk report as a file, with all that its PDF shows. */
export const ReportFile = ReportContent.extend({
  reportId: z.guid(),
  customerId: z.string(),
  requestedBy: z.string(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'RiskReportFile' });
export type ReportFile = z.output<typeof ReportFile>;

export const fileOf = ({ report, content }: FinishedReport): ReportFile => ({
  reportId: report.id,
  customerId: report.customerId,
  requestedBy: report.requestedBy,
  createdAt: report.createdAt,
  ...content,
});
