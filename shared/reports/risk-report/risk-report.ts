import * as z from 'zod';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { type ReportList, reportKeys } from '#shared/reports/keys.ts';
import { type JobFields, newJob, ReportJob, reportLifecycle } from '#shared/reports/job/report-job.ts';

/** A report on a customer's credit risk. */
export const RiskReport = ReportJob.extend({
  /** The name of the client that requested the report. */
  requestedBy: z.string(),
});
export type RiskReport = z.infer<typeof RiskReport>;

export const newRiskReport = (fields: JobFields & Pick<RiskReport, 'requestedBy'>, at: string): RiskReport =>
  newJob(fields, at);

export const riskReportResource = defineResource({
  ...namesOfKinds.risk_report,
  isRoot: true,
  entity: 'RiskReport',
  schema: RiskReport,
  key: reportKeys.riskReport,
  list: 'risk-reports' satisfies ReportList,
  isListed: ({ status }) => status !== 'Deleted',
  lifecycle: reportLifecycle,
  dueAt: () => undefined,
  related: () => ({}),
});
