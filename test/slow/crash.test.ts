import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { approveEventually, retryUntilGood, paymentsAtBank } from './persistence.ts';
import { eventually, Integrator } from '#test/support/drivers/integrator.ts';
import { endProcess, isAlive } from '#test/support/cloud/process.ts';
import { Receiver } from '#test/support/drivers/receiver.ts';
import { aPayment } from '#test/support/drivers/journey.ts';

/** The number of payments in progress while the cloud is killed. */
const payments = Number(process.env.CRASH_PAYMENTS ?? 4);
/** The number of times that the cloud is killed. */
const kills = Number(process.env.CRASH_KILLS ?? 5);

/**
 * The seed of the random times and of the processes to kill. Set CRASH_SEED to the seed of a failed run to repeat it.
 */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/** Creates a linear congruential generator (ISO/IEC 9899, rand). It returns numbers from 0 to 1. */
const randomFrom = (start: number): (() => number) => {
  let state = BigInt(start);
  return () => {
    state = (state * 1_103_515_245n + 12_345n) % 2_147_483_648n;
    return Number(state) / 2_147_483_648;
  };
};
const random = randomFrom(seed);

const cloud = new CloudProcess();
let receiver: Receiver;
let client: Integrator;

beforeAll(async () => {
  await cloud.start();
  const { baseUrl, clients } = cloud.sandbox;
  const [facts] = clients;
  if (!facts) throw new Error('The sandbox has no client');
  client = new Integrator(baseUrl, facts);
  receiver = await Receiver.listen(baseUrl);
}, 120_000);

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

const pay = async (n: number): Promise<string> => {
  const headers = { 'idempotency-key': `order-${n}` };
  const created = await retryUntilGood(() =>
    client.requestPayment(aPayment({ reference: `R-${n}`, amount: `${100 + n}.00` }), { headers }),
  );
  const id = String(created.body.data.internalReferenceId);
  const consent = await retryUntilGood(() => client.post(`/consent/payment/create?id=${id}`));
  await approveEventually(client, id, () => consent.body.data.authorizationLink);
  return id;
};

test(
  'if the cloud is killed at any moment, each payment is made once and every event arrives',
  { timeout: 360_000 },
  async () => {
    console.log(`CRASH_SEED=${seed}`);
    await retryUntilGood(() =>
      client.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['payment_request', 'consent', 'payment'],
      }),
    );
    const paying = Promise.all(Array.from({ length: payments }, (_, n) => pay(n)));
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1_800));
      if (kill % 2 === 0) {
        for (const pid of await cloud.children()) if (random() < 0.5) endProcess(pid);
        await new Promise((resolve) => setTimeout(resolve, random() * 800));
      }
      await cloud.kill(kill % 3 === 0 ? 'only the cloud' : 'everything');
      await cloud.start();
    }
    const ids = await paying;
    const operator = createOperator(connect(cloud.settings));
    for (const id of ids) {
      await retryUntilGood(
        () => client.get(`/payment-requests/${id}`),
        ({ body }) => body?.data.status === 'Completed',
      );
      await retryUntilGood(
        () => client.get(`/payments?paymentRequestId=${id}`),
        ({ body }) => body?.data[0]?.status === 'AcceptedCreditSettlementCompleted',
      );
    }
    expect(new Set(ids).size).toBe(payments);
    expect((await client.get('/payments')).body.meta.totalItems).toBe(payments);
    expect(await paymentsAtBank(cloud.settings)).toBe(payments);
    for (const id of ids) {
      const expectedIds = (await operator.eventsAbout(id)).map(({ id: event }) => event).toSorted();
      const receivedIds = await eventually(
        async () => [
          ...new Set(
            receiver.received
              .filter(({ event, answered }) => answered === 202 && event.correlation.paymentRequestId === id)
              .map(({ eventId }) => eventId),
          ),
        ],
        (events) => events.length === expectedIds.length,
        120,
      );
      expect(receivedIds.toSorted()).toEqual(expectedIds);
    }
    expect(receiver.refused).toEqual([]);
  },
);

test('a stopped cloud does not leave any process behind', async () => {
  const secondCloud = new CloudProcess();
  await secondCloud.start();
  const processes = await secondCloud.children();
  expect(processes.length).toBeGreaterThan(0);
  await secondCloud.stop();
  expect(processes.filter(isAlive)).toEqual([]);
});
