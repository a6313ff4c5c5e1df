import type { JobDeps } from '#shared/reports/job/claim-job.ts';
import { runJob } from '#shared/reports/job/run-job.ts';
import { type GatherDeps, gatherContent } from './gather-content.ts';
import type { RiskReports } from './risk-report-store.ts';
import type { RiskReport } from './risk-report.ts';

export interface RunReportDeps extends GatherDeps, JobDeps<RiskReport> {
  readonly reports: Pick<RiskReports, 'get' | 'save' | 'saveWithContent'>;
}

export const runReport = (id: string, watch: (dueAt: string) => Promise<void>, deps: RunReportDeps): Promise<void> =>
  runJob(
    id,
    {
      make: ({ consents, call }, progress) => gatherContent(consents, call, progress, deps),
      saveWithContent: deps.reports.saveWithContent,
    },
    watch,
    deps,
  );
