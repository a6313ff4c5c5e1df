import { expect, test } from 'vitest';
import { moveSharing } from '#shared/accounts/consent/account-agreements.ts';
import { readAccounts, readSection } from '#shared/accounts/read/read-data.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { requestOf } from '#test/support/builders/an-account-consent.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const account = { accountId: 'account 1' };

test('data that arrives after its consent was revoked is neither returned nor stored', async () => {
  const scene = createScene(local().table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  const { id } = consent;
  const request = requestOf(consent, startAt);
  /** Revokes the consent while the bank's response is in transit. */
  const revoke = async () => {
    const current = (await scene.deps.stores.accountConsents.get(id)) ?? consent;
    if (current.status !== 'Authorized') return;
    const { consent: ended } = moveSharing({ request, consent: current }, 'Revoked', startAt);
    await scene.deps.stores.accountConsents.save(current, ended);
  };
  const links = aSharingBank({
    accounts: async () => {
      await revoke();
      return [account];
    },
    balances: async () => {
      await revoke();
      return [];
    },
  });
  const deps = { ...scene.deps, links };
  const call = { interactionId: newId() };
  const notAuthorised = { code: 'consent_not_authorized' };
  await expect(readAccounts(consent, call, deps)).rejects.toMatchObject(notAuthorised);
  expect(await deps.snapshots.find({ consentId: id, section: 'accounts' })).toBeUndefined();
  const sharedAccount = { id: accountIdOf(id, account.accountId), account };
  await expect(readSection(consent, sharedAccount, 'balances', call, deps)).rejects.toMatchObject(notAuthorised);
  const part = { consentId: id, section: 'balances', accountId: sharedAccount.id } as const;
  expect(await deps.snapshots.find(part)).toBeUndefined();
});
