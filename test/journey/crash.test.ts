import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { openOperator } from '#infra/operator/operator.ts';
import { CloudProcess, isAlive } from '#test/support/cloud-process.ts';
import { type Answer, decideAtBank, eventually, Integrator } from '#test/support/integrator.ts';
import { Receiver } from '#test/support/receiver.ts';
import { aPayment } from '#test/support/story.ts';

/** How many payments run while the cloud is killed, and how often it is. */
const payments = Number(process.env.CRASH_PAYMENTS ?? 4);
const kills = Number(process.env.CRASH_KILLS ?? 5);

const cloud = new CloudProcess();
let receiver: Receiver;
let client: Integrator;

beforeAll(async () => {
  await cloud.start();
  const { baseUrl, clients } = cloud.sandbox;
  const [facts] = clients;
  if (!facts) throw new Error('no client');
  client = new Integrator(baseUrl, facts);
  receiver = await Receiver.listen(baseUrl);
}, 120_000);

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

/** An integrator does not give up: what was not answered is asked again, under the same key. */
const insist = (
  ask: () => Promise<Answer>,
  good: (answer: Answer) => boolean = ({ status }) => status >= 200 && status < 300,
): Promise<Answer> =>
  eventually(
    () => ask().catch((): Answer => ({ status: 0, headers: new Headers(), text: '', body: undefined })),
    good,
    90,
  );

const pay = async (n: number): Promise<string> => {
  const headers = { 'idempotency-key': `order-${n}` };
  const created = await insist(() =>
    client.requestPayment(aPayment({ reference: `R-${n}`, amount: `${100 + n}.00` }), { headers }),
  );
  const id = String(created.body.data.internalReferenceId);
  const consent = await insist(() => client.post(`/consent/payment/create?id=${id}`));
  const decided = await eventually(
    () => decideAtBank(consent.body.data.authorizationLink, 'approve').catch(() => undefined),
    (decision) => decision !== undefined,
    90,
  );
  await insist(() => client.post(`/payment-actions/write-callback?${decided?.redirect.searchParams.toString()}`));
  return id;
};

test(
  'killed at any moment and started again, every payment ends, once at the bank, and every event arrives',
  { timeout: 240_000 },
  async () => {
    await insist(() =>
      client.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['payment_request', 'consent', 'payment'],
      }),
    );
    const paying = Promise.all(Array.from({ length: payments }, (_, n) => pay(n)));
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1_800));
      if (kill % 2 === 0) {
        for (const pid of cloud.children()) if (Math.random() < 0.5 && isAlive(pid)) process.kill(pid, 'SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 800));
      }
      await cloud.kill(kill % 3 === 0 ? 'parent' : 'group');
      await cloud.start();
    }
    const ids = await paying;
    const operator = openOperator(connect(cloud.place));
    for (const id of ids) {
      await insist(
        () => client.get(`/payment-requests/${id}`),
        ({ body }) => body?.data.status === 'Completed',
      );
      await insist(
        () => client.get(`/payments?paymentRequestId=${id}`),
        ({ body }) => body?.data[0]?.status === 'AcceptedCreditSettlementCompleted',
      );
    }
    expect(new Set(ids).size).toBe(payments);
    expect((await client.get('/payments')).body.meta.totalItems).toBe(payments);
    expect(await paymentsAtBank()).toBe(payments);
    for (const id of ids) {
      const due = (await operator.eventsAbout(id)).map(({ id: event }) => event).toSorted();
      const arrived = await eventually(
        async () => [
          ...new Set(
            receiver.received
              .filter(({ event, answered }) => answered === 202 && event.correlation.paymentRequestId === id)
              .map(({ eventId }) => eventId),
          ),
        ],
        (events) => events.length === due.length,
        120,
      );
      expect(arrived.toSorted()).toEqual(due);
    }
    expect(receiver.refused).toEqual([]);
  },
);

/** Looks into the banks' own books. */
const paymentsAtBank = async (): Promise<number> => {
  const { region, endpoint } = cloud.place;
  const books = new DynamoDBClient({
    region,
    endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
  });
  const { TableNames = [] } = await books.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes('sandbox'));
  const { Items = [] } = await books.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.filter(({ pk }) => pk?.S?.startsWith('PAYMENT#')).length;
};

test('stopped, it leaves no process behind', async () => {
  const another = new CloudProcess();
  await another.start();
  const below = another.children();
  expect(below.length).toBeGreaterThan(0);
  await another.stop();
  expect(below.filter(isAlive)).toEqual([]);
});
