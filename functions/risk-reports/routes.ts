import * as z from 'zod';
import { customerNames, withOneCustomer } from '#shared/accounts/request/customer-names.ts';
import type { Routes } from '#shared/clients/endpoint.ts';
import { TimedPageQuery } from '#shared/platform/http/paging.ts';
import { Id, SoughtId } from '#shared/platform/runtime/ids.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { queryNumber } from '#shared/platform/schemas/query.ts';
import { ReportStatus } from '#shared/reports/job/report-job.ts';
import { RiskReportStatusView, RiskReportView } from './view.ts';

const common = {
  face: 'current',
  access: 'client',
  market: 'x-tenant',
  product: 'reports',
  tag: 'Risk reports',
} as const;

/** A report is large, so its pages are short. */
const mostPerPage = 10;

const byId = z.object({ reportId: SoughtId.describe('The id of the risk report (UUID).') });

export const CreateRiskReport = z
  .strictObject({
    referenceCustomerId: plainText(1, 50).describe(
      'Your own id of the customer. Consents of one customer at one bank share a connection.',
    ),
    consentIds: z
      .array(Id)
      .min(1)
      .max(20)
      .optional()
      .describe('The ids of the consents whose data to use. If absent, all authorised consents.'),
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
      'The report rests on the accounts, balances and transactions that the customer shares under `consentIds`, or under all consents in force if they are left out. A job makes it in the background: read its status, or subscribe to `risk_report` events. Data that was read at a bank within the last day is not read again.',
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
      '`status` and the customer work in a time with at most 2,000 reports: select it with `fromDateTime` and `toDateTime`. Deleted reports are not listed.',
    query: withOneCustomer(
      TimedPageQuery.extend({
        perPage: queryNumber({ max: mostPerPage, preset: mostPerPage }).describe(
          'The greatest number of entries on a page.',
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
      'A report can be read from when its status is `Succeeded` until one of its consents ends. It is deleted when the data of the consent is.',
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
    description: 'What it says is erased, and it is no longer listed. Its status can still be read.',
    params: byId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'conflict'],
  },
} as const satisfies Routes;
