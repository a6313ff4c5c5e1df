import { expect, test } from 'vitest';
import * as operations from '#functions/legacy-accounts/accounts/operations.ts';
import { accountIdOf } from '#shared/accounts/read/snapshot-store.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const client = aRequester();
const call = callBy(client, 'KSA');

/** Reads account data. Throws if the consent does not permit the read. */
type Read = (scene: Awaited<ReturnType<typeof aSharing>>) => Promise<unknown>;

/** Shares an account whose data was just read from the bank, under the given permissions. */
const aSharing = async (permissions: readonly DataPermission[]) => {
  const { deps, share, keep } = createScene(local().table);
  const fields = { clientId: client.id, market: 'KSA', providerCode: 'ksa-alrajhi' } as const;
  const consent = await share({ ...fields, permissions: [...permissions] });
  const { id: consentId } = consent;
  const accountId = accountIdOf(consentId, 'account 1');
  await keep(consent, 'accounts', [{ accountId: 'account 1' }]);
  for (const section of ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'] as const)
    await keep(consent, section, [], 'account 1');
  await deps.sharedAccounts.remember(consent, [accountId]);
  return { deps, consentId, accountId };
};

const accounts = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const;
const balances = [...accounts, 'ReadBalances'] as const;
const transactions = [
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsDebits',
  'ReadTransactionsCredits',
] as const;

/** Each read, with the permissions that its description names. */
const reads: readonly (readonly [name: string, permissions: readonly DataPermission[], read: Read])[] = [
  ['Account/Get', accounts, ({ accountId: id, deps }) => operations.legacyGetAccount({ ...call, query: { id } }, deps)],
  [
    'Account/List',
    accounts,
    ({ consentId, deps }) =>
      operations.legacyListAccounts({ ...call, query: { consentId, page: 1, perPage: 20 } }, deps),
  ],
  [
    'Balance/Get',
    balances,
    ({ accountId, deps }) => operations.legacyGetBalances({ ...call, query: { accountId } }, deps),
  ],
  [
    'Balance/History',
    [...balances, ...transactions],
    ({ accountId, deps }) => operations.legacyGetBalanceHistory({ ...call, query: { accountId } }, deps),
  ],
  [
    'Beneficiary/Get',
    ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
    ({ accountId, deps }) => operations.legacyGetBeneficiaries({ ...call, query: { accountId } }, deps),
  ],
  [
    'DirectDebit/Get',
    ['ReadDirectDebits'],
    ({ accountId, deps }) => operations.legacyGetDirectDebits({ ...call, query: { accountId } }, deps),
  ],
  [
    'Parties/Get',
    ['ReadParty'],
    ({ accountId, deps }) => operations.legacyGetParties({ ...call, query: { accountId } }, deps),
  ],
];

test.each(reads)('%s needs exactly the permissions in its description', async (_name, permissions, read) => {
  await read(await aSharing(permissions));
  for (const missing of permissions) {
    const restricted = await aSharing(permissions.filter((permission) => permission !== missing));
    await expect(read(restricted), missing).rejects.toMatchObject({
      code: 'insufficient_permissions',
      message: `The consent lacks ${missing}`,
    });
  }
});
