import { expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { readAccount, readAccounts, readSection } from '#shared/accounts/read/read-data.ts';
import { accountIdOf, createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import type { AccountBank } from '#shared/banks/port/accounts.ts';
import { BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Party } from '#shared/standard/accounts/party.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
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
  const stores = createAccountConsentStore(table);
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

const identity = [{ claims: { name: 'Sara Ali', birthDate: '1990-04-12' } }];

/** Reads the parties of an account of which `sara` and `omar` are the holders. Sara or another person gave the consent. */
const readParties = async (
  permissions: readonly DataPermission[],
  consentingParty: AccountBank['consentingParty'],
  verifiedClaims: Party['verifiedClaims'] = [],
): Promise<readonly Party[]> => {
  const { consent, deps } = await aScene(
    {
      parties: async () => [
        { partyId: 'omar', partyType: 'Joint', verifiedClaims: [] },
        { partyId: 'sara', partyType: 'Joint', accountRole: 'Principal', verifiedClaims },
      ],
      consentingParty,
    },
    permissions,
  );
  const [account] = (await readAccounts(consent, call, deps)).items;
  if (!account) throw new Error('The bank shares no account');
  return (await readSection(consent, account, 'parties', call, deps)).items;
};

test("a holder who gave the consent at a Saudi bank has the customer's identity, in the holder's role", async () => {
  const sara = { partyId: 'sara', partyNumber: '7', partyType: 'Sole', verifiedClaims: identity } as const;
  expect(await readParties(['ReadParty', 'ReadPartyPSUIdentity'], async () => sara)).toEqual([
    { partyId: 'omar', partyType: 'Joint', verifiedClaims: [] },
    { ...sara, partyType: 'Joint', accountRole: 'Principal' },
  ]);
});

test('a holder keeps the claims of the holders if the bank returns none about the customer who gave the consent', async () => {
  const sara: Party = { partyId: 'sara', partyType: 'Sole', verifiedClaims: [] };
  const [, holder] = await readParties(['ReadParty', 'ReadPartyPSU'], async () => sara, identity);
  expect(holder?.verifiedClaims).toEqual(identity);
});

test('a customer who gave the consent but is not a holder is returned after the holders', async () => {
  const delegate = { partyId: 'nora', partyType: 'Delegate', verifiedClaims: identity } as const;
  const parties = await readParties(['ReadParty', 'ReadPartyPSU'], async () => delegate);
  expect(parties.map(({ partyId }) => partyId)).toEqual(['omar', 'sara', 'nora']);
});

test('the holders are returned if the bank does not report who gave the consent', async () => {
  const parties = await readParties(['ReadParty', 'ReadPartyPSU'], () => Promise.reject(new NotOffered('not here')));
  expect(parties.map(({ partyId }) => partyId)).toEqual(['omar', 'sara']);
});

test('the parties are not read if the bank does not respond to the second call', async () => {
  const parties = readParties(['ReadParty', 'ReadPartyPSU'], () => Promise.reject(new BankUnavailable('not now')));
  await expect(parties).rejects.toBeInstanceOf(BankUnavailable);
});

test('at a UAE bank, the holders have their identity, so the customer is not read separately', async () => {
  const parties = await readParties(['ReadParty', 'ReadPartyUserIdentity'], () => Promise.reject(new Error('called')));
  expect(parties).toHaveLength(2);
});
