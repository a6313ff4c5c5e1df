import type { Examples } from '../samples/example.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { finishedReport, processingReport } from '#infra/openapi/samples/risk-report.ts';
import type { routes } from '#functions/risk-report-export/routes.ts';
import { fileOf } from '#functions/risk-report-export/file/report-file.ts';

export const examples: Examples<typeof routes> = {
  exportRiskReport: {
    params: { reportId: finishedReport.report.id },
    query: { format: 'json' },
    response: fileOf(finishedReport),
    invalid: { query: { format: 'docx' } },
    errors: {
      invalid_state: wrongStatus('risk_report', processingReport.status, ['Succeeded']),
      consent_not_authorized: { message: 'The consent is Expired' },
    },
  },
};
