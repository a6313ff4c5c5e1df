import { expect, test } from 'vitest';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import type { AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { anAuthorisedPayment, aNewRequest, at, settleAndReturn } from '#test/support/builders/a-payment.ts';
import { linkIn, paymentsIn } from '#test/support/drivers/dashboard/links.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';
import { usePaymentPages } from '#test/support/drivers/dashboard/use-payment-pages.ts';

const { local, storesOf, store, aClientWithViewer, anApprovedPayment, aMandateWithPayment } = usePaymentPages();

const aRequest = async (createdAt: string, overrides: Partial<PaymentRequest>): Promise<string> => {
  const request = aNewRequest(overrides, createdAt);
  await store({ request });
  return request.id;
};

/** Stores a payment that the bank has settled, under its own id. */
const aSettledPayment = async (overrides: Partial<PaymentRequest>): Promise<AgreementWithPayment> => {
  const agreement = await anApprovedPayment(overrides);
  const settled = applyBankStatus(agreement, 'AcceptedCreditSettlementCompleted', at(50_400));
  const bank = {
    paymentId: 'bank-payment-7',
    createdAt: at(3),
    statusUpdatedAt: at(50_400),
    rejectReasons: [],
    charges: [],
  };
  await storesOf().move(agreement, { ...settled, payment: { ...settled.payment, bank } });
  return settled;
};

/** Returns the lines of the file to which a page of payments links, each by the names of the columns. */
const fileOf = async (viewer: Person, query: string) => {
  const page = await viewer.get(`/dashboard/payments?${query}`);
  const { text, headers } = await viewer.get(linkIn(page.text, 'Download as CSV'));
  const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
  const names = header.replace('\uFEFF', '').split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
  return { rows, lines, names, name: headers['content-disposition'] };
};

test("the list shows the days from the first to the last, in the market's time zone", async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const [, first, last] = [
    await aRequest('2026-11-20T19:59:59.999Z', { clientId }),
    await aRequest('2026-11-20T20:00:00.000Z', { clientId }),
    await aRequest('2026-11-22T19:59:59.999Z', { clientId }),
    await aRequest('2026-11-22T20:00:00.000Z', { clientId }),
  ];
  const saudi = await aRequest('2026-11-22T20:30:00.000Z', { clientId, market: 'KSA', currency: 'SAR' });
  const shown = async (query: string) => paymentsIn((await viewer.get(`/dashboard/payments?${query}`)).text);
  expect(await shown('market=UAE&from=2026-11-21&to=2026-11-22')).toEqual([last, first]);
  expect(await shown('market=KSA&from=2026-11-22&to=2026-11-22')).toEqual([saudi]);
  expect(await shown('market=UAE&from=2026-11-21&to=2026-11-22&status=Completed')).toEqual([]);
  expect(await shown('market=UAE&from=2026-11-22&to=2026-11-21')).toEqual([]);
  expect(await shown('market=UAE&from=2026-13-01&to=yesterday')).toHaveLength(4);
});

test("in the market of all countries, the list and the file have the same days, whatever the payment's currency", async () => {
  const { clientId, viewer } = await aClientWithViewer(['MAIN']);
  const beforeMidnight = await aRequest('2026-11-21T19:30:00.000Z', { clientId, market: 'MAIN', currency: 'SAR' });
  const afterMidnight = await aRequest('2026-11-21T20:30:00.000Z', { clientId, market: 'MAIN', currency: 'SAR' });
  for (const [day, id] of [
    ['2026-11-21', beforeMidnight],
    ['2026-11-22', afterMidnight],
  ] as const) {
    const { rows } = await fileOf(viewer, `from=${day}&to=${day}`);
    expect(rows).toMatchObject([{ payment_request_id: id, created_day: day }]);
  }
});

test('the chosen days stay in their fields and on the further pages', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  for (let count = 0; count < 27; count += 1) await aRequest(at(count), { clientId });
  await aRequest('2026-11-19T08:00:00.000Z', { clientId });
  const { text } = await viewer.get('/dashboard/payments?market=UAE&status=New&from=2026-11-21&to=2026-11-21');
  for (const name of ['from', 'to'])
    expect(text).toMatch(new RegExp(`<label for="${name}">[^]*id="${name}"[^>]*type="date"[^>]*value="2026-11-21"`));
  expect(paymentsIn((await viewer.get(linkIn(text, 'Older entries'))).text)).toHaveLength(2);
  expect((await viewer.get('/dashboard/payments?lang=ar')).text).toContain('من يوم');
});

test('a search can be limited to days, also for what the bank calls a payment that was made after them', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const reference = { clientId, internalReference: 'flat 12' };
  const ids = [
    await aRequest('2026-11-01T08:00:00.000Z', reference),
    await aRequest('2026-11-02T08:00:00.000Z', reference),
    await aRequest('2026-11-03T08:00:00.000Z', reference),
  ];
  const late = aNewRequest({ clientId }, '2026-11-02T19:59:59.000Z');
  const { payment } = anAuthorisedPayment({ clientId });
  if (!payment) throw new Error('The agreement has no payment');
  const paid = { ...payment, paymentRequestId: late.id, interactionId: newId(), createdAt: '2026-11-02T20:00:01.000Z' };
  await local().table.commit(storesOf().payments.create(paid));
  await store({ request: { ...late, paymentId: payment.id } });
  const search = (text: string, days: string) =>
    viewer.get(`/dashboard/payments?${new URLSearchParams({ search: text }).toString()}&${days}`);
  expect(paymentsIn((await search('flat 12', 'to=2026-11-02')).text)).toEqual([ids[1], ids[0]]);
  expect((await search('flat 12', 'from=2026-11-02')).text).toContain('value="2026-11-02"');
  expect(await search('flat 12', 'from=2026-11-03')).toMatchObject({ location: `/dashboard/payments/${ids[2]}` });
  expect((await search(ids[0] ?? '', 'from=2026-11-02')).text).toContain('No payment was found');
  const ofLate = { location: `/dashboard/payments/${late.id}` };
  expect(await search(paid.interactionId, 'from=2026-11-02&to=2026-11-02')).toMatchObject(ofLate);
  expect((await search(paid.interactionId, 'from=2026-11-03')).text).toContain('No payment was found');
  const { rows, name } = await fileOf(viewer, 'search=flat+12&to=2026-11-02');
  expect(rows.map((row) => row.payment_request_id)).toEqual([ids[1], ids[0]]);
  expect(name).toBe('attachment; filename="payments-search-to-2026-11-02.csv"');
});

test('the file has what a payment is reconciled by, and of its account only the digits that the pages show', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { request, consent, payment } = await aSettledPayment({ clientId, internalReference: 'ORDER-77' });
  await aRequest(at(-86_400), { clientId });
  const { rows, lines, name } = await fileOf(viewer, 'status=Completed&from=2026-11-21&to=2026-11-21');
  expect(rows).toEqual([
    {
      created_at: at(0),
      created_day: '2026-11-21',
      settled_at: at(50_400),
      settled_day: '2026-11-22',
      payment_request_id: request.id,
      payment_id: payment.id,
      consent_id: consent.id,
      type: 'SingleInstantPayment',
      reference: 'ORDER-77',
      bank_payment_id: 'bank-payment-7',
      amount: '150.00',
      currency: 'AED',
      status: 'Completed',
      payee: 'Ivan England',
      payee_account: '•••• 3456',
      market: 'UAE',
      bank: 'Emirates NBD',
    },
  ]);
  expect(lines.join('')).not.toContain(request.creditorAccount.identification);
  expect(name).toBe('attachment; filename="payments-UAE-from-2026-11-21-to-2026-11-21.csv"');
});

test('the file contains every payment of a mandate, with the status of its outcome', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { mandate, transaction } = await aMandateWithPayment(clientId);
  const payment = { payment_request_id: mandate.request.id, status: 'Pending' };
  const { rows } = await fileOf(viewer, 'market=UAE');
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(expect.objectContaining(payment));
  expect(rows).toContainEqual(expect.objectContaining({ payment_id: '', status: 'Active' }));
  expect((await fileOf(viewer, 'status=Processing')).rows).toMatchObject([payment]);
  expect((await fileOf(viewer, 'status=Completed')).rows).toEqual([]);
  expect(paymentsIn((await viewer.get('/dashboard/payments')).text)).not.toContain(transaction.id);
});

test('a payment of a mandate that its bank has returned is in the file of completed payments, as returned', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { mandate, transaction } = await aMandateWithPayment(clientId);
  await settleAndReturn(paymentIdOfTransaction(transaction.id), storesOf(), 'AANI.AC04');
  const returned = [
    { payment_request_id: mandate.request.id, status: 'Returned', settled_day: expect.stringMatching(/^\d/) },
  ];
  expect((await fileOf(viewer, 'status=Completed')).rows).toMatchObject(returned);
  expect((await fileOf(viewer, 'status=Failed')).rows).toEqual([]);
});

test('no text of a client becomes a formula in a spreadsheet, or another column', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const formulas = ['=1+1', '+971', '-5+1', '@SUM(A1)', ' =1', '＝1', 'a "b", c', 'a;=1+1', 'a;"=1+1', 'a;b'];
  for (const [second, internalReference] of formulas.entries())
    await aRequest(at(-second), { clientId, internalReference });
  const { text } = await viewer.get('/dashboard/payments.csv');
  for (const cell of [
    ",'=1+1,",
    ",'+971,",
    ",'-5+1,",
    ",'@SUM(A1),",
    ",' =1,",
    ",'＝1,",
    ',"a ""b"", c",',
    `,"a;'=1+1",`,
    `,"a;'""=1+1",`,
    ',"a;b",',
  ])
    expect(text).toContain(cell);
});

test(
  'a file with too many payments says so in its name and last line, which links to the others',
  { tags: ['variant'] },
  async () => {
    const { clientId, viewer, advance } = await aClientWithViewer();
    const start = addSeconds(new Date(), 600 - 86_400);
    const oldest = await aRequest(addSeconds(start, -1), { clientId });
    const requests = Array.from({ length: maxExamined }, (_, n) => aNewRequest({ clientId }, addSeconds(start, n)));
    await local().table.writeAll(puts(requests.map((request) => storesOf().paymentRequests.create(request).item)));
    const { lines, name } = await fileOf(viewer, 'market=UAE&status=New&days=1&to=9999-12-31');
    expect(name).toContain('-to-9999-12-31-incomplete.csv');
    advance(1_200);
    const [, path = ''] = /^Incomplete\. .* http:\/\/[^/]*(\/\S*?),+$/.exec(lines.at(-1) ?? '') ?? [];
    const rest = (await viewer.get(path)).text;
    const ids = [...lines, ...rest.split('\r\n')].flatMap((line) => /[0-9a-f-]{36}/.exec(line)?.[0] ?? []);
    expect(rest).not.toContain('Incomplete');
    expect(ids).toEqual([...requests.map(({ id }) => id).toReversed(), oldest]);
  },
);
