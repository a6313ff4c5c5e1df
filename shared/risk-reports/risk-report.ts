import * as z from 'zod';
import { Market } from '#shared/markets/market.ts';
import { initialState, type Lifecycle, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { keys } from '#shared/platform/storage/keys.ts';

export const RiskReportStatus = z.enum([
  /** Created. The job that makes the report has not begun. */
  'Awaiting',
  /** A worker is about to make it. */
  'Enqueued',
  /** A worker reads the data and makes it. */
  'Processing',
  /** It can be read. */
  'Succeeded',
  /** It could not be made. `reason` says why. If that may pass, it is tried again. */
  'Failed',
  /** It is tried again at a set time. */
  'Scheduled',
  /** The client deleted it, or a consent that it rests on has ended and the retention of its data is over. */
  'Deleted',
]);
export type RiskReportStatus = z.infer<typeof RiskReportStatus>;

export const riskReportLifecycle: Lifecycle<RiskReportStatus> = {
  Awaiting: ['Enqueued', 'Deleted'],
  Enqueued: ['Processing', 'Deleted'],
  Processing: ['Succeeded', 'Failed', 'Deleted'],
  Succeeded: ['Deleted'],
  Failed: ['Scheduled', 'Deleted'],
  Scheduled: ['Enqueued', 'Deleted'],
  Deleted: [],
};

export const FailureReason = z.enum([
  /** A consent does not permit to read the data any more. */
  'consent_not_authorized',
  /** A bank did not answer. */
  'provider_unavailable',
  /** The customer shares no account, or no account has a balance or a transaction. */
  'no_account_data',
  /** Something went wrong on our side, again and again. */
  'internal_error',
]);
export type FailureReason = z.infer<typeof FailureReason>;

/** A report about how likely a customer is to repay. What it says is stored apart from it, and encrypted. */
export const RiskReport = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(RiskReportStatus),
  customerId: z.string(),
  /** The consents under which the data is read. */
  consentIds: z.array(Id).min(1).readonly(),
  /** The name of the client. */
  requestedBy: z.string(),
  /** Hash of the body that created it. */
  bodyHash: z.string(),
  /** How often a worker has started. */
  attempts: z.int().nonnegative(),
  /** The worker that has the job, and until when nobody else may take it. */
  claim: z.object({ by: z.string(), until: z.iso.datetime() }).optional(),
  /** When it is tried again. */
  retryAt: z.iso.datetime().optional(),
  /** Why it failed last. */
  reason: FailureReason.optional(),
});
export type RiskReport = z.infer<typeof RiskReport>;

type Facts = Pick<RiskReport, 'id' | 'clientId' | 'market' | 'customerId' | 'consentIds' | 'requestedBy' | 'bodyHash'>;

export const newRiskReport = (facts: Facts, at: string): RiskReport => ({
  ...facts,
  attempts: 0,
  ...initialState<RiskReportStatus>('Awaiting', at),
});

/** Whether no worker has anything left to do. */
export const isDone = ({ status, retryAt }: Versioned<RiskReportStatus> & Pick<RiskReport, 'retryAt'>): boolean =>
  status === 'Succeeded' || status === 'Deleted' || (status === 'Failed' && retryAt === undefined);

export const riskReportResource = defineResource({
  title: 'Risk report',
  entity: 'RiskReport',
  schema: RiskReport,
  key: keys.riskReport,
  list: 'risk-reports',
  isListed: ({ status }) => status !== 'Deleted',
  lifecycle: riskReportLifecycle,
  events: {
    Awaiting: 'created',
    Enqueued: 'enqueued',
    Processing: 'processing',
    Succeeded: 'succeeded',
    Failed: 'failed',
    Scheduled: 'scheduled',
    Deleted: 'deleted',
  },
  expiresAt: () => undefined,
  idName: 'riskReportId',
  related: () => ({}),
});
