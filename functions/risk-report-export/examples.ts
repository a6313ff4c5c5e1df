import type { Examples } from '#shared/platform/openapi/example.ts';
import { wrongStatus } from '#shared/platform/problems/problem.ts';
import { finishedReport, processingReport } from '#shared/samples/risk-report.ts';
import type { routes } from './routes.ts';
import { fileOf } from './file/report-file.ts';

export const examples: Examples<typeof routes> = {
  exportRiskReport: {
    params: { reportId: finishedReport.report.id },
    query: { format: 'json' },
    answer: fileOf(finishedReport),
    invalid: { query: { format: 'docx' } },
    refusals: {
      invalid_state: wrongStatus('risk_report', processingReport.status, ['Succeeded']),
      consent_not_authorized: { message: 'The consent is Expired' },
    },
  },
};
