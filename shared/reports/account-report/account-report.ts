import * as z from 'zod';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type ReportList, reportKeys } from '#shared/reports/keys.ts';
import { type JobFields, newJob, ReportJob, reportLifecycle } from '#shared/reports/job/report-job.ts';

/** An account information report: credits, debits and balances of a customer's accounts. */
export const AccountReport = ReportJob.extend({
  /** The reported accounts, by their ids in this service. */
  accountIds: z.array(Id).min(1).readonly(),
  /** The currency of all accounts (ISO 4217). Absent if the bank returns it only with their balances. */
  currency: z.string().optional(),
  /** The date range of the transactions that the consents cover. Absent if the consents do not limit it. */
  transactionsFrom: z.iso.datetime().optional(),
  transactionsTo: z.iso.datetime().optional(),
});
export type AccountReport = z.infer<typeof AccountReport>;

type InitialFields = JobFields & Pick<AccountReport, 'accountIds' | 'currency' | 'transactionsFrom' | 'transactionsTo'>;

export const newAccountReport = (fields: InitialFields, at: string): AccountReport => newJob(fields, at);

export const accountReportResource = defineResource({
  ...namesOfKinds.account_report,
  isRoot: false,
  entity: 'AccountReport',
  schema: AccountReport,
  key: reportKeys.accountReport,
  list: 'account-reports' satisfies ReportList,
  isListed: ({ status }) => status !== 'Deleted',
  lifecycle: reportLifecycle,
  dueAt: () => undefined,
  related: () => ({}),
});
