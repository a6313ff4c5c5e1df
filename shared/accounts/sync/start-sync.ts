import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { assertOneOf, permitsOneOf, readableConsent } from '#shared/accounts/read/fetch-data.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import { permissionsToRead } from '#shared/accounts/read/section.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { bumpVersion, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalidFields, Problem } from '#shared/platform/problems/problem.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type DataSync, dataSyncLifecycle, newDataSync } from './data-sync.ts';
import type { RunSyncDeps } from './run-sync.ts';

export type StartSyncDeps = Pick<RunSyncDeps, 'stores' | 'sharedAccounts' | 'links' | 'now'>;

export interface RequestedSync {
  readonly consentId: string;
  readonly accountIds?: readonly string[] | undefined;
  /** Defaults to all sections that the consent permits. */
  readonly sections?: readonly SectionName[] | undefined;
}

/**
 * Starts a job that refreshes a consent's data from the bank. While the consent's latest job has the same scope and is
 * not finished, returns that job instead.
 *
 * @throws Problem `not_found`, `validation_error`, `consent_not_authorized`, `insufficient_permissions`,
 *   `provider_unavailable`
 */
export const startSync = (
  owner: Owner,
  requested: RequestedSync,
  call: BankCall,
  deps: StartSyncDeps,
): Promise<DataSync> =>
  retryOnConflict(async () => {
    const requestedConsent = await ownConsent(accountAgreements(deps.stores), owner, requested.consentId);
    const consent = await readableConsent(requestedConsent, call, deps);
    const sections = sectionsOf(consent, requested.sections);
    await assertAccounts(owner, consent, requested.accountIds ?? [], deps);
    const scope = digest('sync', JSON.stringify([sections, requested.accountIds?.toSorted()]));
    const running = consent.sync?.scope === scope ? await deps.stores.dataSyncs.get(consent.sync.jobId) : undefined;
    if (running && !isFinal(dataSyncLifecycle, running.status)) return running;
    const at = deps.now().toISOString();
    const sync = newDataSync(
      {
        id: newId(),
        ...owner,
        consentId: consent.id,
        accountIds: requested.accountIds,
        sections: Object.fromEntries(sections.map((section) => [section, 'PENDING'])),
      },
      at,
    );
    const updatedConsent = { ...bumpVersion(consent, at), sync: { jobId: sync.id, scope } };
    await deps.stores.saveStarted({ consent }, { consent: updatedConsent, sync });
    return sync;
  });

/** Returns the sections to read. Always includes the accounts, because no other section can be read without them. */
const sectionsOf = (consent: AccountConsent, requested: readonly SectionName[] | undefined): readonly SectionName[] => {
  if (!requested) return SectionName.options.filter((section) => permitsOneOf(consent, permissionsToRead(section)));
  for (const section of requested) assertOneOf(consent, permissionsToRead(section));
  return SectionName.options.filter((section) => section === 'accounts' || requested.includes(section));
};

const assertAccounts = async (
  owner: Owner,
  consent: AccountConsent,
  accountIds: readonly string[],
  { sharedAccounts }: StartSyncDeps,
): Promise<void> => {
  const belongToConsent = await Promise.all(
    accountIds.map(async (accountId) => {
      try {
        return (await sharedAccounts.consentOf(owner, accountId)).id === consent.id;
      } catch (error) {
        if (error instanceof Problem) return false;
        throw error;
      }
    }),
  );
  const errors = belongToConsent.flatMap((belongs, index) =>
    belongs ? [] : [[`accountIds.${index}`, 'must be an account of the consent'] as const],
  );
  if (errors.length > 0) throw invalidFields(errors);
};
