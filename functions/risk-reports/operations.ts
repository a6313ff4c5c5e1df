import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { customerOf } from '#shared/accounts/request/customer-names.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { matching } from '#shared/platform/storage/page.ts';
import { asCreated } from '#shared/reports/job/report-job.ts';
import { deleteReport, readReport } from '#shared/reports/risk-report/read-report.ts';
import { requestReport, type RequestReportDeps } from '#shared/reports/risk-report/request-report.ts';
import type { RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { ownRiskReport, type RiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import type { routes } from './routes.ts';
import { presentReport, presentStatus } from './view.ts';

export interface RiskReportDeps extends RequestReportDeps {
  readonly stores: AccountConsentStore;
  readonly reports: RiskReports;
}
type Ops = Operations<typeof routes, RiskReportDeps>;

export const createRiskReport: Ops['createRiskReport'] = async (call, deps) => {
  const { body, owner, client, idempotencyKey } = call;
  const { entity, created } = await requestReport(
    {
      owner,
      customerId: body.referenceCustomerId,
      consentIds: body.consentIds,
      requestedBy: client.name,
      idempotencyKey,
      bodyHash: digest(canonicalJson(body)),
    },
    deps,
  );
  return { created: presentStatus(asCreated(entity)), replayed: !created };
};

export const listRiskReports: Ops['listRiskReports'] = async ({ owner, query }, { reports }) => {
  const { status, referenceCustomerId, customerId, ...time } = query;
  const filter = filterFieldsOf({ status, customerId: customerOf({ referenceCustomerId, customerId }) });
  const page = await findPage(reports, owner, time, matching(filter, filterFieldsOf));
  return { ...page, items: page.items.map(presentStatus) };
};

const filterFieldsOf = ({ status, customerId }: Partial<Pick<RiskReport, 'status' | 'customerId'>>) => ({
  status,
  customerId: comparableId(customerId),
});

export const getRiskReport: Ops['getRiskReport'] = async ({ owner, params }, deps) =>
  presentReport(await readReport(owner, params.reportId, deps));

export const getRiskReportStatus: Ops['getRiskReportStatus'] = async ({ owner, params }, { reports }) =>
  presentStatus(await ownRiskReport(owner, params.reportId, reports));

export const deleteRiskReport: Ops['deleteRiskReport'] = ({ owner, params }, deps) =>
  deleteReport(owner, params.reportId, deps);
