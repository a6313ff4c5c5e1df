import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { ReportFile } from './file/report-file.ts';

export const routes = {
  exportRiskReport: {
    ...currentRoute,
    product: 'reports',
    tag: 'Risk reports',
    method: 'GET',
    path: '/report/risk-reports/{reportId}/export',
    summary: 'Export a risk report as a file',
    description:
      'The PDF contains the score, charts of cash flow and balance, every feature with its interpretation, and the formulas. The JSON contains the same data.',
    params: z.object({ reportId: LookupId.describe('The id of the risk report (UUID).') }),
    query: z.object({ format: z.enum(['pdf', 'json']).default('pdf').describe('The format of the file.') }),
    ok: { kind: 'file', status: 200, schema: ReportFile },
    problems: ['not_found', 'invalid_state', 'consent_not_authorized'],
  },
} as const satisfies Routes;
