import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import {
  aRiskReport,
  aSharingCustomer,
  reportPath as path,
  reportStatus,
  requestReport,
  untilStatus,
} from '#test/support/drivers/a-risk-report.ts';
import { eventuallyIs, type Integrator, problemOf } from '#test/support/drivers/integrator.ts';
import { accessData, allPermissions, aSharing, reportPermissions } from '#test/support/drivers/sharing.ts';
import { aClient, aSubscription, receivedTypes, setConsentStatus, test } from '#test/support/drivers/journey.ts';

/** A report that tests only read, and its client. */
let reader: Integrator;
let shared: Awaited<ReturnType<typeof aRiskReport>>;
beforeAll(async () => {
  reader = await aClient();
  shared = await aRiskReport(reader);
});

test('a risk report is created in the background, announced by webhooks and read', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'reports', ['risk_report']);
  const { customerId, consentId } = await aSharingCustomer(client);
  const { status, body } = await requestReport(client, { referenceCustomerId: customerId, consentIds: [consentId] });
  const { reportId } = body.data;
  expect([status, body.data]).toEqual([
    201,
    { reportId: expect.any(String), customerId, status: 'Awaiting', reason: null, createdAt: expect.any(String) },
  ]);
  await untilStatus(client, reportId, 'Succeeded');
  const { data } = (await client.get(path(reportId))).body;
  expect(data).toMatchObject({
    reportId,
    currency: 'AED',
    accountHolderName: 'Mariam Al Suwaidi',
    requestedBy: client.facts.name,
    createdAt: body.data.createdAt,
  });
  expect(data.features.incomeTransactionCount.value).toBeGreaterThan(5);
  expect(Object.keys(data.features)).toHaveLength(26);
  expect(await receivedTypes(receiver, 4)).toEqual([
    'risk_report.created',
    'risk_report.enqueued',
    'risk_report.processing',
    'risk_report.succeeded',
  ]);
});

test(
  'a report uses the statements, orders, products and identity that the customer shares',
  { tags: ['variant'] },
  async ({ client }) => {
    const permissions = [...allPermissions, ...reportPermissions, 'ReadPartyUser'];
    const referenceCustomerId = 'a customer of another bank';
    // Other journeys do not pay from accounts at this bank, so its balances stay the same during the report.
    await aSharing(client, { permissions, referenceCustomerId }, { providerId: 'uae-adcbrt' });
    const { body } = await requestReport(client, { referenceCustomerId });
    await untilStatus(client, body.data.reportId, 'Succeeded');
    const report = (await client.get(path(body.data.reportId, '/export?format=json'))).body;
    // The calculated balances agree with every statement.
    expect(report.balances.length).toBeGreaterThan(300);
    expect(report.features.overdraftFrequencyDetail).toMatchObject({ insufficientBalanceHistory: false });
  },
);

test('the exported JSON contains the report, its period, its accounts and daily balances', async () => {
  const { reportId, customerId } = shared;
  const { status, headers, body } = await reader.get(path(reportId, '/export?format=json'));
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="risk-report-${reportId}.json"`);
  const { data } = (await reader.get(path(reportId))).body;
  expect(body).toMatchObject({ ...data, customerId });
  expect(body.accounts[0]).toEqual({
    bank: 'Emirates NBD',
    kind: 'CurrentAccount',
    number: expect.stringMatching(/^\d{4}$/),
  });
  expect(body.balances[0].date).toBe(body.period.from);
  expect(body.balances.at(-1).date).toBe(body.asOf);
});

test('the exported PDF contains the account holder, the score and page numbers', async () => {
  const { reportId } = shared;
  const response = await fetch(reader.baseUrl + path(reportId, '/export'), {
    headers: { authorization: `Bearer ${await reader.token()}`, 'x-tenant': 'UAE' },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="risk-report-${reportId}.pdf"`);
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  const { data } = (await reader.get(path(reportId))).body;
  expect(text).toContain('Mariam Al Suwaidi');
  expect(text).toContain('Overall score');
  expect(text).toContain(data.features.cashFlowRatioDetail.interpretation);
  expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
});

test('reports are listed newest first, ten per page', { tags: ['variant'] }, async ({ client }) => {
  const { customerId } = await aSharingCustomer(client);
  const first = (await requestReport(client, { referenceCustomerId: customerId })).body.data.reportId;
  const second = (await requestReport(client, { referenceCustomerId: customerId })).body.data.reportId;
  const { body } = await client.get('/report/risk-reports');
  expect(body.data.map(({ reportId }: { reportId: string }) => reportId)).toEqual([second, first]);
  expect(body.meta).toEqual({ currentPageNumber: 1, pageSize: 10, totalNumberOfPages: 1, totalItems: 2 });
  expect((await client.get('/report/risk-reports?page=2&perPage=1')).body.data[0].reportId).toBe(first);
  expect((await client.get('/report/risk-reports?perPage=11')).status).toBe(400);
});

test('a deleted report cannot be read, and none of its content remains', async ({ client }) => {
  const { reportId, customerId } = await aRiskReport(client);
  expect((await client.delete(path(reportId))).status).toBe(204);
  for (const url of [path(reportId), path(reportId, '/export'), path(reportId, '/export?format=json')])
    expect((await client.get(url)).status).toBe(404);
  expect((await client.delete(path(reportId))).status).toBe(404);
  expect(await reportStatus(client, reportId)).toMatchObject({ reportId, customerId, status: 'Deleted' });
  expect((await client.get('/report/risk-reports')).body.meta.totalItems).toBe(0);
  const { table } = connect(inject('settings'));
  await eventuallyIs(() => table.get(reportKeys.riskReportContent(reportId)), undefined);
});

test(
  'risk report requests with one key create one report, and a different body is rejected',
  { tags: ['variant'] },
  async ({ client }) => {
    const { customerId, consentId } = await aSharingCustomer(client);
    const headers = { 'idempotency-key': 'once' };
    const send = (body: object) => requestReport(client, { referenceCustomerId: customerId, ...body }, headers);
    const [first, second] = await Promise.all([send({}), send({})]);
    expect(first.body.data.reportId).toBe(second.body.data.reportId);
    await untilStatus(client, first.body.data.reportId, 'Succeeded');
    expect((await send({})).body.data).toEqual(first.body.data);
    expect(problemOf(await send({ consentIds: [consentId] }))).toEqual([422, 'idempotency_mismatch']);
  },
);

test('a report is not found by another client or in another market', async ({ otherClient }) => {
  const { reportId } = shared;
  for (const suffix of ['', '/status', '/export', '/export?format=json']) {
    expect((await otherClient.get(path(reportId, suffix))).status).toBe(404);
    expect((await reader.get(path(reportId, suffix), { market: 'KSA' })).status).toBe(404);
  }
  expect((await otherClient.delete(path(reportId))).status).toBe(404);
  expect((await otherClient.get('/report/risk-reports')).body.data).toEqual([]);
});

test(
  'a report cannot be read while its consent is suspended or after it has ended',
  { tags: ['variant'] },
  async ({ client }) => {
    const { reportId, consentId } = await aRiskReport(client);
    await manageAtBank(consentId, { action: 'suspend' });
    // The job has not read the beneficiaries, so this request reads them from the bank, which rejects it.
    await accessData(client, consentId, { include: ['beneficiaries'] });
    expect(problemOf(await client.get(path(reportId)))).toEqual([403, 'consent_not_authorized']);
    await setConsentStatus(client, 'account', consentId, 'Revoked');
    expect(problemOf(await client.get(path(reportId, '/export')))).toEqual([403, 'consent_not_authorized']);
    expect((await reportStatus(client, reportId)).status).toBe('Succeeded');
  },
);
