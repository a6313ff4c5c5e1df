import type { Examples } from '../samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { finishedReport, newReport, processingReport } from '#infra/openapi/samples/risk-report.ts';
import { fileOf } from '#functions/risk-report-export/file/report-file.ts';
import type { routes as exportRoutes } from '#functions/risk-report-export/routes.ts';
import type { routes } from '#functions/risk-reports/routes.ts';
import { presentReport, presentStatus } from '#functions/risk-reports/view.ts';

const params = { reportId: newReport.id };
const errors = {
  invalid_state: wrongStatus('risk_report', processingReport.status, ['Succeeded']),
  consent_not_authorized: { message: 'The consent is Expired' },
};

export const examples: Examples<typeof routes & typeof exportRoutes> = {
  createRiskReport: {
    body: { referenceCustomerId: newReport.customerId, consentIds: [...newReport.consentIds] },
    response: presentStatus(newReport),
    invalid: { body: { consentIds: ['first'] } },
    errors: { insufficient_permissions: { message: 'The consent needs ReadBalances' } },
  },
  listRiskReports: {
    query: { page: '1', perPage: '10' },
    response: [presentStatus(processingReport)],
    invalid: { query: { perPage: '11' } },
  },
  getRiskReport: { params, response: presentReport(finishedReport), errors },
  getRiskReportStatus: { params, response: presentStatus(processingReport) },
  deleteRiskReport: { params },
  exportRiskReport: {
    params,
    query: { format: 'json' },
    response: fileOf(finishedReport),
    invalid: { query: { format: 'docx' } },
    errors,
  },
};
