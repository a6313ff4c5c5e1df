import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AwsError } from '#infra/local/platform/aws-error.ts';
import type { Hold } from '#infra/local/platform/observer.ts';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { type Answer, decideAtBank, eventually } from '#test/support/drivers/integrator.ts';
import { aPayment, aSubscription } from '#test/support/drivers/journey.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';
import { commandsBelow, openTerminal, type Terminal } from '#test/support/runbooks/runbook.ts';

/** The tests share a local cloud, in which they would disturb each other, so they run in sequence. */
const sequential = { concurrent: false } as const;

let own: OwnCloud;
let terminal: Terminal;
let receiver: Receiver;
/** The number of log lines in which the dispatcher reports that KMS failed to sign. */
let overflows = 0;
/** Whether the table rejects the writes of functions. */
let isTableThrottled = false;

const writes = new Set(['PutItem', 'UpdateItem', 'TransactWriteItems', 'BatchWriteItem']);

const throttleTable: Hold = async (step, when) => {
  if (when === 'before' && isTableThrottled && step.kind === 'call' && writes.has(step.operation))
    throw new AwsError('ThrottlingException', 'Throughput exceeds the current capacity of your table or index.');
};

beforeAll(async () => {
  own = await createOwnCloud({
    hold: throttleTable,
    log: ({ text }) => {
      overflows += text.split('\n').filter((line) => line.includes('"webhooks.overflowed"')).length;
    },
  });
  terminal = openTerminal(own.settings);
  ({ receiver } = await aSubscription(own.integrator, 'payments', ['payment_request', 'consent', 'payment']));
});
afterEach(() => {
  isTableThrottled = false;
  own.cloud.throttleKms(undefined);
});
afterAll(() => own.close());

/** Requests a payment that the customer approves at the bank. Returns the callback's parameters, which are not sent yet. */
const approvedPayment = async (reference: string) => {
  const { integrator } = own;
  const created = await integrator.requestPayment(aPayment({ reference }));
  const id = String(created.body.data.internalReferenceId);
  const consent = await integrator.post(`/consent/payment/create?id=${id}`);
  const { redirect } = await decideAtBank(consent.body.data.authorizationLink, 'approve');
  return { id, callback: `/payment-actions/write-callback?${redirect.searchParams.toString()}` };
};

/** Forwards the callback until the service accepts it, and waits until the payment is completed. Returns its id. */
const completePayment = async ({ id, callback }: { readonly id: string; readonly callback: string }) => {
  const { body } = await eventually(
    () => own.integrator.post(callback),
    ({ status }) => status < 300,
    60,
  );
  const types = await eventually(
    async () => receiver.typesFor(id),
    (received) => received.includes('payment.completed') && received.includes('consent.consumed'),
    120,
  );
  expect(types.filter((type) => type === 'payment.created')).toHaveLength(1);
  return String(body.data.paymentId);
};

/** Returns the status of a response, and the seconds to wait before a retry. */
const rejectionOf = async (response: Promise<Answer>): Promise<readonly [number, string | null]> => {
  const { status, headers } = await response;
  return [status, headers.get('retry-after')];
};

const [quotas] = commandsBelow('Throttled KMS', 'incidents.md');

test(
  'throttled KMS: webhooks are signed by the key pair, and a payment under way is made once it can be signed',
  sequential,
  async () => {
    const payment = await approvedPayment('KMS-1');
    own.cloud.throttleKms({ operation: 'Sign', isAffected: () => true });
    expect(await rejectionOf(own.integrator.post(payment.callback))).toEqual([500, '1']);
    const during = await own.integrator.requestPayment(aPayment({ reference: 'KMS-2' }));
    const duringId = String(during.body.data.internalReferenceId);
    await eventually(
      async () => receiver.typesFor(duringId),
      (types) => types.includes('payment_request.created'),
      60,
    );
    expect(overflows).toBeGreaterThan(0);
    const webhookKid = decodeProtectedHeader(receiver.received.at(-1)?.token ?? '').kid;
    expect(webhookKid).not.toBe(decodeProtectedHeader(receiver.received[0]?.token ?? '').kid);

    const [raise] = await terminal.run(quotas, { RATE: '300' });
    expect(raise).toContain('--service-code kms');

    own.cloud.throttleKms(undefined);
    await completePayment(payment);
  },
);

test('throttled table: requests fail until later, and a payment under way is made once', sequential, async () => {
  const payment = await approvedPayment('TABLE-1');
  isTableThrottled = true;
  expect(await rejectionOf(own.integrator.requestPayment(aPayment({ reference: 'TABLE-2' })))).toEqual([500, '1']);
  expect(await rejectionOf(own.integrator.post(payment.callback))).toEqual([500, '1']);
  expect((await own.integrator.get(`/payment-requests/${payment.id}`)).status).toBe(200);

  isTableThrottled = false;
  const paymentId = await completePayment(payment);
  expect(await completePayment(payment)).toBe(paymentId);
});
