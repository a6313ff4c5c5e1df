import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { isBankFailure, NotOffered } from '#shared/banks/port/errors.ts';
import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { move, bumpVersion, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { type KnownAccount, readAccounts, type ReadDeps, refreshSection } from '#shared/accounts/read/read-data.ts';
import { accountSections } from '#shared/accounts/read/section.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { retryAfterOf, retryAtOf } from './bank-retry.ts';
import { type DataSync, dataSyncLifecycle, type SectionStatus, type DataSyncStore } from './data-sync.ts';
import { maxDataStepSeconds } from './data-step.ts';

export interface RunSyncDeps extends Omit<ReadDeps, 'stores'> {
  readonly stores: ReadDeps['stores'] & DataSyncStore;
}

/** Minimum delays before each retry of failed sections. */
const pauseSeconds = [2, 10] as const;
/** Maximum number of attempts at a job whose workers keep crashing or take too long. */
const maxAttempts = 10;

/**
 * Runs a job, or resumes it after its worker crashed, without reading again what an earlier attempt has read. Does
 * nothing while another worker holds the claim on the job. The claim is valid until that worker has ended.
 *
 * @param queueAgain called with the time at which the job should be checked again
 */
export const runSync = async (
  jobId: string,
  queueAgain: (dueAt: string) => Promise<void>,
  deps: RunSyncDeps,
): Promise<void> => {
  const claimed = await claim(jobId, deps);
  if (!claimed) return;
  if ('waitUntil' in claimed) return queueAgain(claimed.waitUntil);
  // If this process crashes, the message that `queueAgain` sends resumes the job.
  await queueAgain(addSeconds(deps.now(), maxDataStepSeconds));
  try {
    const { retryAt } = await readPending(claimed.sync, deps);
    if (retryAt !== undefined) await queueAgain(retryAt);
  } catch (error) {
    // The message above resumes the job, unless another worker has already taken it over.
    if (!(error instanceof Conflict)) throw error;
  }
};

type ClaimResult = { readonly sync: DataSync } | { readonly waitUntil: string } | undefined;

const claim = (jobId: string, deps: RunSyncDeps): Promise<ClaimResult> =>
  retryOnConflict(async () => {
    const { stores, now } = deps;
    const sync = await stores.dataSyncs.get(jobId);
    const at = now().toISOString();
    if (!sync || isFinal(dataSyncLifecycle, sync.status)) return undefined;
    if (isHeld(sync.claim, at)) return { waitUntil: sync.claim.until };
    // The message that resumes a job after a crash may arrive before its retry is due.
    if (sync.retryAt !== undefined && sync.retryAt > at) return { waitUntil: sync.retryAt };
    if (sync.attempts >= maxAttempts) {
      await finish(withoutPending(sync), undefined, deps);
      return undefined;
    }
    const started = {
      ...sync,
      startedAt: sync.startedAt ?? at,
      attempts: sync.attempts + 1,
      claim: claimFrom(at, maxDataStepSeconds),
    };
    const processing =
      sync.status === 'Processing' ? bumpVersion(started, at) : move(dataSyncLifecycle, started, 'Processing', at);
    await stores.dataSyncs.save(sync, processing);
    return { sync: processing };
  });

const readPending = async (claimed: DataSync, deps: RunSyncDeps): Promise<DataSync> => {
  let sync = claimed;
  /** Stores a section's outcome. Throws Conflict if another worker has taken over the job. */
  const recordStatus = async (section: SectionName, status: SectionStatus): Promise<void> => {
    const at = deps.now().toISOString();
    const next: DataSync = { ...bumpVersion(sync, at), sections: { ...sync.sections, [section]: status } };
    await deps.stores.dataSyncs.save(sync, next);
    sync = next;
  };

  let retryAfterSeconds = 0;
  const onFailure = (error: unknown): void => {
    retryAfterSeconds = Math.max(retryAfterSeconds, retryAfterOf(error));
  };

  const consent = await deps.stores.accountConsents.get(sync.consentId);
  if (!consent) return finish(withoutPending(sync), 'consent_not_authorized', deps);
  const call: BankCall = { interactionId: newRandomId() };
  try {
    const areAccountsRead = sync.sections.accounts === 'OK';
    const { items } = await readAccounts(consent, call, deps, areAccountsRead ? Number.POSITIVE_INFINITY : 0);
    if (!areAccountsRead) await recordStatus('accounts', 'OK');
    const requestedAccounts = items.filter(({ id }) => sync.accountIds === undefined || sync.accountIds.includes(id));
    for (const section of accountSections.options)
      if (sync.sections[section] === 'PENDING')
        await recordStatus(
          section,
          await refreshForAccounts(sync, consent, requestedAccounts, section, call, deps, onFailure),
        );
  } catch (error) {
    if (error instanceof Problem && error.code === 'consent_not_authorized')
      return finish(withoutPending(sync), 'consent_not_authorized', deps);
    if (!isBankFailure(error)) throw error;
    onFailure(error);
    // Without the accounts, no other section can be read.
    sync = withoutPending(sync);
  }
  return finish(sync, undefined, deps, retryAfterSeconds);
};

/**
 * Reads a section for all accounts, except those for which an earlier attempt at the job has read it. If one account
 * fails, the section fails, but the other accounts are still read.
 */
const refreshForAccounts = async (
  { attempts, startedAt, accountIds }: DataSync,
  consent: AccountConsent,
  accounts: readonly KnownAccount[],
  section: (typeof accountSections.options)[number],
  call: BankCall,
  deps: RunSyncDeps,
  onFailure: (error: unknown) => void,
): Promise<SectionStatus> => {
  const outcomes: SectionStatus[] = [];
  for (const account of accounts) {
    try {
      const part = { consentId: consent.id, section, accountId: account.id };
      const stored = attempts > 1 ? await deps.snapshots.find(part) : undefined;
      if (!stored || !startedAt || stored.readAt < startedAt)
        await refreshSection(consent, account, section, call, deps);
      outcomes.push('OK');
    } catch (error) {
      if (!isBankFailure(error)) throw error;
      onFailure(error);
      outcomes.push(error instanceof NotOffered ? 'UNSUPPORTED' : 'FAILED');
    }
  }
  if (outcomes.includes('FAILED')) return 'FAILED';
  // The consent no longer shares the requested accounts or, if none were requested, it has no accounts.
  if (accounts.length === 0) return accountIds ? 'UNSUPPORTED' : 'OK';
  return outcomes.every((outcome) => outcome === 'UNSUPPORTED') ? 'UNSUPPORTED' : 'OK';
};

/**
 * Ends a job, or schedules the retry of its failed sections.
 *
 * @param retryAfterSeconds the longest wait that a failure requires
 */
const finish = async (
  sync: DataSync,
  error: DataSync['error'],
  { stores, now }: RunSyncDeps,
  retryAfterSeconds = 0,
): Promise<DataSync> => {
  const at = now().toISOString();
  const { claim: _released, retryAt: _previous, ...rest } = sync;
  const statuses = Object.values(sync.sections);
  const hasFailed = statuses.includes('FAILED');
  const pause = error === undefined && hasFailed ? pauseSeconds[sync.attempts - 1] : undefined;
  const next =
    pause !== undefined
      ? move(
          dataSyncLifecycle,
          {
            ...rest,
            sections: replaceStatus(sync.sections, 'FAILED', 'PENDING'),
            retryAt: retryAtOf(at, pause, retryAfterSeconds),
          },
          'Enqueued',
          at,
        )
      : move(
          dataSyncLifecycle,
          { ...rest, finishedAt: at, error: error ?? (hasFailed ? 'provider_unavailable' : undefined) },
          error === undefined && statuses.some((status) => status === 'OK' || status === 'UNSUPPORTED')
            ? 'Succeeded'
            : 'Failed',
          at,
        );
  await stores.dataSyncs.save(sync, next);
  return next;
};

/** Returns a job in which the sections that were not read have failed. */
const withoutPending = (sync: DataSync): DataSync => ({
  ...sync,
  sections: replaceStatus(sync.sections, 'PENDING', 'FAILED'),
});

const replaceStatus = (sections: DataSync['sections'], from: SectionStatus, to: SectionStatus): DataSync['sections'] =>
  Object.fromEntries(Object.entries(sections).map(([section, status]) => [section, status === from ? to : status]));
