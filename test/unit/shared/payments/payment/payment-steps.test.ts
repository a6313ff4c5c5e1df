import { beforeEach, expect, test } from 'vitest';
import { type Deps, handleMessage, Message } from '#functions/payment-runner/run-payment.ts';
import type { BankRecord, PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { createPaymentStores, type PaidAgreement } from '#shared/payments/payment/payment-stores.ts';
import { maxStepSeconds } from '#shared/payments/payment/payment-steps.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

interface Queued {
  readonly message: Message;
  readonly dueAt: string;
}

/** The clock, the waiting messages, and the calls to the bank. */
let time: string;
let queued: Queued[];
let calls: string[];
/** The statuses that the bank returns for the first order and for each query after it. The last one is repeated. */
let statuses: PaymentStatus[];
/** Runs during each bank call. For a process that dies, it never resolves. */
let whileAsked: () => Promise<void>;
beforeEach(() => {
  time = at(3);
  [queued, calls] = [[], []];
  statuses = ['Pending', 'Pending', 'AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'];
  whileAsked = async () => undefined;
});

const record: BankRecord = {
  paymentId: 'bank-1',
  createdAt: at(3),
  statusUpdatedAt: at(3),
  rejectReasons: [],
  charges: [],
};
const exchange = { error: null, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };

const stores = () => createPaymentStores(local().table, createListing(local().table));
const nextStatus = (): PaymentStatus => {
  const [status = 'Pending'] = statuses;
  if (statuses.length > 1) statuses.shift();
  return status;
};
const deps = (): Deps => ({
  stores: stores(),
  links: async () =>
    aBank({
      submit: async () => {
        calls.push('order');
        await whileAsked();
        return {
          exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
          signedMessage: 'a.b.c',
          outcome: { accepted: { status: nextStatus(), record } },
        };
      },
      readPayment: async () => {
        calls.push('status');
        await whileAsked();
        return { status: nextStatus(), record };
      },
    }),
  secrets: { encrypt: async (secret) => secret, decrypt: async (sealed) => sealed },
  sender: {
    send: async (_queue, message, dueAt) => {
      queued.push({ message: Message.parse(message), dueAt });
    },
  },
  steps: { url: 'steps', arn: 'steps' },
  paymentPolls: { url: 'following', arn: 'following' },
  now: () => new Date(time),
});

const aPayment = async (): Promise<PaidAgreement> => {
  const flow = anAuthorisedPayment() as PaidAgreement;
  await stores().move({}, flow);
  return flow;
};
const statusOf = async ({ payment }: PaidAgreement) => (await stores().payments.get(payment.id))?.status;
const first = ({ payment }: PaidAgreement): Message => ({ due: 'payment', paymentId: payment.id, turn: 0 });

/** Delivers several copies of every message concurrently, and of the messages that follow, until none is left. */
const runAll = async (message: Message, copies: number): Promise<void> => {
  queued = Array.from({ length: copies }, () => ({ message, dueAt: time }));
  let rounds = 0;
  while (queued.length > 0) {
    const [next] = queued.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
    const due = queued.filter(({ dueAt }) => dueAt === next?.dueAt);
    queued = queued.filter((other) => !due.includes(other));
    time = next && next.dueAt > time ? next.dueAt : time;
    const before = queued.length;
    await Promise.all(due.map((one) => handleMessage(one.message, deps())));
    // SQS may also duplicate a message that was just queued.
    queued.push(
      ...queued
        .slice(before)
        .flatMap((one) => Array.from({ length: copies - 1 }, () => one))
        .slice(0, 50),
    );
    rounds += 1;
    if (rounds > 1_000) throw new Error('the messages do not end');
  }
};

test('five duplicates of every message leave the number of bank calls unchanged', async () => {
  const once = await aPayment();
  await runAll(first(once), 1);
  const expected = calls;
  expect(expected).toEqual(['order', 'status', 'status', 'status']);
  expect(await statusOf(once)).toBe('AcceptedCreditSettlementCompleted');
  [time, calls] = [at(3), []];
  statuses = ['Pending', 'Pending', 'AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted'];
  const duplicated = await aPayment();
  await runAll(first(duplicated), 6);
  expect(calls).toEqual(expected);
  expect(await statusOf(duplicated)).toBe('AcceptedCreditSettlementCompleted');
});

test('a late duplicate of an early message causes no bank call', async () => {
  const flow = await aPayment();
  await runAll(first(flow), 1);
  const before = calls.length;
  await handleMessage(first(flow), deps());
  expect([calls.length, queued]).toEqual([before, []]);
});

test('the step of a crashed process is run again when its lease has expired', async () => {
  const flow = await aPayment();
  whileAsked = () => new Promise(() => undefined);
  void handleMessage(first(flow), deps());
  await expect.poll(() => calls.length).toBe(1);
  whileAsked = async () => undefined;
  await handleMessage(first(flow), deps());
  expect([calls.length, queued.length]).toEqual([1, 1]);
  const [again] = queued.splice(0);
  expect(again?.message).toEqual(first(flow));
  expect(Date.parse(again?.dueAt ?? '') - Date.parse(time)).toBe(maxStepSeconds * 1000);
  time = again?.dueAt ?? '';
  await runAll(first(flow), 1);
  expect(calls.filter((call) => call === 'order')).toHaveLength(2);
  expect(await statusOf(flow)).toBe('AcceptedCreditSettlementCompleted');
});

test('a step interrupted before it was recorded is superseded once its lease has expired', async () => {
  const flow = await aPayment();
  const { sender } = deps();
  const dying: Deps = {
    ...deps(),
    sender: {
      send: async (...message) => {
        await sender.send(...message);
        await new Promise(() => undefined);
      },
    },
  };
  void handleMessage(first(flow), dying);
  await expect.poll(() => queued.length).toBe(1);
  const begun = time;
  let messages = 0;
  while (calls.length < 2 && messages < 20) {
    const [next] = queued.splice(0);
    expect(next?.message).toMatchObject({ turn: 1 });
    time = next?.dueAt ?? time;
    await handleMessage(next?.message ?? first(flow), deps());
    messages += 1;
  }
  expect(calls).toEqual(['order', 'order']);
  expect(Date.parse(time) - Date.parse(begun)).toBe(maxStepSeconds * 1000);
  expect(messages).toBeLessThan(8);
  const [after] = queued.splice(0);
  await runAll(after?.message ?? first(flow), 1);
  expect(await statusOf(flow)).toBe('AcceptedCreditSettlementCompleted');
});

test('a payment in a final status of the standard is polled for an hour and no longer', async () => {
  const flow = await aPayment();
  statuses = ['AcceptedSettlementCompleted'];
  await runAll(first(flow), 1);
  const requested = calls.filter((call) => call === 'status').length;
  expect(requested).toBeGreaterThan(3);
  expect(requested).toBeLessThan(16);
  expect(Date.parse(time) - Date.parse(at(3))).toBeLessThan(2 * 3_600_000);
  expect(await statusOf(flow)).toBe('AcceptedSettlementCompleted');
});
