import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { moveSharing } from '#shared/accounts/consent/account-agreements.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { readAccounts } from '#shared/accounts/read/read-data.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { anAuthorisedSharing, requestOf } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();
const at = '2026-11-01T08:00:00.000Z';
const now = () => new Date(at);

test('a read fails with consent_not_authorized if the consent ends and its data is erased meanwhile', async () => {
  const { table } = local();
  const stores = createAccountConsentStore(table);
  const consent = { ...anAuthorisedSharing(newId(), at), accessToken: 'encrypted' };
  await table.commit(stores.accountConsents.create(consent));
  const { id } = consent;
  const request = requestOf(consent, at);

  const snapshots = createSnapshots(table, noEncryption);
  const account = { accountId: 'account 1' };
  const chunks = async function* () {
    yield [account];
  };
  await snapshots.write({ consentId: id, section: 'accounts' }, chunks(), {
    readAt: at,
    storedUntil: consent.termEndsAt,
  });
  /** Ends the consent and erases its data when the reader has found the snapshot but not yet read the first page. */
  const pages: typeof snapshots.pages = async function* (part, stored) {
    const ended = moveSharing({ request, consent }, 'Revoked', at).consent;
    await stores.accountConsents.save(consent, ended);
    await snapshots.erase(id);
    yield* snapshots.pages(part, stored);
  };
  const deps = {
    stores,
    snapshots: { ...snapshots, pages },
    sharedAccounts: createSharedAccounts(table, stores),
    links: () => Promise.reject(new Error('unexpected bank call')),
    secrets: noEncryption,
    now,
  };
  const reading = readAccounts(consent, { interactionId: newId() }, deps);
  await expect(reading).rejects.toMatchObject({ code: 'consent_not_authorized' });
});
