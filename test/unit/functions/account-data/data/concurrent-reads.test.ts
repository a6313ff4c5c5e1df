import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { accessAccounts } from '#functions/account-data/data/operations.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { aSharingBank } from '#test/support/banks/a-sharing-bank.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene, startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test.each([
  [300, ['balances']],
  [100, ['balances', 'beneficiaries', 'directDebits']],
] as const)(
  'a read of %i accounts with %j makes at most thirty calls to the bank at the same time',
  { tags: ['variant'] },
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
    const bank = { accounts: async () => known, balances: respond, beneficiaries: respond, directDebits: respond };
    const scene = createScene(local().table);
    const client = aRequester();
    const consent = await scene.share({
      clientId: client.id,
      permissions: ['ReadAccountsBasic', 'ReadBalances', 'ReadBeneficiariesBasic', 'ReadDirectDebits'],
      accessTokenExpiresAt: addSeconds(startAt, 3_600),
    });
    const call = { ...callBy(client, consent.market), body: { consentId: consent.id, include: [...include] } };
    const { accounts } = await accessAccounts(call, { ...scene.deps, links: aSharingBank(bank) });
    expect(accounts.map(({ account }) => account.externalId)).toEqual(known.map(({ accountId }) => accountId));
    expect(total).toBe(count * include.length);
    expect(most).toBeLessThanOrEqual(30);
  },
);
