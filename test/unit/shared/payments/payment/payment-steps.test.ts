import { beforeEach, expect, test } from 'vitest';
import { type Deps, handleMessage } from '#functions/payment-runner/run-payment.ts';
import type { BankRecord, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { maxStepSeconds, PaymentStep, recordStep } from '#shared/payments/payment/payment-steps.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

interface Queued {
  readonly message: PaymentStep;
  readonly dueAt: string;
}

/** The current time, the queued messages, and the calls to the bank. */
let time: string;
let queued: Queued[];
let calls: string[];
/** The statuses that the bank returns to the order and then to each query. The last one is repeated. */
let statuses: PaymentStatus[];
/** Runs during each bank call. It never resolves if the process is to crash during the call. */
let duringCall: () => Promise<void>;
/** The payment at the bank. Each test has another one, because a bank's ids are unique. */
let record: BankRecord;
beforeEach(() => {
  record = {
    paymentId: newId(),
    createdAt: at(3),
    statusUpdatedAt: at(3),
    rejectReasons: [],
    charges: [],
  };
  time = at(3);
  [queued, calls] = [[], []];
  statuses = ['Pending', 'Pending', 'AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'];
  duringCall = async () => undefined;
});

const exchange = { error: null, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };

const stores = () => createPaymentStores(local().table);
const nextStatus = (): PaymentStatus => {
  const [status = 'Pending'] = statuses;
  if (statuses.length > 1) statuses.shift();
  return status;
};
const deps = (): Deps => ({
  stores: stores(),
  unknownPayments: 'impossible',
  links: async () =>
    aBank({
      submit: async () => {
        calls.push('order');
        await duringCall();
        return {
          exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
          signedMessage: 'a.b.c',
          outcome: { accepted: { status: nextStatus(), record } },
        };
      },
      readPayment: async () => {
        calls.push('status');
        await duringCall();
        return { status: nextStatus(), record };
      },
    }),
  secrets: { encrypt: async (secret) => secret, decrypt: async (encrypted) => encrypted },
  sender: {
    send: async (_queue, message, dueAt) => {
      queued.push({ message: PaymentStep.parse(message), dueAt });
    },
  },
  steps: { url: 'steps', arn: 'steps' },
  paymentPolls: { url: 'payment-polls', arn: 'payment-polls' },
  now: () => new Date(time),
});

const aPayment = async (): Promise<AgreementWithPayment> => {
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  await stores().move({}, agreement);
  return agreement;
};
const statusOf = async ({ payment }: AgreementWithPayment) => (await stores().payments.get(payment.id))?.status;
const firstMessage = ({ payment }: AgreementWithPayment): PaymentStep => ({
  due: 'payment',
  paymentId: payment.id,
  turn: 0,
});

/** Delivers several copies of a message concurrently, and of every message that follows, until the queue is empty. */
const runAll = async (message: PaymentStep, copies: number): Promise<void> => {
  queued = Array.from({ length: copies }, () => ({ message, dueAt: time }));
  let rounds = 0;
  while (queued.length > 0) {
    const [next] = queued.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
    const due = queued.filter(({ dueAt }) => dueAt === next?.dueAt);
    queued = queued.filter((other) => !due.includes(other));
    time = next && next.dueAt > time ? next.dueAt : time;
    const before = queued.length;
    await Promise.all(due.map((delivered) => handleMessage(delivered.message, deps())));
    // SQS may also duplicate a message that was just queued.
    queued.push(
      ...queued
        .slice(before)
        .flatMap((sent) => Array.from({ length: copies - 1 }, () => sent))
        .slice(0, 50),
    );
    rounds += 1;
    if (rounds > 1_000) throw new Error('The messages never end');
  }
};

test('five duplicates of every message cause no further order, and the queries end with the payment', async () => {
  const once = await aPayment();
  await runAll(firstMessage(once), 1);
  const expected = calls;
  expect(expected).toEqual(['order', 'status', 'status', 'status']);
  expect(await statusOf(once)).toBe('AcceptedCreditSettlementCompleted');
  [time, calls] = [at(3), []];
  statuses = ['Pending', 'Pending', 'AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'];
  record = { ...record, paymentId: newId() };
  const duplicated = await aPayment();
  await runAll(firstMessage(duplicated), 6);
  expect(calls.filter((call) => call === 'order')).toEqual(['order']);
  expect(await statusOf(duplicated)).toBe('AcceptedCreditSettlementCompleted');
});

test('a late duplicate of an early message does not cause a bank call', async () => {
  const agreement = await aPayment();
  await runAll(firstMessage(agreement), 1);
  const before = calls.length;
  await handleMessage(firstMessage(agreement), deps());
  expect([calls.length, queued]).toEqual([before, []]);
});

test('a step that has read an earlier version of a payment does not return it to an earlier status', async () => {
  const { payment } = await aPayment();
  const settled = { status: 'AcceptedCreditSettlementCompleted', facts: { bank: record } } as const;
  expect(await recordStep(payment, settled, deps())).toBe(true);
  expect(await recordStep({ ...payment, turn: 1 }, { status: 'Pending', facts: {} }, deps())).toBe(true);
  expect(await stores().payments.get(payment.id)).toMatchObject({ status: settled.status, bank: record, turn: 2 });
});

test('the step of a crashed process runs again once its lease has expired', async () => {
  const agreement = await aPayment();
  duringCall = () => new Promise(() => undefined);
  void handleMessage(firstMessage(agreement), deps());
  await expect.poll(() => calls.length).toBe(1);
  duringCall = async () => undefined;
  await handleMessage(firstMessage(agreement), deps());
  expect([calls.length, queued.length]).toEqual([1, 1]);
  const [redelivered] = queued.splice(0);
  expect(redelivered?.message).toEqual(firstMessage(agreement));
  expect(Date.parse(redelivered?.dueAt ?? '') - Date.parse(time)).toBe(maxStepSeconds * 1000);
  time = redelivered?.dueAt ?? '';
  await runAll(firstMessage(agreement), 1);
  expect(calls.filter((call) => call === 'order')).toHaveLength(2);
  expect(await statusOf(agreement)).toBe('AcceptedCreditSettlementCompleted');
});

test('a step interrupted before it was recorded is superseded once its lease has expired', async () => {
  const agreement = await aPayment();
  const { sender } = deps();
  const crashing: Deps = {
    ...deps(),
    sender: {
      send: async (...message) => {
        await sender.send(...message);
        await new Promise(() => undefined);
      },
    },
  };
  void handleMessage(firstMessage(agreement), crashing);
  await expect.poll(() => queued.length).toBe(1);
  const startedAt = time;
  let messages = 0;
  while (calls.length < 2 && messages < 20) {
    const [next] = queued.splice(0);
    expect(next?.message).toMatchObject({ turn: 1 });
    time = next?.dueAt ?? time;
    await handleMessage(next?.message ?? firstMessage(agreement), deps());
    messages += 1;
  }
  expect(calls).toEqual(['order', 'order']);
  expect(Date.parse(time) - Date.parse(startedAt)).toBe(maxStepSeconds * 1000);
  expect(messages).toBeLessThan(8);
  const [after] = queued.splice(0);
  await runAll(after?.message ?? firstMessage(agreement), 1);
  expect(await statusOf(agreement)).toBe('AcceptedCreditSettlementCompleted');
});

test('a payment that settles but is not reported as credited is polled for an hour, but no longer', async () => {
  const agreement = await aPayment();
  statuses = ['AcceptedSettlementCompleted'];
  await runAll(firstMessage(agreement), 1);
  const requested = calls.filter((call) => call === 'status').length;
  expect(requested).toBeGreaterThan(3);
  expect(requested).toBeLessThan(16);
  expect(Date.parse(time) - Date.parse(at(3))).toBeLessThan(2 * 3_600_000);
  expect(await statusOf(agreement)).toBe('AcceptedSettlementCompleted');
});
