import { readAccountReport, type ReadAccountReportDeps } from '#shared/reports/account-report/read-account-report.ts';
import {
  requestAccountReport,
  type RequestAccountReportDeps,
} from '#shared/reports/account-report/request-account-report.ts';
import { asCreated } from '#shared/reports/job/report-job.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { historyPermissions } from '../accounts/operations.ts';
import type { routes } from './routes.ts';
import { presentReport, presentSummary } from './view.ts';

export interface ReportDeps extends RequestAccountReportDeps {
  readonly accountReports: RequestAccountReportDeps['accountReports'] & ReadAccountReportDeps['accountReports'];
  readonly baseUrl: string;
}
type Ops = Operations<typeof routes, ReportDeps>;

export const legacyCreateAccountReport: Ops['legacyCreateAccountReport'] = async (call, deps) => {
  const { body, owner, interactionId, idempotencyKey } = call;
  const { entity, created } = await requestAccountReport(
    {
      owner,
      customerId: body.customerId,
      accountIds: body.accountIds,
      required: historyPermissions,
      idempotencyKey,
      bodyHash: digest(canonicalJson(body)),
    },
    { interactionId },
    deps,
  );
  return { created: presentSummary(asCreated(entity)), replayed: !created };
};

const selectorOf = ({ jobId, customerId }: { readonly jobId: string; readonly customerId: string }) => ({
  id: jobId,
  customerId,
});

export const legacyGetAccountReport: Ops['legacyGetAccountReport'] = async ({ owner, query }, deps) =>
  presentReport(await readAccountReport(owner, selectorOf(query), deps), deps.baseUrl);

export const legacyGetAccountReportFile: Ops['legacyGetAccountReportFile'] = async ({ owner, query }, deps) => {
  const report = await readAccountReport(owner, selectorOf(query), deps);
  if (!report.content) throw notFound('account_report');
  return presentReport(report, deps.baseUrl);
};
