import { getDataSync, startDataSync } from '#functions/account-data/syncs/operations.ts';
import { DataSync } from '#shared/accounts/sync/data-sync.ts';
import type { ReadableSection } from '#shared/accounts/read/section.ts';
import { itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { onceOrTwice, type Scene } from '../scene.ts';
import type { ReadableConsent } from './reading.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/**
 * A job that an integrator has started, and its scope, which by default includes all accounts and permitted sections.
 */
export interface StartedJob {
  readonly jobId: string;
  readonly accountIds: readonly string[] | undefined;
  readonly sections: readonly ReadableSection[] | undefined;
}

const sections = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'] as const;

/** Creates a function that starts data syncs, some of them concurrently, for different accounts and sections. */
export const createSyncer = ({ consentId, permits, knownAccounts }: ReadableConsent, scene: Scene) => {
  const { world, service, client, stranger, market, callUntilFinal } = scene;
  const { happens, draw } = world.fate;
  const asClient = callBy(client, market);
  const jobs: StartedJob[] = [];
  const pick = <T>(place: string, from: readonly T[]): T | undefined => from[Math.floor(draw(place) * from.length)];

  const drawScope = (): Omit<StartedJob, 'jobId'> => {
    const accountIds = [...knownAccounts].filter(([, consent]) => consent === consentId).map(([id]) => id);
    const account = happens('the sync is about one account', 0.35)
      ? pick('the account to sync', accountIds)
      : undefined;
    const section = happens('the sync is about one section', 0.3) ? pick('the section to sync', sections) : undefined;
    return { accountIds: account ? [account] : undefined, sections: section && [section] };
  };

  const start = async (scope: Omit<StartedJob, 'jobId'>): Promise<void> => {
    const { accountIds, sections: requested } = scope;
    const body = { consentId, accountIds: accountIds && [...accountIds], sections: requested && [...requested] };
    const responses = await onceOrTwice(
      () => callUntilFinal(service.accountData, (deps) => startDataSync({ ...asClient, body }, deps)),
      happens('the sync is started twice', 0.4),
    );
    const ids = responses.flatMap((response) => ('ok' in response ? [response.ok.jobId] : []));
    if (ids.length > 0 && requested?.some((section) => !permits(section)))
      world.violations.push('sharing: A job reads what its consent does not permit');
    jobs.push(...[...new Set(ids)].map((jobId) => ({ ...scope, jobId })));
    const [jobId] = ids;
    if (jobId === undefined) return;
    const asStranger = callBy(stranger, market);
    const strangersResponse = await callUntilFinal(service.accountData, (deps) =>
      getDataSync({ ...asStranger, params: { jobId } }, deps),
    );
    if (!('errorCode' in strangersResponse) || strangersResponse.errorCode !== 'not_found')
      world.violations.push('isolation: A stranger saw a data sync');
  };

  const sync = async (): Promise<void> => {
    await start(drawScope());
    // At this point, the first job has not finished.
    if (happens('another sync follows at once', 0.3)) await start(drawScope());
  };

  return { jobs, sync };
};

/** A job reads exactly the accounts and sections that were requested when it started. */
export const jobsReadWhatWasRequested =
  (started: readonly StartedJob[], permits: ReadableConsent['permits']): Oracle =>
  (finalState) => {
    const jobs = new Map(itemsOf(finalState, 'DataSync').map((item) => [item.id, DataSync.parse(item)]));
    return started.flatMap(({ jobId, accountIds, sections: requested = sections.filter(permits) }) => {
      const job = jobs.get(jobId);
      if (!job) return ['A job no longer exists'];
      const readSections = Object.keys(job.sections).filter((section) => section !== 'accounts');
      return [
        ...(JSON.stringify(job.accountIds) === JSON.stringify(accountIds) ? [] : ['A job covers other accounts']),
        ...(JSON.stringify(readSections.toSorted()) === JSON.stringify(requested.toSorted())
          ? []
          : [`A job reads ${readSections.join()} instead of ${requested.join()}`]),
      ];
    });
  };
