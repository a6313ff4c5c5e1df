// @module-tag variant
import { expect } from 'vitest';
import { manageAtBank, revokeUnnoticed } from '#test/support/drivers/banks/consents-at-bank.ts';
import {
  aSharingCustomer,
  reportPath as path,
  reportStatus,
  requestReport,
  untilStatus,
} from '#test/support/drivers/a-risk-report.ts';
import { anAccountConsent } from '#test/support/drivers/sharing.ts';
import { aClient, setConsentStatus, test } from '#test/support/drivers/journey.ts';
import { problemOf } from '#test/support/drivers/integrator.ts';

test("a report request for an unknown customer or another client's customer returns 404", async ({ client }) => {
  await aSharingCustomer(await aClient(), { referenceCustomerId: 'of another client' });
  for (const referenceCustomerId of ['nobody', 'of another client']) {
    expect(problemOf(await requestReport(client, { referenceCustomerId }))).toEqual([404, 'not_found']);
  }
});

test.each([
  ['an empty customer', { referenceCustomerId: ' ' }, 'referenceCustomerId'],
  ['a customer that is too long', { referenceCustomerId: 'x'.repeat(51) }, 'referenceCustomerId'],
  ['no consents', { referenceCustomerId: 'x', consentIds: [] }, 'consentIds'],
  ['a consent that is not an id', { referenceCustomerId: 'x', consentIds: ['one'] }, 'consentIds.0'],
])('a risk report request with %s is rejected', async (_fault, body, field) => {
  const response = await requestReport(await aClient(), body);
  expect([response.status, response.body.code, Object.keys(response.body.details)]).toEqual([
    400,
    'validation_error',
    [field],
  ]);
});

test('a consent that is pending, was revoked or belongs to another customer is rejected with its index', async () => {
  const client = await aClient();
  const { customerId, consentId } = await aSharingCustomer(client);
  const send = async (consentIds?: readonly string[]) => {
    const { status, body } = await requestReport(client, { referenceCustomerId: customerId, consentIds });
    return [status, body.details];
  };
  const pending = await anAccountConsent(client, { referenceCustomerId: customerId });
  const otherCustomer = await aSharingCustomer(client);
  expect(await send([consentId, pending.consentId, otherCustomer.consentId])).toEqual([
    400,
    {
      'consentIds.1': ['must be authorised, but the consent is AwaitingAuthorization'],
      'consentIds.2': ['must be a consent of the customer'],
    },
  ]);
  await setConsentStatus(client, 'account', consentId, 'Revoked');
  expect(await send([consentId])).toEqual([
    400,
    { 'consentIds.0': ['must be authorised, but the consent is Revoked'] },
  ]);
  const [status, details] = await send();
  expect([status, Object.keys(details)]).toEqual([400, ['referenceCustomerId']]);
});

test('a report request for a consent that lacks a permission is rejected', async ({ client }) => {
  const permissions = ['ReadAccountsBasic', 'ReadTransactionsBasic'];
  const { customerId, consentId } = await aSharingCustomer(client, { permissions });
  for (const consentIds of [undefined, [consentId]]) {
    const { status, body } = await requestReport(client, { referenceCustomerId: customerId, consentIds });
    expect([status, body.code]).toEqual([403, 'insufficient_permissions']);
  }
});

test('an unfinished report returns 409, and is retried until the bank responds', async ({ client }) => {
  const { customerId, consentId } = await aSharingCustomer(client);
  await manageAtBank(consentId, { failing: 'transactions' });
  const { reportId } = (await requestReport(client, { referenceCustomerId: customerId })).body.data;
  await untilStatus(client, reportId, 'Scheduled');
  expect(await reportStatus(client, reportId)).toMatchObject({ status: 'Scheduled', reason: 'provider_unavailable' });
  for (const suffix of ['', '/export', '/export?format=json']) {
    expect(problemOf(await client.get(path(reportId, suffix)))).toEqual([409, 'invalid_state']);
  }
  await manageAtBank(consentId, { failing: 'nothing' });
  expect(await untilStatus(client, reportId, 'Succeeded')).toMatchObject({ reason: null });
});

test('a report whose consent was revoked at the bank fails with the reason', async ({ client }) => {
  const { customerId, consentId } = await aSharingCustomer(client);
  await revokeUnnoticed(consentId);
  const { reportId } = (await requestReport(client, { referenceCustomerId: customerId })).body.data;
  expect(await untilStatus(client, reportId, 'Failed')).toMatchObject({ reason: 'consent_not_authorized' });
});
