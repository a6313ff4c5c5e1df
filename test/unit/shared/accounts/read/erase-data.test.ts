import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { readAccounts } from '#shared/accounts/read/read-data.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { eraseData, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { anAuthorisedSharing, aRevokedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();
const endedAt = '2026-11-01T08:00:00.000Z';

/** Stores a consent and a snapshot that was read under it. */
const storeWithSnapshot = async (consent: AccountConsent): Promise<void> => {
  const { accountConsents } = createAccountConsentStore(local().table);
  await local().table.commit(accountConsents.create(consent));
  await storeSnapshot(consent);
};

/** Stores a snapshot that was read under a consent. */
const storeSnapshot = async (consent: AccountConsent): Promise<void> => {
  const part = { consentId: consent.id, section: 'accounts' } as const;
  const empty = async function* () {
    yield [];
  };
  await createSnapshots(local().table, noEncryption).write(part, empty(), {
    readAt: endedAt,
    storedUntil: consent.termEndsAt,
  });
};

const erase = (consentId: string, now: string, retentionDays = 2): Promise<string | undefined> =>
  eraseData(consentId, {
    stores: createAccountConsentStore(local().table),
    snapshots: createSnapshots(local().table, noEncryption),
    eraseDerivedReports: async () => undefined,
    retentionDays,
    now: () => new Date(now),
  });

const countSnapshotItems = async (consentId: string): Promise<number> => {
  const items = await local().table.partition(accountKeys.snapshotOf(consentId));
  return items.length;
};

test('data of an ended consent is deleted once its retention period is over, and not before', async () => {
  const consent = aRevokedSharing(newId(), endedAt);
  await storeWithSnapshot(consent);
  expect(await erase(consent.id, '2026-11-03T07:59:59.000Z')).toBe('2026-11-03T08:00:00.000Z');
  expect(await countSnapshotItems(consent.id)).toBeGreaterThan(0);
  expect(await erase(consent.id, '2026-11-03T08:00:00.000Z')).toBeUndefined();
  expect(await countSnapshotItems(consent.id)).toBe(0);
});

test('the table itself does not delete data before the longest retention period after the term of its consent', async () => {
  const scene = createScene(local().table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  const links = aSharingBank({ accounts: async () => [{ accountId: 'one' }] });
  await readAccounts(consent, { interactionId: newId() }, { ...scene.deps, links });
  const items = await local().table.partition(accountKeys.snapshotOf(consent.id));
  expect(items.map(({ entity }) => entity)).toEqual(['SnapshotPage', 'SnapshotPart']);
  const retentionEndsAt = epochSeconds(addSeconds(consent.termEndsAt, 90 * 86_400));
  for (const { ttl } of items) expect(ttl).toBeGreaterThanOrEqual(retentionEndsAt);
});

test('deleting data twice has no further effect, and the data of other consents remains', async () => {
  const [ended, other] = [aRevokedSharing(newId(), endedAt), aRevokedSharing(newId(), endedAt)];
  await storeWithSnapshot(ended);
  await storeWithSnapshot(other);
  for (const now of ['2026-11-03T08:00:00.000Z', '2026-11-04T08:00:00.000Z'])
    expect(await erase(ended.id, now)).toBeUndefined();
  expect(await countSnapshotItems(other.id)).toBeGreaterThan(0);
});

test('without a retention period, data being read when the consent ends is deleted too', async () => {
  const consent = aRevokedSharing(newId(), endedAt);
  await storeWithSnapshot(consent);
  expect(await erase(consent.id, '2026-11-01T08:00:01.000Z', 0)).toBe('2026-11-01T08:15:00.000Z');
  expect(await countSnapshotItems(consent.id)).toBe(0);
  await storeSnapshot(consent);
  expect(await erase(consent.id, '2026-11-01T08:15:00.000Z', 0)).toBeUndefined();
  expect(await countSnapshotItems(consent.id)).toBe(0);
});

test('the data of a consent in force is retained, however old it is', async () => {
  const consent = anAuthorisedSharing(newId(), endedAt);
  await storeWithSnapshot(consent);
  expect(await erase(consent.id, '2027-11-03T08:00:00.000Z')).toBeUndefined();
  expect(await countSnapshotItems(consent.id)).toBeGreaterThan(0);
});
