import { expect, test } from 'vitest';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { deleteReportsOf } from '#shared/reports/job/end-job.ts';
import { newRiskReport, type RiskReport } from '#shared/reports/risk-report/risk-report.ts';
import { createRiskReports } from '#shared/reports/risk-report/risk-report-store.ts';
import { startAt } from '#test/support/builders/reports/a-report-scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const local = useLocalTable();

/** Creates the store of risk reports with the permissions of a function. */
const reportsOf = (folder: string) => createRiskReports(permittedTable(local().table, folder), noEncryption);

const aReport = (consentId: string): RiskReport =>
  newRiskReport(
    {
      id: newId(),
      clientId: newId(),
      market: 'UAE',
      customerId: 'customer 7',
      consentIds: [consentId],
      requestedBy: 'Falcon Pay',
      bodyHash: 'hash',
    },
    startAt,
  );

const deps = () => ({ reports: reportsOf('data-runner'), now: () => new Date(addSeconds(startAt, 60)) });

test("a report is indexed by its consent, and deleted with the consent's data", async () => {
  const consentId = newId();
  const report = aReport(consentId);
  await reportsOf('risk-reports').add(report, addSeconds(startAt, 3_600));
  expect(await reportsOf('data-runner').idsOfConsent(consentId)).toEqual([report.id]);
  await deleteReportsOf(consentId, deps());
  expect(await reportsOf('risk-reports').get(report.id)).toMatchObject({ status: 'Deleted' });
  expect(await local().table.get(reportKeys.reportOfConsent(consentId, report.id))).toBeUndefined();
});

test('the function that requests a report cannot write the data of a consent', async () => {
  const table = permittedTable(local().table, 'risk-reports');
  const item = { ...accountKeys.snapshotPart(newId(), 'accounts#'), entity: 'SnapshotPart' };
  await expect(table.commit({ item, expect: 'absent' })).rejects.toThrow('risk-reports may not PutItem SNAPSHOT');
});
