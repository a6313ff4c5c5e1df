import { expect, test } from 'vitest';
import { createRiskReport } from '#functions/risk-reports/operations.ts';
import { runReport } from '#shared/reports/risk-report/run-report.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { createScene, shareAnAccount } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

test.each([
  ['has succeeded', 'Succeeded', shareAnAccount],
  ['has failed', 'Scheduled', (scene: ReturnType<typeof createScene>) => scene.share()],
] as const)('a retried request for a risk report that %s returns the first response', async (_case, status, share) => {
  const scene = createScene(local().table);
  const consent = await share(scene);
  const deps = { ...scene.deps, stores: { ...scene.deps.stores, consentsOfCustomer: async () => [consent] } };
  const body = { referenceCustomerId: 'customer 7', consentIds: undefined };
  const call = { ...callBy(aRequester(), 'UAE'), body, idempotencyKey: 'key' };
  const first = await createRiskReport(call, deps);
  await runReport(first.created.reportId, async () => undefined, scene.deps);
  expect((await scene.reports.get(first.created.reportId))?.status).toBe(status);
  expect(await createRiskReport(call, deps)).toEqual({ created: first.created, replayed: true });
});
