import { marshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import { createOperator } from '#infra/operator/operator.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { eventsOf } from '#shared/events/derive.ts';
import { createFigures, daysAgo, openDays } from '#shared/events/figures/figures.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { listOf } from '#shared/platform/storage/keys.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { aNewRequest, aPaymentThrough } from '#test/support/builders/a-payment.ts';
import { aRevokedSharing } from '#test/support/builders/an-account-consent.ts';
import { functionNamed } from '#test/support/builders/webhook-pairs.ts';
import { signingKeyOf } from '#test/support/cloud/cloud-setup.ts';
import { Person, sendTo } from '#test/support/drivers/dashboard/person.ts';
import { eventually } from '#test/support/drivers/integrator.ts';
import { aPaymentRequest } from '#test/support/drivers/journey.ts';
import { accountDataOf, dataOfSuccess, type Scene, sendTimer } from './scene.ts';

/** Uses the dashboard as a developer and as an operator. */
export const useDashboard = async ({ connection, integrator }: Scene, subscriptionId: string): Promise<void> => {
  const { baseUrl, facts } = integrator;
  const [developer, operator] = [new Person(sendTo(baseUrl), baseUrl), new Person(sendTo(baseUrl), baseUrl)];
  const inviter = createOperator(connection);
  await developer.join(await inviter.invite(facts.clientId, 'developer'), 'Dana');
  expect((await developer.post(`/dashboard/subscriptions/${subscriptionId}/test`)).status).toBe(303);
  for (const page of ['deliveries', 'requests', `subscriptions/${subscriptionId}`])
    expect((await developer.get(`/dashboard/${page}`)).status, page).toBe(200);
  await operator.join(await inviter.inviteOperator(), 'Omar');
  expect((await operator.post('/dashboard/operator/banks/uae-enbdx', { decision: 'enable' })).status).toBe(303);
  const topUp = { count: '5', reference: 'invoice 7' };
  expect((await operator.post(`/dashboard/operator/clients/${facts.clientId}/top-up`, topUp)).status).toBe(303);
};

/**
 * Makes KMS throttle webhook signatures, so that the daily key pair signs. Then makes the dispatcher create tomorrow's
 * pair.
 */
export const signWithoutKms = async ({ cloud, integrator, receiver }: Scene): Promise<void> => {
  const webhookKey = signingKeyOf(cloud, 'WebhookDispatcher');
  cloud.throttleKms({ operation: 'Sign', isAffected: (keyArn) => keyArn === webhookKey });
  // This request stays unpaid, so that EventBridge Scheduler is used for its expiry.
  const unpaidId = await aPaymentRequest(integrator, { reference: 'open' });
  await eventually(
    async () => receiver.typesFor(unpaidId),
    (types) => types.includes('payment_request.created'),
  );
  cloud.throttleKms(undefined);
  await cloud.invoke(functionNamed(cloud, 'WebhookDispatcher'), {});
};

/** Queries each kind of source, and retries one request to get its stored response. */
export const verify = async ({ connection, integrator }: Scene): Promise<void> => {
  await createOperator(connection).topUp(integrator.facts.clientId, 10);
  const headers = { 'idempotency-key': 'the-same' };
  const match = () =>
    integrator.post('/verifications/beneficiary', { iban: 'SA0380000000608010167519' }, { market: 'KSA', headers });
  expect(await dataOfSuccess(match())).toEqual(await dataOfSuccess(match()));
  const information = '/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005';
  await dataOfSuccess(integrator.get(information, { market: false }));
};

/** Sends the timer message of a milestone directly, because only one list entry in 256 is a milestone. */
export const writeMilestone = async (scene: Scene): Promise<void> => {
  const id = '00000000-0000-8000-8000-000000000000';
  const list = listOf(scene.integrator.facts.clientId, 'UAE', 'payment-requests');
  await sendTimer(scene, { timer: 'milestone', list, createdAt: new Date().toISOString(), id });
};

/**
 * Stores the data of a consent that ended a week ago, because only the cloud's clock is ahead, not the functions'.
 * Waits until the data is erased.
 */
export const eraseOldData = async (scene: Scene): Promise<void> => {
  const { connection, integrator } = scene;
  const consent = aRevokedSharing(integrator.facts.clientId, addSeconds(new Date(), -7 * 86_400));
  await connection.table.writeAll(
    puts([
      { ...accountKeys.accountConsent(consent.id), entity: 'AccountConsent', ...consent },
      { ...accountKeys.snapshotPart(consent.id, 'accounts#'), entity: 'SnapshotPart' },
    ]),
  );
  await eventually(
    () => accountDataOf(scene, consent.id),
    ({ length }) => length === 0,
  );
};

/** Sends changes from ten minutes ago, which the event relay never received, to the reconciler. */
export const reconcileLostEvents = async ({ cloud, connection, integrator }: Scene): Promise<void> => {
  const settled = aPaymentThrough('AcceptedSettlementCompleted');
  const { clientId } = integrator.facts;
  const lostChanges = [
    { ...settled.request, clientId, entity: 'PaymentRequest' },
    { ...settled.payment, clientId, entity: 'Payment' },
  ];
  const writtenAt = epochSeconds(new Date()) - 600;
  const Records = lostChanges.map((item) => ({
    dynamodb: {
      ApproximateCreationDateTime: writtenAt,
      NewImage: marshall(item, { removeUndefinedValues: true }),
    },
  }));
  const reconciler = functionNamed(cloud, 'Reconciler');
  await cloud.invoke(reconciler, { Records });
  const expected = lostChanges.flatMap((item) => eventsOf(item)).map(({ id }) => ({ eventId: id, writtenAt }));
  expect(await createPublicationLog(connection.table).missing(expected)).toEqual([]);
  await cloud.invoke(reconciler, {});
};

/**
 * Stores a payment request and the figures of a day that are old enough for the sweep of all clients, and runs the
 * sweep, because only the cloud's clock is ahead, not the functions'.
 */
export const sweepOldClients = async ({ cloud, connection: { table }, integrator }: Scene): Promise<void> => {
  const { clientId } = integrator.facts;
  const now = () => new Date();
  const tally = { clientId, market: 'UAE', day: daysAgo(openDays, now), mark: 'old', outcome: 'settled' } as const;
  await createFigures(table).record([{ ...tally, providerCode: undefined, currency: 'AED', quantity: 100 }]);
  const { paymentRequests } = createPaymentStores(table);
  const request = { ...aNewRequest({ clientId }), createdAt: addSeconds(now(), -11 * 366 * 86_400) };
  await table.writeAll(puts([paymentRequests.create(request).item]));
  await cloud.invoke(functionNamed(cloud, 'ClientSweeper'), {});
};
