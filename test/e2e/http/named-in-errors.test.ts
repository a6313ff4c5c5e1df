import { beforeAll, expect, test } from 'vitest';
import { manageAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import type { Integrator } from '#test/support/drivers/integrator.ts';
import { accessData, aSharing } from '#test/support/drivers/sharing.ts';
import { aClient, aDecision, aPaymentRequest, setConsentStatus, untilStatus } from '#test/support/drivers/journey.ts';

const missingId = '5ac828cb-9034-884a-96b0-e948a31ac65f';
let client: Integrator;
beforeAll(async () => {
  client = await aClient();
});

test.each([
  ['GET', `/payment-requests/${missingId}`, 'payment_request'],
  ['DELETE', `/payment-requests/${missingId}`, 'payment_request'],
  ['POST', `/consent/payment/create?id=${missingId}`, 'payment_request'],
  ['GET', `/consent/payment/sync?paymentRequestId=${missingId}`, 'payment_request'],
  ['GET', `/consent/payment/${missingId}`, 'consent'],
  ['GET', `/payments/${missingId}`, 'payment'],
  ['GET', `/payment/bank-account/${missingId}`, 'bank_account'],
  ['GET', '/payment/bank-account/default', 'bank_account'],
  ['GET', `/mandate/${missingId}/transactions`, 'mandate'],
  ['GET', `/data/account-requests/${missingId}`, 'account_request'],
  ['GET', `/consent/account/${missingId}`, 'account_consent'],
  ['GET', `/data/sync/${missingId}`, 'data_sync'],
  ['GET', `/report/risk-reports/${missingId}`, 'risk_report'],
  ['GET', `/report/risk-reports/${missingId}/export`, 'risk_report'],
  ['GET', `/webhooks/${missingId}`, 'webhook'],
])('%s %s reports that the %s does not exist', async (method, path, kind) => {
  const { status, body } = await client.call(method, path);
  const message = `The ${kind.replaceAll('_', ' ')} does not exist`;
  expect([status, body]).toEqual([404, { code: 'not_found', message, details: { resource: [kind] } }]);
});

test('a sync of a payment request without a consent reports the missing consent', async () => {
  const id = await aPaymentRequest(client);
  const { status, body } = await client.get(`/consent/payment/sync?paymentRequestId=${id}`);
  expect([status, body.details]).toEqual([404, { resource: ['consent'] }]);
});

test('an operation that the status does not allow reports the current and the allowed statuses', async () => {
  const { paymentRequestId, consentId } = await aDecision(client, {});
  await untilStatus(client, paymentRequestId, 'Completed');
  const rejected = await client.post(`/consent/payment/create?id=${paymentRequestId}`);
  expect([rejected.status, rejected.body]).toEqual([
    409,
    {
      code: 'invalid_state',
      message: 'The payment request is Completed. It must be New or AwaitingAuthorization',
      details: {
        resource: ['payment_request'],
        status: ['Completed'],
        allowedStatuses: ['New', 'AwaitingAuthorization'],
      },
    },
  ]);
  const revoked = await setConsentStatus(client, 'payment', consentId, 'Revoked');
  expect([revoked.status, revoked.body.details.resource, revoked.body.details.status]).toEqual([
    409,
    ['consent'],
    ['Consumed'],
  ]);
  expect(revoked.body.details.allowedStatuses).toEqual(expect.arrayContaining(['AwaitingAuthorization', 'Authorized']));
  const legacy = await client.post(`/api/v1.0/pis/Consent/Create?id=${missingId}`, undefined, { market: false });
  expect([legacy.status, legacy.body]).toEqual([
    404,
    {
      error: 'PAYMENT_REQUEST_NOT_FOUND',
      errorDescription: { message: ['The payment request does not exist'] },
      data: null,
    },
  ]);
});

test('the error for an unresponsive bank names the bank and contains Retry-After', async () => {
  const { consentId } = await aSharing(client);
  await manageAtBank(consentId, { failing: 'balances' });
  expect((await accessData(client, consentId)).status).toBe(200);
  const { status, body, headers } = await accessData(client, consentId, { include: ['balances'] });
  expect([status, body.code, headers.get('retry-after')]).toEqual([502, 'provider_unavailable', '5']);
  expect(body.message).toMatch(/^Emirates NBD \(uae-enbdx\) /);
  expect(body.details).toEqual({ provider: ['uae-enbdx'], providerName: ['Emirates NBD'] });
});
