import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { openOperator } from '#infra/operator/operator.ts';
import { beginningOf } from '#shared/mandates/calendar.ts';
import { minuteOf } from '#shared/mandates/due-index.ts';
import { schedulePayment } from '#shared/mandate-payments/schedule-payment.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { CloudProcess } from '#test/support/cloud-process.ts';
import { type Answer, decideAtBank, eventually, Integrator } from '#test/support/integrator.ts';
import { endProcess, isAlive } from '#test/support/process.ts';
import { Receiver } from '#test/support/receiver.ts';
import { aPayment, today } from '#test/support/story.ts';

/** How many payments run while the cloud is killed, and how often it is killed. */
const payments = Number(process.env.CRASH_PAYMENTS ?? 4);
const kills = Number(process.env.CRASH_KILLS ?? 5);

/** Decides when and what is killed. CRASH_SEED repeats the decisions of a run that failed. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that depend on the seed only: a linear congruential generator (ISO/IEC 9899, rand). */
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
  if (!facts) throw new Error('no client');
  client = new Integrator(baseUrl, facts);
  receiver = await Receiver.listen(baseUrl);
}, 120_000);

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

/** An integrator repeats a request that got no good answer, under the same idempotency key. */
const insist = (
  ask: () => Promise<Answer>,
  good: (answer: Answer) => boolean = ({ status }) => status >= 200 && status < 300,
): Promise<Answer> =>
  eventually(
    () => ask().catch((): Answer => ({ status: 0, headers: new Headers(), text: '', body: undefined })),
    good,
    150,
  );

/**
 * The customer approves at the bank and comes back. If a kill interrupts the exchange of the code, the bank may have
 * taken the code, and takes no code twice. Then the customer opens the link and approves once more.
 */
const approve = (id: string, link: string): Promise<boolean> =>
  eventually(
    async () => {
      const request = await insist(() => client.get(`/payment-requests/${id}`));
      if (request.body.data.status !== 'AwaitingAuthorization') return true;
      const decided = await decideAtBank(link, 'approve').catch(() => undefined);
      if (!decided) return false;
      const back = `/payment-actions/write-callback?${decided.redirect.searchParams.toString()}`;
      const isAnswer = ({ status }: Answer) => (status >= 200 && status < 300) || status === 400;
      return (await insist(() => client.post(back), isAnswer)).status < 300;
    },
    (isApproved) => isApproved,
    150,
  );

const pay = async (n: number): Promise<string> => {
  const headers = { 'idempotency-key': `order-${n}` };
  const created = await insist(() =>
    client.requestPayment(aPayment({ reference: `R-${n}`, amount: `${100 + n}.00` }), { headers }),
  );
  const id = String(created.body.data.internalReferenceId);
  const consent = await insist(() => client.post(`/consent/payment/create?id=${id}`));
  await approve(id, consent.body.data.authorizationLink);
  return id;
};

test(
  'if the cloud is killed at any moment, every payment ends, once at the bank, and every event arrives',
  { timeout: 360_000 },
  async () => {
    console.log(`CRASH_SEED=${seed}`);
    await insist(() =>
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
      await cloud.kill(kill % 3 === 0 ? 'the cloud alone' : 'everything');
      await cloud.start();
    }
    const ids = await paying;
    const operator = openOperator(connect(cloud.settings));
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

/** Counts the payments in the books of the sandbox banks. */
const paymentsAtBank = async (): Promise<number> => {
  const { region, endpoint } = cloud.settings;
  const books = new DynamoDBClient({
    region,
    endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
  });
  const { TableNames = [] } = await books.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes('UaeBanks'));
  const { Items = [] } = await books.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.filter(({ pk }) => pk?.S?.startsWith('PAYMENT#')).length;
};

/** How many payments of mandates are due on one day. */
const duePayments = Number(process.env.CRASH_DUE_PAYMENTS ?? 40);
const perMandate = 20;

/** A mandate that the customer has approved at the bank. */
const aMandate = async (n: number): Promise<string> => {
  const instructions = { maxCumulativeNumberOfPayments: perMandate };
  const terms = { type: 'FixedOnDemand', instructions, reference: `mandate ${n}`, amount: '20.00' };
  const id = (await client.requestPayment(aPayment(terms))).body.data.internalReferenceId;
  const { body } = await client.post(`/consent/payment/create?id=${id}`);
  await approve(id, body.data.authorizationLink);
  return body.data.consentId;
};

/** Schedules payments for today, as if it were yesterday: then the sweeper has to find them. */
const scheduleYesterday = async (mandateId: string): Promise<void> => {
  const { table } = connect(cloud.settings);
  const deps = {
    stores: openPaymentStores(table, openListing(table)),
    now: () => new Date(addSeconds(new Date(), -86_400)),
  };
  const owner = { clientId: client.facts.clientId, market: 'UAE' } as const;
  const payment = {
    mandateId,
    executionDate: today(),
    amount: undefined,
    creditorAccountId: undefined,
    reference: undefined,
  };
  for (let count = 0; count < perMandate; count += 1) {
    const identity = { signature: newId(), idempotencyKey: undefined, bodyHash: 'hash' };
    await schedulePayment(payment, { owner, identity, interactionId: newId() }, deps);
  }
};

/** Has the next sweep begin where the day does. */
const sweepFromTheBeginningOfTheDay = async (): Promise<void> => {
  const { table } = connect(cloud.settings);
  await retryOnConflict(async () => {
    const item = await table.get(keys.sweep());
    const version = Number(item?.version ?? -1);
    const minute = minuteOf(addSeconds(beginningOf(today(), 'Asia/Dubai'), -60));
    const next = { ...keys.sweep(), entity: 'Sweep', minute, version: version + 1 };
    await table.commit({ item: next, expect: item ? version : 'absent' });
  });
};

test(
  'payments of mandates that are due on one day are made once each, even if everything is killed half-way',
  { timeout: 3_600_000 },
  async () => {
    const [before, beforeAtBank] = [(await client.get('/payments')).body.meta.totalItems, await paymentsAtBank()];
    const mandates = await Promise.all(Array.from({ length: duePayments / perMandate }, (_, n) => aMandate(n)));
    await Promise.all(mandates.map(scheduleYesterday));
    await sweepFromTheBeginningOfTheDay();
    const made = async () => Number((await client.get('/payments')).body.meta.totalItems) - before;
    await eventually(made, (count) => count >= duePayments / 2, 600);
    await cloud.kill('everything');
    await cloud.start();
    for (const mandateId of mandates) {
      const statuses = async (): Promise<string[]> => {
        const { body } = await insist(() => client.get(`/mandate/${mandateId}/transactions`));
        return body.data.map(({ status }: { status: string }) => status);
      };
      await eventually(statuses, (all) => all.every((status) => status === 'Completed'), 1_800);
    }
    expect([await made(), (await paymentsAtBank()) - beforeAtBank]).toEqual([duePayments, duePayments]);
  },
);

test('a cloud that stops leaves no process', async () => {
  const another = new CloudProcess();
  await another.start();
  const below = await another.children();
  expect(below.length).toBeGreaterThan(0);
  await another.stop();
  expect(below.filter(isAlive)).toEqual([]);
});
