import type { Examples } from '#infra/openapi/samples/example.ts';
import { baseUrl } from '#infra/openapi/samples/identity.ts';
import { finishedAccountReport, newAccountReportSample } from '#infra/openapi/samples/account-report.ts';
import type { routes } from '#functions/legacy-accounts/reports/routes.ts';
import { presentReport, presentSummary } from '#functions/legacy-accounts/reports/view.ts';

const { id: jobId, customerId, accountIds } = newAccountReportSample;
const errors = { consent_not_authorized: { message: 'The consent is Expired', legacy: 'CONSENT_EXPIRED' } } as const;

const read = {
  query: { jobId, customerId },
  response: presentReport(finishedAccountReport, baseUrl),
  invalid: { query: { jobId: '17', customerId } },
  errors,
};

export const examples: Examples<typeof routes> = {
  legacyCreateAccountReport: {
    body: { customerId, accountIds: [...accountIds] },
    response: presentSummary(newAccountReportSample),
    invalid: { body: { customerId: '17' } },
    errors: { ...errors, insufficient_permissions: { message: 'The consent lacks ReadBalances' } },
  },
  legacyGetAccountReport: read,
  legacyGetAccountReportFile: read,
};
