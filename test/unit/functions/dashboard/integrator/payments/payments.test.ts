import { expect, test } from 'vitest';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { eventIdOf } from '#shared/events/event.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { newId, newRandomId } from '#shared/platform/runtime/ids.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { formatAmount } from '#shared/standard/languages/format.ts';
import { addCopies, anActiveMandate, paymentOn, runTimers, transactionsIn } from '#test/support/builders/a-mandate.ts';
import { aNewRequest, at, settleAndReturn } from '#test/support/builders/a-payment.ts';
import type { DashboardOptions } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { paymentsIn } from '#test/support/drivers/dashboard/links.ts';
import { usePaymentPages } from '#test/support/drivers/dashboard/use-payment-pages.ts';

const { local, storesOf, store, openDashboard, aClientWithViewer, anApprovedPayment, aMandateWithPayment } =
  usePaymentPages();

/** The payee's account, and another one. */
const account = 'AE070331234567890123456';
const otherAccount = 'AE070331234567890129999';

test('a member sees the newest payments first, with amount, status, payee, bank and local time', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const requests = Array.from({ length: 26 }, (_, minute) => aNewRequest({ clientId }, at(-60 * (minute + 1))));
  for (const request of requests) await store({ request });
  const { request } = await anApprovedPayment({ clientId, internalReference: 'flat 12' });
  const { text } = await viewer.get('/dashboard/payments');
  const newestFirst = [request, ...requests].map(({ id }) => id);
  expect(paymentsIn(text)).toEqual(newestFirst.slice(0, 25));
  for (const shown of ['AED', '150.00', 'approved, being paid', 'Ivan England', 'Emirates NBD', 'flat 12'])
    expect(text).toContain(shown);
  expect(text).toContain('12:00 Gulf Standard Time');
  expect(text).toContain('08:00:00 UTC');
  const older = (await viewer.get('/dashboard/payments?page=2')).text;
  expect(paymentsIn(older)).toEqual(newestFirst.slice(25));
});

test('the list can be limited to a status and a period', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { request: approved } = await anApprovedPayment({ clientId });
  const recent = aNewRequest({ clientId }, new Date(systemClock().getTime() - 3_600_000).toISOString());
  const old = aNewRequest({ clientId }, '2026-01-01T08:00:00.000Z');
  await store({ request: recent });
  await store({ request: old });
  const idsWith = async (query: string) => paymentsIn((await viewer.get(`/dashboard/payments?${query}`)).text);
  expect(await idsWith('status=Processing')).toEqual([approved.id]);
  expect(await idsWith('status=New')).toEqual([recent.id, old.id]);
  expect(await idsWith('status=New&days=1')).toEqual([recent.id]);
  expect(await idsWith('status=Failed')).toEqual([]);
});

test('a payment that its bank has returned after the settlement is listed and shown as returned, with the reason', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  await anApprovedPayment({ clientId });
  const { request, payment } = await anApprovedPayment({ clientId });
  await settleAndReturn(payment.id, storesOf(), 'AANI.AC04');
  const page = `/dashboard/payments/${request.id}`;
  for (const path of ['/dashboard/payments', '/dashboard/payments?search=150.00', page])
    expect((await viewer.get(path)).text, path).toContain('returned by the bank after settlement');
  expect((await viewer.get(page)).text).toMatch(/The bank&#39;s reason: [^]*AANI\.AC04[^]*Returned/);
  expect((await viewer.get(`${page}?lang=ar`)).text).toContain('أعاد البنك المبلغ بعد التسوية');
});

test('a payment of a mandate that its bank has returned is shown as returned, with its mandate and on its own page', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { mandate, transaction } = await aMandateWithPayment(clientId);
  await settleAndReturn(paymentIdOfTransaction(transaction.id), storesOf(), 'AANI.AC04');
  for (const path of [`/${mandate.request.id}`, `/${transaction.id}`, '?search=150.00'])
    expect((await viewer.get(`/dashboard/payments${path}`)).text, path).toContain(
      'returned by the bank after settlement',
    );
});

test('a future-dated payment that its bank has returned is listed once, and shown as returned, with the reason', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const other = await anApprovedPayment({ clientId });
  const [day, executesAt] = ['2027-01-10', '2027-01-10T08:00:00.000Z'];
  const instructions = {
    paymentSchedule: [{ paymentExecutionDate: day, amount: '150.00' }],
    maxCumulativeNumberOfPayments: 1,
  };
  const world = await anActiveMandate(storesOf(), 'FixedDefinedSchedule', instructions, { clientId, executesAt });
  await runTimers(world);
  world.now = '2027-01-10T12:00:00.000Z';
  await runTimers(world);
  const [{ paymentId } = {}] = await transactionsIn(world);
  await settleAndReturn(paymentId ?? '', storesOf(), 'AANI.AC04');
  for (const path of ['/dashboard/payments', '/dashboard/payments?search=150.00']) {
    const { text } = await viewer.get(path);
    expect(paymentsIn(text).toSorted(), path).toEqual([other.request.id, world.request.id].toSorted());
    expect(text, path).toContain('returned by the bank after settlement');
  }
  expect((await viewer.get(`/dashboard/payments/${world.request.id}`)).text).toMatch(
    /returned by the bank after settlement[^]*The bank&#39;s reason: [^]*AANI\.AC04/,
  );
});

test("one box finds a payment by each of its ids, its reference, its interaction id and the bank's id of its consent", async () => {
  const { clientId, viewer } = await aClientWithViewer();
  await store({ request: aNewRequest({ clientId }) });
  const { request, consent, payment } = await anApprovedPayment({ clientId, internalReference: 'ORDER-77' });
  const search = (text: string) =>
    viewer.get(`/dashboard/payments?${new URLSearchParams({ search: text }).toString()}`);
  const found = { status: 303, location: `/dashboard/payments/${request.id}` };
  for (const text of [request.id, consent.id, payment.id, ` ${payment.id.toUpperCase()} `, 'order-77'])
    expect(await search(text), text).toMatchObject(found);
  for (const text of [payment.interactionId, payment.bankConsentId])
    expect(await search(text), text).toMatchObject(found);
  for (const text of ['ORDER-7', newId()]) expect((await search(text)).text, text).toContain('No payment was found');
  await store({ request: aNewRequest({ clientId, internalReference: 'ORDER-77' }) });
  expect(paymentsIn((await search('ORDER-77')).text)).toHaveLength(2);
});

test('a payment is found by what the bank and the statements call it', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  await store({ request: aNewRequest({ clientId }) });
  const longReference = 'ORDER-1234567890-1234567890-1234567890';
  const agreement = await anApprovedPayment({
    clientId,
    creditorReference: 'RENT MAY',
    debtorReference: 'Villa 7',
    merchantReference: 'SHOP-9',
  });
  const { request: shortened } = await anApprovedPayment({ clientId, internalReference: longReference });
  const bank = {
    paymentId: 'bank-payment-7',
    paymentTransactionId: 'TX-20261121-7',
    createdAt: at(3),
    statusUpdatedAt: at(3),
    rejectReasons: [],
    charges: [],
  };
  const settled = applyBankStatus(agreement, 'AcceptedSettlementCompleted', at(9));
  await storesOf().move(agreement, { ...settled, payment: { ...settled.payment, bank } });
  const locationOf = async (text: string) =>
    (await viewer.get(`/dashboard/payments?${new URLSearchParams({ search: text }).toString()}`)).location;
  for (const text of ['BANK-PAYMENT-7', 'TX-20261121-7', 'rent may', 'Villa 7', 'shop-9'])
    expect(await locationOf(text), text).toBe(`/dashboard/payments/${agreement.request.id}`);
  expect(await locationOf(longReference.slice(0, 35))).toBe(`/dashboard/payments/${shortened.id}`);
});

test('an amount is found as the pages show it, and an account by its whole number or its last digits', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { creditorAccount } = aNewRequest();
  await store({
    request: aNewRequest({ clientId, creditorAccount: { ...creditorAccount, identification: otherAccount } }),
  });
  const { request } = await anApprovedPayment({ clientId, minor: 123_450n });
  const search = (text: string) =>
    viewer.get(`/dashboard/payments?${new URLSearchParams({ search: text }).toString()}`);
  const found = { status: 303, location: `/dashboard/payments/${request.id}` };
  const shown = ['en', 'ar'] as const;
  const amounts = shown.map((language) => formatAmount('1234.50', 'AED', language));
  for (const text of [
    ...amounts,
    'aed 1234.5',
    '1234.50',
    '١٬٢٣٤٫٥٠',
    '۱۲۳۴٫۵',
    account,
    'AE07 0331 2345 6789 0123 456',
    '3456',
    '٣٤٥٦',
  ])
    expect(await search(text), text).toMatchObject(found);
  for (const text of ['SAR 1,234.50', 'AED 234.50', `${account}7`, 'AE07', '456'])
    expect((await search(text)).text, text).toContain('No payment was found');
});

test('Arabic digits and the marks of the writing direction, which are copied with an id, change nothing', async () => {
  const { clientId } = await aClientWithViewer();
  const { request, payment } = await anApprovedPayment({ clientId, internalReference: 'طلب ١٢' });
  const line = aLogLine({ ids: request.id });
  const viewer = await openDashboard({ logged: [line] }).aMember(clientId, 'viewer');
  const search = (page: string, text: string) =>
    viewer.get(`/dashboard/${page}?${new URLSearchParams({ search: text }).toString()}`);
  const location = `/dashboard/payments/${request.id}`;
  for (const text of ['طلب ١٢', 'طلب 12', `\u2068${payment.id}\u2069`, `\u200F${payment.bankConsentId}`])
    expect(await search('payments', text), text).toMatchObject({ location });
  const copied = `\u2068 ${line.interactionId}\u2069`;
  expect(await search('payments', copied)).toMatchObject({ location });
  expect(await search('requests', copied)).toMatchObject({ location: `/dashboard/requests/${line.interactionId}` });
});

test('a search that more payments match than the page lists says so', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const operator = await openDashboard().aMember(clientId, 'operator');
  const add = () => store({ request: aNewRequest({ clientId, internalReference: 'flat 12' }) });
  for (let count = 0; count < 25; count += 1) await add();
  const pages = async () => [
    (await viewer.get('/dashboard/payments?search=flat+12')).text,
    (await operator.get(`/dashboard/operator/events?resource=flat+12&client=${clientId}`)).text,
  ];
  const notice = 'More than 25 payments match. Enter a reference or an ID.';
  for (const text of await pages()) expect(text).not.toContain('role="status"');
  await add();
  for (const text of await pages()) {
    expect(text).toContain(notice);
    expect(text).not.toContain('Only the newest');
  }
});

test('an amount that only the legacy API accepts is found', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  await store({ request: aNewRequest({ clientId }) });
  const { request } = await anApprovedPayment({ clientId, minor: 123_456_789_012_300n });
  expect(await viewer.get('/dashboard/payments?search=1,234,567,890,123.00')).toMatchObject({
    location: `/dashboard/payments/${request.id}`,
  });
});

test(
  'the oldest of very many payments is still found by its id, and the pages say what they leave out',
  { tags: ['variant'] },
  async () => {
    const { clientId, viewer } = await aClientWithViewer();
    const old = aNewRequest({ clientId, internalReference: 'ORDER-1' }, at(-1));
    await store({ request: old });
    const { paymentRequests } = storesOf();
    const newer = Array.from({ length: maxExamined }, (_, second) => aNewRequest({ clientId }, at(second)));
    await local().table.writeAll(puts(newer.map((request) => paymentRequests.create(request).item)));
    const get = async (query: string) => (await viewer.get(`/dashboard/payments?${query}`)).text;
    expect(await get('status=New')).toContain('There are too many payments to filter by status.');
    expect(await get('search=ORDER-1')).toContain('Only the newest payments were searched.');
    expect(await viewer.get(`/dashboard/payments?search=${old.id}`)).toMatchObject({
      status: 303,
      location: `/dashboard/payments/${old.id}`,
    });
  },
);

/** Creates the dashboard as it is an hour after the payments, when their log is still stored. */
const aDashboardThen = (logged: DashboardOptions['logged']) => {
  const then = openDashboard({ logged });
  then.advance((Date.parse(at(3_600)) - systemClock().getTime()) / 1000);
  return then;
};

/** A line about a request, as CloudWatch Logs Insights returns it. */
const aLogLine = (fields: Readonly<Record<string, string>>) => ({
  '@timestamp': '2026-11-21 08:00:03.000',
  method: 'POST',
  path: '/payment-requests',
  status: '201',
  durationMs: '12',
  interactionId: newRandomId(),
  ...fields,
});

test('a rejected request names its fields and links to the payment that it named, for its own client', async () => {
  const { clientId, viewer: stranger } = await aClientWithViewer();
  const { request, consent } = await anApprovedPayment({ clientId });
  const line = aLogLine({
    path: '/consent/payment/token',
    status: '400',
    code: 'validation_error',
    errors: 'amount must be a decimal string such as "150.00"\npayee.iban is required',
    ids: `${newId()} ${request.id} ${consent.id}`,
    kid: 'key-2026',
  });
  const { interactionId } = line;
  const logging = openDashboard({ logged: [line] });
  const viewer = await logging.aMember(clientId, 'viewer');
  expect((await viewer.get('/dashboard/requests')).text).toContain(`href="/dashboard/requests/${interactionId}"`);
  const path = `/dashboard/requests/${interactionId}`;
  expect(await viewer.get(`/dashboard/requests?search=${interactionId}`)).toMatchObject({ location: path });
  const { text } = await viewer.get(path);
  for (const shown of ['payee.iban', 'must be a decimal string', '/docs/errors#validation_error', 'key-2026'])
    expect(text).toContain(shown);
  expect(paymentsIn(text)).toEqual([request.id]);

  // The payment does not store this interaction id.
  const search = `/dashboard/payments?search=${interactionId}`;
  expect(await viewer.get(search)).toMatchObject({ status: 303, location: `/dashboard/payments/${request.id}` });
  expect((await stranger.get(search)).text).toContain('No payment was found');
  const other = await logging.aMember((await logging.aClient('Other')).id, 'viewer');
  expect(paymentsIn((await other.get(path)).text)).toEqual([]);
});

test('an interaction id of requests about several payments leads to the requests, which link to each payment', async () => {
  const { clientId } = await aClientWithViewer();
  const requests = [aNewRequest({ clientId }), aNewRequest({ clientId })];
  for (const request of requests) await store({ request });
  const line = aLogLine({ ids: requests.map(({ id }) => id).join(' ') });
  const viewer = await openDashboard({ logged: [line] }).aMember(clientId, 'viewer');
  const path = `/dashboard/requests/${line.interactionId}`;
  expect(await viewer.get(`/dashboard/payments?search=${line.interactionId}`)).toMatchObject({ location: path });
  expect(paymentsIn((await viewer.get(path)).text)).toEqual(requests.map(({ id }) => id));
});

test("a payment's page shows its history, the bank's reason and each delivery, but no account number", async () => {
  const { clientId } = await aClientWithViewer();
  const developer = await openDashboard().aMember(clientId, 'developer');
  await developer.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const [subscription] = await createSubscriptions(local().table, systemClock).of(clientId);
  const approved = await anApprovedPayment({ clientId });
  const rejected = applyBankStatus(approved, 'Rejected', at(9));
  const bank = {
    paymentId: 'bank-payment-1',
    createdAt: at(3),
    statusUpdatedAt: at(9),
    rejectReasons: [{ code: 'AM04', description: 'Insufficient funds' }],
    charges: [],
  };
  await storesOf().move(approved, { ...rejected, payment: { ...rejected.payment, bank } });
  const { request, payment } = rejected;
  const call = (seconds: number, fields: Readonly<Record<string, string>>) =>
    aLogLine({
      '@timestamp': at(seconds).replace('T', ' ').replace('Z', ''),
      provider: 'uae-enbdx',
      outcome: 'answered',
      ...fields,
    });
  const logging = aDashboardThen([
    call(8, { call: 'payment.read', status: '', outcome: 'timeout' }),
    call(2.5, { call: 'payment.submit' }),
    call(0.7, { call: 'par', status: '500' }),
    aLogLine({ '@timestamp': '2026-11-21 08:00:00.500', kid: 'key-2026' }),
  ]);
  const viewer = await logging.aMember(clientId, 'viewer');
  const eventId = eventIdOf('payment', payment.id, 1);
  const first = {
    eventId,
    eventType: 'payment.rejected',
    clientId,
    at: at(10),
    to: [subscription?.id ?? ''],
    handedOn: [],
  };
  await createDeliveries(local().table).begin({
    ...first,
    round: newId(),
    resource: { type: 'payment', id: payment.id },
  });
  const { text } = await viewer.get(`/dashboard/payments/${request.id}`);
  const steps = [
    'Its signature was verified',
    `The signature of ${isolated('POST /payment-requests')} was verified with the key ${isolated('key-2026')}.`,
    `Consent request (PAR) at ${isolated('Emirates NBD')} failed: 500, 12\u00A0ms`,
    `The customer was sent to ${isolated('Emirates NBD')}`,
    'Consent: approved by the customer',
    'Payment: at the bank',
    `Payment order at ${isolated('Emirates NBD')}: 201, 12\u00A0ms`,
    `Payment status at ${isolated('Emirates NBD')} failed: timeout, 12\u00A0ms`,
    'Payment: rejected',
    `Delivery to ${isolated('https://example.com/hooks')}: The attempt is still running or was interrupted.`,
  ];
  const positions = steps.map((step) => text.indexOf(step));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  for (const shown of ['AM04', 'Insufficient funds', 'bank-payment-1', '•••• 3456', 'payment.rejected'])
    expect(text).toContain(shown);
  expect(text).toContain(`href="/dashboard/deliveries/${eventId}/${subscription?.id}"`);
  expect(text).not.toContain(account);
});

test('the order that is stored with a payment is shown if the log cannot be read or no longer has it', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const agreement = await anApprovedPayment({ clientId });
  const exchange = {
    error: null,
    httpMethod: 'POST',
    idempotencyKey: agreement.payment.id,
    interactionId: newRandomId(),
    requestSeconds: 0.25,
    statusCode: 201,
    url: 'https://bank.example/payments',
  };
  const rejected = applyBankStatus(agreement, 'Rejected', at(9));
  await storesOf().move(agreement, { ...rejected, payment: { ...rejected.payment, exchange } });
  const path = `/dashboard/payments/${agreement.request.id}`;
  const withoutLog = await aDashboardThen('unavailable').aMember(clientId, 'viewer');
  for (const person of [viewer, withoutLog]) {
    const { text } = await person.get(path);
    expect(text.includes('The log could not be read.')).toBe(person === withoutLog);
    expect(text).toContain(`Payment order at ${isolated('Emirates NBD')}: 201, 250\u00A0ms`);
    expect(text).toContain(exchange.interactionId);
    expect(text.indexOf('Payment order at')).toBeGreaterThan(text.indexOf('Payment: at the bank'));
  }
  expect((await withoutLog.get(`/dashboard/payments?search=${newId()}`)).text).toContain('No payment was found');
});

test("the payments of a mandate and the mandate's request link to each other", async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { mandate, transaction } = await aMandateWithPayment(clientId);
  const path = `/dashboard/payments/${transaction.id}`;
  const { text } = await viewer.get(`/dashboard/payments/${mandate.request.id}`);
  expect(text).toContain(`href="${path}"`);
  expect(text).toContain('Mandate: active');
  const page = (await viewer.get(path)).text;
  expect(page).toContain(`href="/dashboard/payments/${mandate.request.id}"`);
  expect(page).toContain('Scheduled payment: scheduled');
  expect(page).toContain('Payment: at the bank');
  const search = `/dashboard/payments?search=${paymentIdOfTransaction(transaction.id)}`;
  expect(await viewer.get(search)).toMatchObject({ status: 303, location: path });
});

test('the page of a mandate shows the newest 50 payments, and says so if there are more', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const mandate = await anActiveMandate(storesOf(), 'FixedOnDemand', {}, { clientId });
  const by = { owner: mandate.owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() };
  const { transaction } = await schedulePayment(paymentOn(mandate.mandateId, '2027-01-01'), by, mandate.deps);
  const page = async (language = 'en') =>
    (await viewer.get(`/dashboard/payments/${mandate.request.id}?lang=${language}`)).text;
  const notice = 'Only the newest 50 payments are shown. Older ones can be found by their ID.';
  const newer = { ...transaction, executionDate: '2027-01-02' };
  await addCopies(local().table, newer, 49);
  const whole = await page();
  expect([paymentsIn(whole).length, whole.includes(notice)]).toEqual([50, false]);
  await addCopies(local().table, newer, 1);
  const newest = await page();
  expect([paymentsIn(newest).length, newest.includes(notice)]).toEqual([50, true]);
  expect(newest).not.toContain('1 January 2027');
  expect(await page('ar')).toContain('تُعرض أحدث 50 عملية دفع فقط');
});

test('each payee of a mandate is found by the account, and the page says whom a payment pays', async () => {
  const stores = storesOf();
  const { clientId, viewer } = await aClientWithViewer();
  const rashid = {
    ...aNewRequest().creditorAccount,
    id: newId(),
    identification: otherAccount,
    name: 'Rashid Al Mansoori',
  };
  const mandate = await anActiveMandate(
    stores,
    'FixedOnDemand',
    {},
    { clientId, additionalCreditorAccounts: [rashid] },
  );
  const path = `/dashboard/payments/${mandate.request.id}`;
  for (const { identification } of [mandate.request.creditorAccount, rashid])
    expect(await viewer.get(`/dashboard/payments?search=${identification}`)).toMatchObject({ location: path });
  const by = { owner: mandate.owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() };
  const toRashid = { ...paymentOn(mandate.mandateId, '2027-01-01'), creditorAccountId: rashid.id };
  const { transaction } = await schedulePayment(toRashid, by, mandate.deps);
  const [facts = '', scheduled] = (await viewer.get(path)).text.split('<h2>Payments under this consent</h2>');
  const { creditorAccount } = mandate.request;
  for (const { name = '', identification } of [creditorAccount, rashid])
    for (const shown of [name, `•••• ${identification.slice(-4)}`]) expect(facts).toContain(shown);
  for (const shown of ['Payee', 'Rashid Al Mansoori', '•••• 9999']) expect(scheduled).toContain(shown);
  expect(scheduled).not.toContain(creditorAccount.name);
  const page = (await viewer.get(`/dashboard/payments/${transaction.id}`)).text;
  expect(page).toContain('Rashid Al Mansoori');
  expect(page).not.toContain(creditorAccount.name);
});

test("a payment of another client is neither shown nor found, and looks like one that doesn't exist", async () => {
  const { clientId } = await aClientWithViewer();
  const { viewer: stranger } = await aClientWithViewer();
  const { request, consent, payment } = await anApprovedPayment({ clientId, internalReference: 'ORDER-88' });
  const missing = await stranger.get(`/dashboard/payments/${newId()}`);
  for (const { id } of [request, consent, payment]) {
    const { status, text } = await stranger.get(`/dashboard/payments/${id}`);
    expect([status, text]).toEqual([404, missing.text]);
  }
  for (const text of [request.id, consent.id, payment.id, payment.interactionId, 'ORDER-88'])
    expect((await stranger.get(`/dashboard/payments?search=${text}`)).text).toContain('No payment was found');
  expect(paymentsIn((await stranger.get('/dashboard/payments')).text)).toEqual([]);
});

test('the pages are available in Arabic', async () => {
  const { clientId, viewer } = await aClientWithViewer();
  const { request } = await anApprovedPayment({ clientId });
  const list = (await viewer.get('/dashboard/payments?lang=ar')).text;
  const line = aLogLine({ provider: 'uae-enbdx', call: 'par', status: '503' });
  const reader = await aDashboardThen([line]).aMember(clientId, 'viewer');
  const page = (await reader.get(`/dashboard/payments/${request.id}?lang=ar`)).text;
  for (const text of [list, page]) {
    expect(text).toContain('dir="rtl"');
    expect(text).toContain('وافق صاحب الحساب والدفع جارٍ');
  }
  expect(page).toContain('طلب الموافقة (PAR) لدى \u2068بنك الإمارات دبي الوطني\u2069: فشل');
});
