import { expect, test } from 'vitest';
import { moveSharing } from '#shared/accounts/consent/consent-transitions.ts';
import { newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { readAccounts, readSection } from '#shared/accounts/read/read-data.ts';
import { accountIdOf } from '#shared/accounts/read/shared-accounts.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const account = { accountId: 'account 1' };

test('data that arrives after its consent was revoked is neither returned nor stored', async () => {
  const scene = createScene(local().table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  const { id, clientId, market, permissions, purpose, userType, accountRequestId } = consent;
  const requested = { clientId, market, permissions, purpose, userType, id: accountRequestId };
  const settings = { term: { seconds: 60 }, redirectionFlow: 'WEB', autoRedirect: true, linkToken: 'link' } as const;
  const request = newAccountRequest({ ...requested, ...settings, providerCodes: [], expiresAt: startAt }, startAt);
  /** The consent ends while the bank's response is in transit. */
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
  const rejected = { code: 'consent_not_authorized' };
  await expect(readAccounts(consent, call, deps)).rejects.toMatchObject(rejected);
  expect(await deps.snapshots.find({ consentId: id, section: 'accounts' })).toBeUndefined();
  const known = { id: accountIdOf(id, account.accountId), account };
  await expect(readSection(consent, known, 'balances', call, deps)).rejects.toMatchObject(rejected);
  const part = { consentId: id, section: 'balances', accountId: known.id } as const;
  expect(await deps.snapshots.find(part)).toBeUndefined();
});
