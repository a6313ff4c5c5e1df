import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { accessAccounts } from '#shared/accounts/read/access-accounts.ts';
import { readAccount, readAccounts, readSection } from '#shared/accounts/read/read-data.ts';
import { accountIdOf, createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import type { AccountBank } from '#shared/banks/port/accounts.ts';
import { NotOffered } from '#shared/banks/port/errors.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();
const at = '2026-11-01T08:00:00.000Z';
const call = { interactionId: newId() };

/** Shares two accounts with a bank that has the given operations. */
const aScene = async (operations: Partial<AccountBank>, permissions: readonly DataPermission[] = []) => {
  const { table } = local();
  let now = at;
  const stores = createAccountConsentStore(table, createListing(table));
  const shared = anAuthorisedSharing(newId(), at);
  const consent = {
    ...shared,
    permissions: [...shared.permissions, ...permissions],
    providerCode: 'uae-enbdx',
    bankConsentId: newId(),
    accessToken: 'token',
    accessTokenExpiresAt: addSeconds(at, 86_400),
  };
  await table.commit(stores.accountConsents.create(consent));
  const called: string[] = [];
  const accounts: AccountBank['accounts'] = async () => {
    called.push('all');
    return [{ accountId: 'first' }, { accountId: 'second' }];
  };
  const deps = {
    stores,
    snapshots: createSnapshots(table, noEncryption),
    sharedAccounts: createSharedAccounts(table, stores),
    links: aSharingBank({ accounts, ...operations }),
    secrets: noEncryption,
    now: () => new Date(now),
  };
  return { consent, deps, called, pass: (seconds: number) => void (now = addSeconds(now, seconds)) };
};

test('if the list of accounts was not read recently, only the account itself is read, at most once in five minutes', async () => {
  const single: string[] = [];
  const { consent, deps, called, pass } = await aScene({
    async account(_access, accountId) {
      single.push(accountId);
      return { accountId, nickname: 'Renamed' };
    },
  });
  const id = accountIdOf(consent.id, 'second');
  expect(await readAccount(consent, id, call, deps)).toEqual({ id, account: { accountId: 'second' } });
  pass(301);
  const renamed = { id, account: { accountId: 'second', nickname: 'Renamed' } };
  expect(await readAccount(consent, id, call, deps)).toEqual(renamed);
  pass(299);
  expect(await readAccount(consent, id, call, deps)).toEqual(renamed);
  expect([called, single]).toEqual([['all'], ['second']]);
  pass(2);
  await readAccount(consent, id, call, deps);
  expect(single).toEqual(['second', 'second']);
  expect(await readAccount(consent, accountIdOf(consent.id, 'third'), call, deps)).toBeUndefined();
});

test('all accounts are read if the bank does not return a single one', async () => {
  const { consent, deps, called, pass } = await aScene({
    account: () => Promise.reject(new NotOffered('not here')),
  });
  const id = accountIdOf(consent.id, 'second');
  await readAccount(consent, id, call, deps);
  pass(301);
  expect(await readAccount(consent, id, call, deps)).toEqual({ id, account: { accountId: 'second' } });
  expect(called).toEqual(['all', 'all']);
});

test.each([
  ['ReadParty', 'holder'],
  ['ReadPartyUser', 'customer'],
  ['ReadPartyPSUIdentity', 'customer'],
] as const)('with %s, the party of an account is the %s', async (permission, partyId) => {
  const { consent, deps } = await aScene(
    {
      parties: async () => [{ partyId: 'holder', verifiedClaims: [] }],
      consentingParty: async () => ({ partyId: 'customer', verifiedClaims: [] }),
    },
    [permission],
  );
  const [account] = (await readAccounts(consent, call, deps)).items;
  if (!account) throw new Error('The bank shares no account');
  expect((await readSection(consent, account, 'parties', call, deps)).items).toMatchObject([{ partyId }]);
});

test.each([
  [300, ['balances']],
  [100, ['balances', 'beneficiaries', 'directDebits']],
] as const)(
  'a read of %i accounts with %j makes at most thirty calls to the bank at the same time',
  async (count, include) => {
    let [running, most, total] = [0, 0, 0];
    const respond = async () => {
      total += 1;
      running += 1;
      most = Math.max(most, running);
      await pause(20);
      running -= 1;
      return [];
    };
    const known = Array.from({ length: count }, (_, index) => ({ accountId: `account ${index}` }));
    const { consent, deps } = await aScene(
      { accounts: async () => known, balances: respond, beneficiaries: respond, directDebits: respond },
      ['ReadBeneficiariesBasic', 'ReadDirectDebits'],
    );
    const { accounts } = await accessAccounts(consent, { consentId: consent.id, include }, call, deps);
    expect(accounts.map(({ account }) => account)).toEqual(known);
    expect(total).toBe(count * include.length);
    expect(most).toBeLessThanOrEqual(30);
  },
);
