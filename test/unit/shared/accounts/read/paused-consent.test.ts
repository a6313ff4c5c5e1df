import { expect, test } from 'vitest';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { readAccounts } from '#shared/accounts/read/read-data.ts';
import { pauseConsent, reactivateConsent } from '#shared/consents/management/pause-consent.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { requestOf } from '#test/support/builders/an-account-consent.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Stores an approved consent with its request, at a bank with one account. */
const aSharing = async () => {
  const scene = createScene(local().table);
  const consent = await scene.share({ accessTokenExpiresAt: addSeconds(startAt, 3_600) });
  await scene.deps.stores.accountRequests.createOnce(requestOf(consent, startAt));
  let calls = 0;
  const links = aSharingBank({
    accounts: async () => {
      calls += 1;
      return [{ accountId: 'account 1' }];
    },
  });
  const deps = { ...scene.deps, links };
  const kind = accountAgreements(deps.stores);
  const current = async () => (await deps.stores.accountConsents.get(consent.id)) ?? consent;
  return {
    kind,
    consent,
    deps,
    read: async (maxAgeSeconds?: number) =>
      readAccounts(await current(), { interactionId: newId() }, deps, maxAgeSeconds),
    calls: () => calls,
  };
};

test('neither the bank nor stored data is read under a paused consent', async () => {
  const { kind, consent, deps, read, calls } = await aSharing();
  await read();
  await pauseConsent(kind, consent, consent.id, deps.now);
  for (const maxAgeSeconds of [undefined, 0])
    await expect(read(maxAgeSeconds)).rejects.toMatchObject({
      code: 'consent_not_authorized',
      message: 'The consent is Paused',
    });
  expect(calls()).toBe(1);
  await reactivateConsent(kind, consent, consent.id, deps.now);
  await read(0);
  expect(calls()).toBe(2);
});

test('only its owner can pause a consent', async () => {
  const { kind, consent, deps } = await aSharing();
  const stranger = { clientId: newId(), market: consent.market };
  await expect(pauseConsent(kind, stranger, consent.id, deps.now)).rejects.toMatchObject({ code: 'not_found' });
});
