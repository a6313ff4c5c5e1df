import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { beginningOf } from '#shared/standard/markets/day.ts';
import { minuteOf } from '#shared/payments/mandate/due-index.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { eventually, Integrator } from '#test/support/drivers/integrator.ts';
import { approveAtLast, insist, paymentsAtBank } from '#test/support/cloud/persistence.ts';
import { aPayment, today } from '#test/support/drivers/story.ts';

/** How many payments of mandates are due on one day. */
const duePayments = Number(process.env.CRASH_DUE_PAYMENTS ?? 1_000);
const perMandate = 20;

const cloud = new CloudProcess();
let client: Integrator;

beforeAll(async () => {
  await cloud.start();
  const { baseUrl, clients } = cloud.sandbox;
  const [facts] = clients;
  if (!facts) throw new Error('no client');
  client = new Integrator(baseUrl, facts);
}, 120_000);

afterAll(() => cloud.stop());

/** A mandate that the customer has approved at the bank. */
const aMandate = async (n: number): Promise<string> => {
  const instructions = { maxCumulativeNumberOfPayments: perMandate };
  const terms = { type: 'FixedOnDemand', instructions, reference: `mandate ${n}`, amount: '20.00' };
  const id = (await client.requestPayment(aPayment(terms))).body.data.internalReferenceId;
  const { body } = await client.post(`/consent/payment/create?id=${id}`);
  await approveAtLast(client, id, body.data.authorizationLink);
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
    const item = await table.get(paymentKeys.sweep());
    const version = Number(item?.version ?? -1);
    const minute = minuteOf(addSeconds(beginningOf(today(), 'Asia/Dubai'), -60));
    const next = { ...paymentKeys.sweep(), entity: 'Sweep', minute, version: version + 1 };
    await table.commit({ item: next, expect: item ? version : 'absent' });
  });
};

test(
  'payments of mandates that are due on one day are made once each, even if everything is killed half-way',
  { timeout: 3_600_000 },
  async () => {
    const [before, beforeAtBank] = [
      (await client.get('/payments')).body.meta.totalItems,
      await paymentsAtBank(cloud.settings),
    ];
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
    expect([await made(), (await paymentsAtBank(cloud.settings)) - beforeAtBank]).toEqual([duePayments, duePayments]);
  },
);
