import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { requestReport } from '#shared/reports/risk-report/request-report.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { openWorld, shareAnAccount, startAt, type World } from '#test/support/builders/reports/a-report-world.ts';

const local = useLocalTable();

const request = async (world: World, consents: readonly AccountConsent[], consentIds?: readonly string[]) => {
  const [first] = consents;
  const { report } = await requestReport(
    {
      owner: { clientId: first?.clientId ?? '', market: 'UAE' },
      customerId: 'customer 7',
      consentIds,
      requestedBy: 'Falcon Pay',
      idempotencyKey: undefined,
      bodyHash: 'hash',
    },
    { ...world.deps, reports: world.reports, stores: { consentsOfCustomer: async () => consents } },
  );
  return report;
};

test.each(['accounts', 'balances', 'transactions'] as const)(
  'a customer of whom the banks have just returned no %s gets no report',
  async (section) => {
    const world = openWorld(local().table);
    const consent = await shareAnAccount(world);
    await world.keep(consent, section, [], section === 'accounts' ? undefined : 'account-1');
    await expect(request(world, [consent])).rejects.toMatchObject({
      code: 'validation_error',
      details: { referenceCustomerId: [`must be a customer with ${section}, and the banks have none`] },
    });
  },
);

test('what the banks returned two days ago does not say that there is no data now', async () => {
  const world = openWorld(local().table);
  const consent = { ...(await shareAnAccount(world)), expiresAt: addSeconds(startAt, 90 * 86_400) };
  await world.keep(consent, 'transactions', [], 'account-1');
  world.pass(2 * 86_400);
  expect(await request(world, [consent])).toMatchObject({ status: 'Awaiting', consentIds: [consent.id] });
});

test('a report rests on the consents in force that permit it, and a consent that is named twice counts once', async () => {
  const world = openWorld(local().table);
  const [good, limited] = [await shareAnAccount(world), await world.share()];
  const expired = { ...(await world.share()), expiresAt: addSeconds(startAt, -1) };
  const narrow: AccountConsent = { ...limited, permissions: ['ReadAccountsBasic'] };
  expect((await request(world, [expired, narrow, good])).consentIds).toEqual([good.id]);
  expect((await request(world, [good], [good.id, good.id])).consentIds).toEqual([good.id]);
  await expect(request(world, [expired])).rejects.toMatchObject({
    details: { referenceCustomerId: [expect.stringContaining('The consents are Expired')] },
  });
  await expect(request(world, [good, expired], [expired.id])).rejects.toMatchObject({
    details: { 'consentIds.0': ['must be authorised, and the consent is Expired'] },
  });
});
