import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { legacy } from '../requests/routes.ts';
import { LegacyReportSummaryView, LegacyReportView } from './view.ts';

const readRoute = {
  ...legacy,
  method: 'GET',
  query: z.object({
    jobId: Id.describe('The id of the job (UUID).'),
    customerId: Id.describe('Your own id for the customer (UUID).'),
  }),
  problems: ['not_found', 'consent_not_authorized'],
} as const;

export const routes = {
  legacyCreateAccountReport: {
    ...legacy,
    method: 'POST',
    path: '/api/v1.0/ais/AccountInformationReport/Create',
    operation: 'ais.v1.account_information_report.create',
    summary: 'Request an account information report about a customer',
    description:
      'A background job creates the report: poll the report until its status is `Succeeded`, or subscribe to `account_report` events. The report covers the accounts in `accountIds`, which default to all accounts that the customer shares. The accounts must have the same currency (`MULTIPLE_CURRENCY_NOT_ALLOWED`; if only the balances of an account state its currency, the report fails with `no_account_data`), and their consents must allow the transactions of the same period (`MULTIPLE_CONSENT_DATE_NOT_ALLOWED`). The consents must allow ReadAccountsBasic, ReadAccountsDetail, ReadBalances, ReadTransactionsBasic, ReadTransactionsDetail, ReadTransactionsCredits and ReadTransactionsDebits. Data that was read from a bank within the last day is not read again, unless the balances and the transactions of an account were read at different times.',
    idempotency: 'operation',
    body: z
      .object({
        customerId: Id.describe('Your own id for the customer (UUID).'),
        accountIds: z
          .array(Id)
          .min(1)
          .max(50)
          .optional()
          .describe('The ids of the accounts to report on. If absent, all accounts that the customer shares.'),
      })
      .describe('The customer to report on.')
      .meta({ id: 'CreateAccountReport' }),
    ok: { kind: 'data', status: 200, schema: LegacyReportSummaryView },
    problems: ['not_found', 'consent_not_authorized', 'insufficient_permissions', 'provider_unavailable'],
  },
  legacyGetAccountReport: {
    ...readRoute,
    path: '/api/v1.0/ais/AccountInformationReport/Get',
    operation: 'ais.v1.account_information_report.get',
    summary: 'Get an account information report',
    description:
      "Until the report is finished, the response contains only the summary. A report can be read until one of its consents ends, and is deleted together with that consent's data. Reports are large, with about 200 bytes per transaction: send `accept-encoding: gzip`.",
    ok: { kind: 'data', status: 200, schema: LegacyReportView },
  },
  legacyGetAccountReportFile: {
    ...readRoute,
    path: '/api/v1.0/ais/AccountInformationReport/File',
    operation: 'ais.v1.account_information_report.file',
    summary: 'Download an account information report',
    description:
      'The same response as Get, which a browser saves as a file. There is no file until the report is finished (`ACCOUNT_INFORMATION_REPORT_NOT_FOUND`).',
    ok: { kind: 'data', status: 200, schema: LegacyReportView, savedAs: 'account-information-report.json' },
  },
} as const satisfies Routes;
