import { docsPaths } from '#functions/docs/routes.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { minuteOf } from '#shared/payments/mandate/mandate-transaction.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { functionNamed } from '#test/support/builders/webhook-pairs.ts';
import { bankPageOf, type CallOptions, decideAtBank, eventually, inBrowser } from '#test/support/drivers/integrator.ts';
import {
  aDecision,
  aLegacyPayment,
  aMandate,
  aPaymentConsent,
  aPaymentRequest,
  saudiTerms,
  schedule,
  setConsentStatus,
  today,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { dataOfSuccess, type Scene, sendTimer } from './scene.ts';

export const useSessions = async ({ integrator }: Scene): Promise<void> => {
  const { refreshToken } = await dataOfSuccess(integrator.startSession());
  const headers = { 'refresh-token': refreshToken };
  await dataOfSuccess(integrator.call('POST', '/auth/api-keys/sessions/refresh', { token: false, headers }));
  await dataOfSuccess(integrator.get('/api/v1.0/authentication/Jwks', { token: false }));
  await dataOfSuccess(integrator.get('/webhook/jwks', { token: false }));
  await dataOfSuccess(integrator.get('/webhook/standard-webhooks/jwks', { token: false }));
  await dataOfSuccess(integrator.get('/providers'));
  for (const page of docsPaths) await fetch(new URL(page, integrator.baseUrl));
};

/** Subscribes to payment events. Returns the id of the subscription. */
export const subscribe = async ({ integrator, receiver }: Scene): Promise<string> => {
  const resources = ['payment_request', 'payment', 'consent'];
  const { id } = await dataOfSuccess(integrator.subscribe({ url: receiver.url, product: 'payments', resources }));
  await dataOfSuccess(integrator.updateWebhook(id, { description: 'all' }));
  return id;
};

export const usePayments = async (scene: Scene): Promise<void> => {
  const { integrator, receiver } = scene;
  // EventBridge Scheduler sends the first retry, which is due in half an hour. SQS delays the second.
  receiver.behaviour = (n) => [{ status: 503, headers: { 'retry-after': '1800' } }, 500][n] ?? 202;
  const cancelled = await aPaymentRequest(integrator, { reference: 'cancelled' });
  await eventually(
    async () => receiver.received,
    (all) => all.length > 0,
  );
  await dataOfSuccess(integrator.delete(`/payment-requests/${cancelled}`));

  // This amount makes the bank's access token expire, so that the service refreshes it.
  const { paymentRequestId: paid } = await aDecision(integrator, { reference: 'paid', amount: '10.08' });
  await eventually(
    async () => receiver.typesFor(paid),
    (types) => types.includes('payment.completed'),
  );
  for (const path of [
    '/payment-requests',
    '/payments',
    '/consent/payment/list',
    `/consent/payment/sync?paymentRequestId=${paid}`,
  ])
    await dataOfSuccess(integrator.get(path));

  // Saudi banks use a different protocol.
  integrator.market = 'KSA';
  await aDecision(integrator, { reference: 'saudi', ...saudiTerms });
  await payThroughLegacyApi(scene);
  integrator.market = 'UAE';
  await useBankAccounts(scene);
  await useMandate(scene);

  // The customer's browser returns from the bank.
  const returning = await aPaymentConsent(integrator, { reference: 'returning' });
  const { redirect } = await decideAtBank(returning.authorizationLink, 'approve');
  await fetch(redirect, { redirect: 'manual', headers: inBrowser });

  // Forged events about it are limited to one in two seconds. On a busy machine, pauses between them could let all pass.
  const forge = () =>
    fetch(`${integrator.baseUrl}/bank-events/uae-enbdx/consent/${returning.consentId}`, {
      method: 'POST',
      body: 'a.b',
    });
  while ((await forge()).status !== 429);

  // The bank must revoke this consent too.
  const revoked = await aPaymentConsent(integrator, { reference: 'revoked' });
  await bankPageOf(revoked.authorizationLink);
  await dataOfSuccess(setConsentStatus(integrator, 'payment', revoked.consentId, 'Revoked'));

  // This amount makes the bank unavailable at first, so that the order is retried.
  await aDecision(integrator, { reference: 'unavailable', amount: '10.06' });
  await letRequestsExpire(scene);
};

/** Pays through the legacy API, and reads its lists. */
const payThroughLegacyApi = async ({ integrator }: Scene): Promise<void> => {
  const pis = '/api/v1.0/pis';
  const legacy = { market: false } as const;
  const created = await dataOfSuccess(
    integrator.post(`${pis}/Request/Create`, aLegacyPayment(), { ...legacy, sign: true }),
  );
  const id = created.paymentRequestId;
  const consent = await dataOfSuccess(integrator.post(`${pis}/Consent/Create?id=${id}`, undefined, legacy));
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  await dataOfSuccess(integrator.post(`${pis}/Payment/Write?${redirect.searchParams.toString()}`, undefined, legacy));
  await dataOfSuccess(integrator.post(`${pis}/Payment/List`, {}, legacy));
};

/**
 * Registers accounts that their banks confirm, makes the second one the default, lists them and deletes the first.
 */
const useBankAccounts = async ({ integrator }: Scene): Promise<void> => {
  const add = async (identificationNumber: string, name: string, options: CallOptions = {}): Promise<string> => {
    const body = { accountDetails: { identificationNumber }, accountHolderDetails: { name } };
    return (await dataOfSuccess(integrator.post('/payment/bank-account', body, options))).id;
  };
  const first = await add('AE070331234567890123456', 'Ivan England');
  const second = await add('AE270260000100000000001', 'Abdullah Al Qahtani');
  // Saudi banks use a different protocol.
  await add(saudiTerms.beneficiaryIban, 'Ivan England', { market: 'KSA' });
  await dataOfSuccess(integrator.call('PUT', '/payment/bank-account/default', { body: { id: second } }));
  await dataOfSuccess(integrator.get('/payment/bank-account'));
  await dataOfSuccess(integrator.delete(`/payment/bank-account/${first}`));
};

/** Makes a payment under a mandate today, and makes the sweeper find tomorrow's payment. */
const useMandate = async (scene: Scene): Promise<void> => {
  const { integrator } = scene;
  // The payment request's id is also the mandate's id.
  const { paymentRequestId: mandateId } = await aMandate(integrator, { reference: 'mandate' });
  await dataOfSuccess(schedule(integrator, { mandateId, executionDate: today() }));
  const { id } = await dataOfSuccess(schedule(integrator, { mandateId, executionDate: today(1) }));
  await dataOfSuccess(integrator.get(`/mandate/${mandateId}/transactions`));
  await sweepAgain(scene, id);
};

/**
 * Makes a transaction due in a past minute, because only the cloud's clock is ahead, not the sweeper's. Then invokes
 * the sweeper.
 */
const sweepAgain = async ({ cloud, connection }: Scene, transactionId: string): Promise<void> => {
  const minuteBefore = (seconds: number) => minuteOf(addSeconds(new Date(), -seconds));
  await connection.table.writeAll(
    puts([
      { ...paymentKeys.due(minuteBefore(120), 0, transactionId), entity: 'Due', version: 0 },
      { ...paymentKeys.sweep(), entity: 'Sweep', minute: minuteBefore(180), version: 0 },
    ]),
  );
  await cloud.invoke(functionNamed(cloud, 'DueSweeper'), {});
};

/** Lets a request of the other client expire. Fires the timer of another request early, so that it is set again. */
const letRequestsExpire = async (scene: Scene): Promise<void> => {
  const { connection, other } = scene;
  const { setLifetimes } = createOperator(connection);
  await setLifetimes(other.facts.clientId, 1);
  await untilStatus(other, await aPaymentRequest(other, { reference: 'expiring' }), 'Expired');
  await setLifetimes(other.facts.clientId, 600);
  const early = await aPaymentRequest(other, { reference: 'early' });
  await sendTimer(scene, { timer: 'expiry', kind: 'payment_request', id: early });
};
