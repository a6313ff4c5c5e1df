import * as z from 'zod';
import { Market } from '#shared/standard/markets/market.ts';
import { Claim } from '#shared/platform/lifecycle/claim.ts';
import {
  defineLifecycle,
  initialState,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { Id } from '#shared/platform/runtime/ids.ts';

export const reportLifecycle = defineLifecycle({
  Awaiting: { to: ['Enqueued', 'Deleted'], event: 'created', description: 'It has not started.' },
  Enqueued: { to: ['Processing', 'Deleted'], event: 'enqueued', description: 'It is queued and will start shortly.' },
  Processing: {
    to: ['Succeeded', 'Failed', 'Deleted'],
    event: 'processing',
    description: 'The data is being read, and the figures are being computed.',
  },
  Succeeded: { to: ['Deleted'], event: 'succeeded', description: 'It can be read.' },
  Failed: {
    to: ['Scheduled', 'Deleted'],
    event: 'failed',
    description: 'It could not be created. `reason` contains the cause.',
  },
  Scheduled: {
    to: ['Enqueued', 'Deleted'],
    event: 'scheduled',
    description: 'A bank did not respond. The service retries shortly.',
  },
  Deleted: { to: [], event: 'deleted', description: 'You deleted it, or the data of one of its consents was deleted.' },
});

export const ReportStatus = statusesOf(reportLifecycle);
export type ReportStatus = z.infer<typeof ReportStatus>;

export const failureMeanings = {
  consent_not_authorized: 'A consent is no longer valid or is suspended.',
  provider_unavailable: 'A bank did not respond.',
  no_account_data:
    'The customer shares no accounts, the banks return no balances or no transactions, or the accounts of an account report have no common currency.',
  too_much_data:
    'There are more transactions than a response can hold: about 100,000. Request a report on fewer accounts.',
  internal_error: 'Something went wrong on our side. Request another report.',
} as const;
export type FailureReason = keyof typeof failureMeanings;
export const FailureReason = z.enum(Object.keys(failureMeanings) as FailureReason[]);

/** A report that a job creates from account data. Its content is stored separately and encrypted. */
export const ReportJob = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(ReportStatus),
  customerId: z.string(),
  /** The consents under which the data is read. */
  consentIds: z.array(Id).min(1).readonly(),
  /** Hash of the create request's body. */
  bodyHash: z.string(),
  /** How many times a worker has started the job. */
  attempts: z.int().nonnegative(),
  /** The worker that has claimed the job, and until when no other worker may claim it. */
  claim: Claim.optional(),
  /** When the job will be retried. */
  retryAt: z.iso.datetime().optional(),
  /** Cause of the last failure. */
  reason: FailureReason.optional(),
});
export type ReportJob = z.infer<typeof ReportJob>;

/** Fields of a report that are set before its job starts. */
export type JobFields = Pick<ReportJob, 'id' | 'clientId' | 'market' | 'customerId' | 'consentIds' | 'bodyHash'>;

/** Creates a report with the initial state of its job. */
export const newJob = <F extends JobFields>(
  fields: F,
  at: string,
): F & Versioned<ReportStatus> & { attempts: number } => ({
  ...fields,
  attempts: 0,
  ...initialState<ReportStatus>('Awaiting', at),
});

/** Returns a report as it was when created, so that a retry of the create request receives the same response. */
export const asCreated = <J extends ReportJob>(report: J): J => ({
  ...report,
  ...initialState<ReportStatus>('Awaiting', report.createdAt),
  attempts: 0,
  claim: undefined,
  retryAt: undefined,
  reason: undefined,
});

/** Returns whether the job is finished and no retry is scheduled. */
export const isDone = ({ status, retryAt }: Pick<ReportJob, 'status' | 'retryAt'>): boolean =>
  status === 'Succeeded' || status === 'Deleted' || (status === 'Failed' && retryAt === undefined);
