import * as z from 'zod';
import { customerNames, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { DateRangePageQuery } from '#shared/platform/http/paging.ts';
import { Id, LookupId } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { queryNumber } from '#shared/platform/schemas/query.ts';
import { ReportStatus } from '#shared/reports/job/report-job.ts';
import { RiskReportStatusView, RiskReportView } from './view.ts';

const common = { ...currentRoute, product: 'reports', tag: 'Risk reports' } as const;

/** Pages of reports are shorter than those of other lists. */
const maxPerPage = 10;

const byId = z.object({ reportId: LookupId.describe('The id of the risk report (UUID).') });

export const CreateRiskReport = z
  .strictObject({
    referenceCustomerId: plainText(1, 50).describe(
      'Your own id for the customer. Consents of one customer at one bank share a connection.',
    ),
    consentIds: z
      .array(Id)
      .min(1)
      .max(20)
      .optional()
      .describe('The ids of the consents whose data is used. If absent, all authorised consents.'),
  })
  .describe('The customer to report on. Unknown fields are rejected.')
  .meta({ id: 'CreateRiskReport' });

export const routes = {
  createRiskReport: {
    ...common,
    method: 'POST',
    path: '/report/risk-reports',
    summary: 'Request a risk report about a customer',
    description:
      'The report is based on the accounts, balances and transactions that the customer shares under `consentIds`, which default to all authorised consents. A background job creates it: poll its status, or subscribe to `risk_report` events. Data that was read from a bank within the last day is not read again, unless the balances and the transactions of an account were read at different times.',
    idempotency: 'operation',
    body: CreateRiskReport,
    ok: { kind: 'data', status: 201, schema: RiskReportStatusView },
    problems: ['not_found', 'insufficient_permissions'],
  },
  listRiskReports: {
    ...common,
    method: 'GET',
    path: '/report/risk-reports',
    summary: 'List risk reports, newest first',
    description:
      'Filtering by `status` or by customer works if at most 2,000 reports are in the date range (`fromDateTime`, `toDateTime`), or in the whole list without one. Deleted reports are not listed.',
    query: withOneCustomer(
      DateRangePageQuery.extend({
        perPage: queryNumber({ max: maxPerPage, preset: maxPerPage }).describe(
          'The maximum number of entries per page.',
        ),
        status: ReportStatus.optional().describe('Only reports with this status.'),
        ...customerNames,
      }),
    ),
    ok: { kind: 'list', status: 200, schema: RiskReportStatusView },
    problems: [],
  },
  getRiskReport: {
    ...common,
    method: 'GET',
    path: '/report/risk-reports/{reportId}',
    summary: 'Get a risk report',
    description:
      "A report can be read from when its status is `Succeeded` until one of its consents ends. It is deleted together with that consent's data.",
    params: byId,
    ok: { kind: 'data', status: 200, schema: RiskReportView },
    problems: ['not_found', 'invalid_state', 'consent_not_authorized'],
  },
  getRiskReportStatus: {
    ...common,
    method: 'GET',
    path: '/report/risk-reports/{reportId}/status',
    summary: 'Get the status of a risk report',
    params: byId,
    ok: { kind: 'data', status: 200, schema: RiskReportStatusView },
    problems: ['not_found'],
  },
  deleteRiskReport: {
    ...common,
    method: 'DELETE',
    path: '/report/risk-reports/{reportId}',
    summary: 'Delete a risk report',
    description: 'Erases the content of the report and removes the report from the list. Its status can still be read.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'conflict'],
  },
} as const satisfies Routes;
