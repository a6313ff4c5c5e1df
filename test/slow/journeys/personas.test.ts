import { expect, test } from 'vitest';
import { personas } from '#functions/sandbox/banks/customers/personas.ts';
import { reportPath, requestReport, untilStatus as untilReport } from '#test/support/drivers/a-risk-report.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import {
  accountsOf,
  customerId,
  expectPublished,
  getLegacy,
  postLegacy,
  share,
} from '#test/support/drivers/legacy-sharing.ts';
import { accessData, aSharing, everySection, untilSynced } from '#test/support/drivers/sharing.ts';
import { aClient } from '#test/support/drivers/journey.ts';

const customers = personas.map((persona) => [persona.id, persona] as const);
/** The legacy API covers only the accounts of private customers. */
const privateCustomers = customers.filter(([, { category }]) => category === 'Retail');

const syncedSections = async (client: Integrator, consentId: string) => {
  const started = await client.post('/data/sync', { consentId });
  const { status, sections } = await untilSynced(client, started.body.data.jobId);
  return [status, ...new Set(Object.values(sections))];
};

test.each(customers)('the data of %s can be read, synchronised and reported on in the UAE', async (id, persona) => {
  const client = await aClient();
  const bank = { providerId: 'uae-livx' };
  const requested = { referenceCustomerId: id, userType: persona.category };
  const { consentId } = await aSharing(client, requested, bank, id);
  const read = await accessData(client, consentId, { include: everySection });
  expect(read.status).toBe(200);
  const { accounts } = read.body.data;
  expect(accounts.map(({ account }: any) => [account.accountSubType, account.accountHolderName])).toEqual(
    persona.accounts.map(({ kind }) => [kind, persona.name.en]),
  );
  for (const account of accounts) {
    expect(account.balances.items[0].amount).toEqual(account.transactions.items[0].balance.amount);
    expect(account.parties.items).toHaveLength(1);
  }
  expect(await syncedSections(client, consentId)).toEqual(['Succeeded', 'OK']);

  const { reportId } = (await requestReport(client, { referenceCustomerId: id })).body.data;
  await untilReport(client, reportId, 'Succeeded');
  const report = await client.get(reportPath(reportId));
  const exported = await client.get(reportPath(reportId, '/export?format=json'));
  expect(exported.body).toMatchObject(report.body.data);
  expect((await client.get('/report/risk-reports')).body.data.map((listed: any) => listed.reportId)).toEqual([
    reportId,
  ]);
});

test.each(privateCustomers)(
  'the data of %s can be read and reported on through the legacy API',
  async (id, persona) => {
    const client = await aClient();
    const { consentId } = await share(client, {}, id);
    const accounts = await accountsOf(client, consentId);
    expect(accounts.map(({ subType }) => subType)).toEqual(persona.accounts.map(({ kind }) => kind));
    for (const version of ['v1.0', 'v2.0'])
      expectPublished('ais accounts', await getLegacy(client, 'Account/List', { consentId }, version));
    for (const { id: accountId } of accounts) {
      for (const version of ['v1.0', 'v2.0']) {
        expectPublished('ais account', await getLegacy(client, 'Account/Get', { id: accountId }, version));
        expectPublished('ais balances', await getLegacy(client, 'Balance/Get', { accountId }, version));
      }
      expectPublished('ais balance history', await getLegacy(client, 'Balance/History', { accountId }));
      expectPublished('ais beneficiaries', await getLegacy(client, 'Beneficiary/Get', { accountId }));
      expectPublished('ais direct debits', await getLegacy(client, 'DirectDebit/Get', { accountId }));
      const parties = await getLegacy(client, 'Parties/Get', { accountId });
      expectPublished('ais parties', parties);
      expect(parties.body.data[0].verifiedClaims[0].claims.name).toBe(persona.name.en);
    }
    const { jobId } = (await postLegacy(client, 'AccountInformationReport/Create', { customerId })).body.data;
    const report = await eventually(
      () => getLegacy(client, 'AccountInformationReport/Get', { jobId, customerId }),
      ({ body }) => ['Succeeded', 'Failed'].includes(body.data?.status),
    );
    expectPublished('ais report', report);
    expect(report.body.data).toMatchObject({ accountHolderName: persona.name.en, accountsCount: accounts.length });
    const file = await getLegacy(client, 'AccountInformationReport/File', { jobId, customerId });
    expect(file.body).toEqual(report.body);
  },
);
