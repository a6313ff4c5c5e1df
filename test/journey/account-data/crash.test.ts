import { afterAll, beforeAll, expect, test } from 'vitest';
import { CloudProcess } from '#test/support/cloud-process.ts';
import { eventually, Integrator } from '#test/support/integrator.ts';
import { aSharing } from '#test/support/sharing.ts';

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

test('a sync goes on after the cloud was killed in the middle of it', { timeout: 240_000 }, async () => {
  const { consentId } = await aSharing(client);
  const { body } = await client.post('/data/sync', { consentId });
  const { jobId } = body.data;
  await eventually(
    () => jobOf(jobId),
    (job) => job !== undefined && job.status !== 'Awaiting',
  );
  await cloud.kill('everything');
  await cloud.start();
  const done = await eventually(
    () => jobOf(jobId),
    (job) => job?.status === 'Succeeded',
    180,
  );
  expect(new Set(Object.values(done?.sections ?? {}))).toEqual(new Set(['OK']));
  const read = await client.post('/data/account-access', { consentId, include: ['transactions'] });
  expect(read.body.data.accounts[0].transactions.items.length).toBeGreaterThan(50);
});
