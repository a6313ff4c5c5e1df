import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { reportPath, reportStatus, requestReport } from '#test/support/drivers/a-risk-report.ts';
import { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { eventually, Integrator } from '#test/support/drivers/integrator.ts';
import { customerId, getLegacy, postLegacy, share } from '#test/support/drivers/legacy-sharing.ts';
import { aSharing } from '#test/support/drivers/sharing.ts';

const cloud = new CloudProcess();
let client: Integrator;

beforeAll(async () => {
  await cloud.start();
  const { baseUrl, clients } = cloud.sandbox;
  const [facts] = clients;
  if (!facts) throw new Error('no client');
  client = new Integrator(baseUrl, facts);
}, 120_000);

afterAll(() => cloud.stop());

const jobOf = async (jobId: string) =>
  (await client.get(`/data/sync/${jobId}`).catch(() => undefined))?.body?.data as
    | { readonly status: string; readonly sections: Readonly<Record<string, string>> }
    | undefined;

const legacyReport = async (jobId: string) =>
  (await getLegacy(client, 'AccountInformationReport/Get', { jobId, customerId }).catch(() => undefined))?.body
    ?.data as { readonly status: string; readonly accountsCount: number } | undefined;

test(
  'a sync and reports of both faces go on after the cloud was killed in the middle of them',
  { timeout: 240_000 },
  async () => {
    const { consentId } = await aSharing(client, { referenceCustomerId: 'customer 7' });
    const { body } = await client.post('/data/sync', { consentId });
    const { jobId } = body.data;
    const { reportId } = (await requestReport(client, { referenceCustomerId: 'customer 7' })).body.data;
    await share(client);
    const created = await postLegacy(client, 'AccountInformationReport/Create', { customerId });
    const legacyJobId = String(created.body.data.jobId);
    await eventually(
      () => jobOf(jobId),
      (job) => job !== undefined && job.status !== 'Awaiting',
    );
    await eventually(
      () => reportStatus(client, reportId),
      ({ status }) => status !== 'Awaiting',
    );
    await cloud.kill('everything');
    await cloud.start();
    const done = await eventually(
      () => jobOf(jobId),
      (job) => job?.status === 'Succeeded',
      180,
    );
    expect(new Set(Object.values(done?.sections ?? {}))).toEqual(new Set(['OK']));
    await eventually(
      () => reportStatus(client, reportId),
      ({ status }) => status === 'Succeeded',
      180,
    );
    const stored = await connect(cloud.settings).table.get(reportKeys.riskReport(reportId));
    const { history } = RiskReport.parse(stored);
    expect(history.filter(({ status }) => status === 'Succeeded')).toHaveLength(1);
    expect((await client.get(reportPath(reportId))).status).toBe(200);
    const legacy = await eventually(
      () => legacyReport(legacyJobId),
      (report) => report?.status === 'Succeeded',
      180,
    );
    expect(legacy?.accountsCount).toBe(3);
    const read = await client.post('/data/account-access', { consentId, include: ['transactions'] });
    expect(read.body.data.accounts[0].transactions.items.length).toBeGreaterThan(50);
  },
);
