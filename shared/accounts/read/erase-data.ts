import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { Snapshots } from './snapshot-store.ts';

export interface EraseDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
  readonly snapshots: Pick<Snapshots, 'erase'>;
  /** Deletes what was made of the data of a consent. */
  readonly eraseDerived: (consentId: string) => Promise<void>;
  /** How long the data is kept after the end of a consent. Nobody can read it through the interface then. */
  readonly retentionDays: number;
  readonly now: Clock;
}

/** Nobody who has begun to read for a consent is still at it so long after its end: a Lambda function runs for less. */
const longestReadSeconds = 900;

/**
 * Deletes the data of a consent that has ended, once its retention is over. If somebody may still be reading for it by
 * then, what they write goes a little later. Returns when to run again; undefined if nothing is left to do.
 */
export const eraseData = async (
  consentId: string,
  { stores, snapshots, eraseDerived, retentionDays, now }: EraseDeps,
): Promise<string | undefined> => {
  const consent = await stores.accountConsents.get(consentId);
  if (!consent || !isFinal(consentLifecycle, consent.status)) return undefined;
  const endedAt = consent.history.at(-1)?.at ?? consent.updatedAt;
  const dueAt = addSeconds(endedAt, retentionDays * 86_400);
  if (dueAt > now().toISOString()) return dueAt;
  await eraseDerived(consentId);
  await snapshots.erase(consentId);
  const everybodyIsDoneAt = addSeconds(endedAt, longestReadSeconds);
  return everybodyIsDoneAt > now().toISOString() ? everybodyIsDoneAt : undefined;
};
