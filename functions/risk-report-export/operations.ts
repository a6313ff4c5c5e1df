import type { Operations } from '#shared/clients/endpoint.ts';
import { readReport, type ReadReportDeps } from '#shared/reports/risk-report/read-report.ts';
import type { routes } from './routes.ts';
import { fileOf } from './file/report-file.ts';

type Ops = Operations<typeof routes, ReadReportDeps>;

export const exportRiskReport: Ops['exportRiskReport'] = async ({ owner, params, query }, deps) => {
  const file = fileOf(await readReport(owner, params.reportId, deps));
  const name = `risk-report-${file.reportId}.${query.format}`;
  if (query.format === 'json') return { name, json: file };
  // Imported with the first PDF: the library and its fonts take longer to load than the rest of the function.
  const { writeReport } = await import('./pdf/write-report.ts');
  return { name, pdf: await writeReport(file) };
};
