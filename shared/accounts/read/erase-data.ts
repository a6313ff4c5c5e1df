import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { Snapshots } from './snapshot-store.ts';

export interface EraseDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
  readonly snapshots: Pick<Snapshots, 'erase'>;
  /** Deletes the reports that were derived from a consent's data. */
  readonly eraseDerivedReports: (consentId: string) => Promise<void>;
  /** How long data is retained after a consent is final. During that time, the data cannot be read through the API. */
  readonly retentionDays: number;
  readonly now: Clock;
}

/** Maximum duration of a Lambda invocation. A read that began before the consent became final has finished by then. */
const maxReadSeconds = 900;

/**
 * Deletes the data of a final consent after its retention period. If a read may still be in progress at that time, a
 * second run deletes the data that the read writes. Returns when to run again, or undefined if nothing remains to be
 * deleted.
 */
export const eraseData = async (
  consentId: string,
  { stores, snapshots, eraseDerivedReports, retentionDays, now }: EraseDeps,
): Promise<string | undefined> => {
  const consent = await stores.accountConsents.get(consentId);
  if (!consent || !isFinal(consentLifecycle, consent.status)) return undefined;
  const endedAt = consent.history.at(-1)?.at ?? consent.updatedAt;
  const dueAt = addSeconds(endedAt, retentionDays * 86_400);
  if (dueAt > now().toISOString()) return dueAt;
  await eraseDerivedReports(consentId);
  await snapshots.erase(consentId);
  const readsEndAt = addSeconds(endedAt, maxReadSeconds);
  return readsEndAt > now().toISOString() ? readsEndAt : undefined;
};
