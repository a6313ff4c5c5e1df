import { expect, test } from 'vitest';
import { readStatuses } from '#functions/status-reader/read-statuses.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createStatusReader } from '#shared/events/statuses/status-reader-client.ts';
import { createResourceStatuses } from '#shared/events/statuses/read-statuses.ts';
import { rootKinds } from '#shared/resources.ts';
import { anAuthorisedPayment, aPaymentThrough, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();
const now = () => new Date(at(60));
const account = {
  id: crypto.randomUUID(),
  schemeName: 'IBAN',
  identification: 'AE070331234567890123456',
  name: 'Mariam Al Suwaidi',
} as const;

/** Creates a reader as the dashboard calls it, with JSON requests and responses. Collects the responses. */
const createReader = () => {
  const responses: string[] = [];
  const statuses = createResourceStatuses(permittedTable(local().table, 'status-reader'), now);
  const reader = createStatusReader(async (request) => {
    const text = JSON.stringify(await readStatuses(JSON.parse(JSON.stringify(request)), statuses));
    responses.push(text);
    return JSON.parse(text);
  });
  return { reader, responses };
};

/** Stores a pending payment with names and account numbers. */
const aPayment = async () => {
  const agreement = anAuthorisedPayment({
    creditorAccount: account,
    debtorAccount: account,
    internalReference: 'flat 12',
  });
  const { table } = local();
  await createPaymentStores(table).move({}, agreement);
  if (!agreement.payment) throw new Error('The agreement has no payment');
  const { clientId, market } = agreement.request;
  return { agreement, owner: { clientId, market }, payment: agreement.payment };
};

test('the dashboard receives events and unsettled payments without personal data', async () => {
  const { agreement, owner, payment } = await aPayment();
  const { reader, responses } = createReader();
  const events = await reader.eventsAbout(payment.id);
  const { events: newest, hasMore } = await reader.newest({ owner, kind: 'payment_request', page: 1 });
  expect(new Set(events.map(({ resource }) => resource.id))).toEqual(
    new Set([agreement.request.id, agreement.consent.id, payment.id]),
  );
  expect([newest.length, hasMore]).toEqual([events.length, false]);
  for (const kind of rootKinds) await reader.newest({ owner, kind, page: 1 });
  const { id, status, providerCode, createdAt } = payment;
  expect(await reader.unsettled(owner)).toEqual([{ id, status, providerCode, createdAt }]);
  expect(responses).toHaveLength(3 + rootKinds.length);
  for (const text of responses) expect(text).not.toMatch(/Mariam|AE0703312|flat 12/);
});

test('every payment of the last seven days that is neither settled nor rejected is listed, and no other', async () => {
  const owner = { clientId: crypto.randomUUID(), market: 'UAE' } as const;
  const { table } = local();
  const stores = createPaymentStores(table);
  const store = async (createdAt: string, ...statuses: readonly PaymentStatus[]) => {
    const payment = { ...aPaymentThrough(...statuses).payment, ...owner, id: newId(), createdAt };
    await table.commit(stores.payments.create(payment));
    return payment.id;
  };
  const [pending, accepted] = [await store(at(1)), await store(at(2), 'AcceptedWithoutPosting')];
  // This bank never reports the credit.
  for (let seconds = 3; seconds < 103; seconds += 1) await store(at(seconds), 'AcceptedSettlementCompleted');
  await store(at(200), 'AcceptedCreditSettlementCompleted');
  await store(at(201), 'Rejected');
  await store(at(60 - 7 * 86_400 - 1));
  const { reader } = createReader();
  expect((await reader.unsettled(owner))?.map(({ id }) => id)).toEqual([accepted, pending]);
  const others = [];
  for (let seconds = 300; seconds < 401; seconds += 1) others.push(await store(at(seconds)));
  expect((await reader.unsettled(owner))?.map(({ id }) => id)).toEqual([...others.toReversed(), accepted, pending]);
});

test("the dashboard receives a client's own payments without account numbers", async () => {
  const { agreement, owner, payment } = await aPayment();
  const { reader, responses } = createReader();
  const { id } = agreement.request;
  const summary = { id, amount: '150.00', payee: 'Mariam Al Suwaidi', reference: 'flat 12', status: 'Processing' };
  const listed = { payments: [summary], hasMore: false, isComplete: true };
  expect(await reader.payments({ owner, page: 1 })).toMatchObject(listed);
  expect(await reader.payments({ owner, page: 1, status: 'Processing', from: at(-1) })).toMatchObject(listed);
  for (const text of [id, payment.id, payment.interactionId, 'FLAT 12'])
    expect(await reader.search({ owner, text }), text).toMatchObject(listed);
  const exported = { payments: [{ ...summary, paymentId: payment.id, accountEnd: '3456' }] };
  expect(await reader.export({ owner, status: 'Processing' })).toMatchObject(exported);
  expect(await reader.export({ owner: { ...owner, market: 'KSA' } })).toEqual({ payments: [] });
  const { clientId } = owner;
  const { payee: name, ...facts } = summary;
  const details = { ...facts, paymentId: payment.id, payees: [{ name, accountEnd: '3456' }] };
  expect(await reader.payment({ clientId, id: payment.id })).toMatchObject(details);
  const stranger = crypto.randomUUID();
  expect(await reader.payment({ clientId: stranger, id: payment.id })).toBeUndefined();
  expect(await reader.search({ owner: { ...owner, clientId: stranger }, text: id })).toMatchObject({ payments: [] });
  expect(await reader.search({ owner: { ...owner, market: 'KSA' }, text: id })).toMatchObject({ payments: [] });
  for (const text of responses) expect(text).not.toContain('AE0703312');
});

test('the dashboard itself may neither read nor write resources', async () => {
  const { agreement, payment } = await aPayment();
  const table = permittedTable(local().table, 'dashboard');
  const { payments, paymentRequests } = createPaymentStores(table);
  await expect(payments.get(payment.id)).rejects.toThrow('dashboard may not GetItem PAYMENT');
  await expect(payments.page(payment, { page: 1, perPage: 10 })).rejects.toThrow('dashboard may not');
  await expect(
    paymentRequests.save(agreement.request, { ...agreement.request, version: agreement.request.version + 1 }),
  ).rejects.toThrow('dashboard may not PutItem PAYMENT_REQUEST');
});
