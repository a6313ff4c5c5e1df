import type * as z from 'zod';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { assertOneOf, permitsOneOf, readableConsent } from '#shared/accounts/read/fetch-data.ts';
import { SectionName } from '#shared/accounts/read/section-name.ts';
import { permissionsToRead } from '#shared/accounts/read/section.ts';
import { type DataSync, dataSyncLifecycle, newDataSync } from '#shared/accounts/sync/data-sync.ts';
import type { RunSyncDeps } from '#shared/accounts/sync/run-sync.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import { bumpVersion, isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalidFields, Problem } from '#shared/platform/problems/problem.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { DataSyncView, routes, StartedSyncView } from './routes.ts';

type Deps = Pick<RunSyncDeps, 'stores' | 'sharedAccounts' | 'links' | 'now'>;
type Ops = Operations<typeof routes, Deps>;

/** While the consent's latest job has the same scope and is not finished, returns that job. Otherwise starts another. */
export const startDataSync: Ops['startDataSync'] = ({ owner, body, interactionId }, deps) =>
  retryOnConflict(async () => {
    const requestedConsent = await ownConsent(accountAgreements(deps.stores), owner, body.consentId);
    const consent = await readableConsent(requestedConsent, { interactionId }, deps);
    const sections = sectionsOf(consent, body.sections);
    await assertAccounts(owner, consent, body.accountIds ?? [], deps);
    const scope = digest('sync', JSON.stringify([sections, body.accountIds?.toSorted()]));
    const running = consent.sync?.scope === scope ? await deps.stores.dataSyncs.get(consent.sync.jobId) : undefined;
    if (running && !isFinal(dataSyncLifecycle, running.status)) return presentStartedSync(running);
    const at = deps.now().toISOString();
    const sync = newDataSync(
      {
        id: newId(),
        ...owner,
        consentId: consent.id,
        accountIds: body.accountIds,
        sections: Object.fromEntries(sections.map((section) => [section, 'PENDING'])),
      },
      at,
    );
    const updatedConsent = { ...bumpVersion(consent, at), sync: { jobId: sync.id, scope } };
    await deps.stores.saveStarted({ consent }, { consent: updatedConsent, sync });
    return presentStartedSync(sync);
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
  { sharedAccounts }: Deps,
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

export const getDataSync: Ops['getDataSync'] = async ({ owner, params }, { stores }) => {
  const sync = await stores.dataSyncs.find(owner, params.jobId);
  if (!sync) throw notFound('data_sync');
  return presentSync(sync);
};

export const presentStartedSync = ({
  id,
  consentId,
  status,
  createdAt,
}: DataSync): z.infer<typeof StartedSyncView> => ({
  jobId: id,
  consentId,
  status,
  createdAt,
});

export const presentSync = (sync: DataSync): z.infer<typeof DataSyncView> => ({
  ...presentStartedSync(sync),
  sections: sync.sections,
  startedAt: sync.startedAt ?? null,
  finishedAt: sync.finishedAt ?? null,
  error: sync.error ?? null,
});
