import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { summarise } from '#functions/dashboard/integrator/overview/summary.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import { createFigures, daysAgo } from '#shared/events/figures/figures.ts';
import { type Outcome, type Tally, talliesOf } from '#shared/events/figures/tally.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { systemClock, utcDayOf } from '#shared/platform/runtime/clock.ts';
import { type Item, puts } from '#shared/platform/storage/table.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { aPaymentThrough, returnedStatuses } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';

const local = useLocalTable();

let today: string;

/** The time stands still, so that the day does not change between the records of a test and its pages. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  today = utcDayOf(systemClock());
});
afterAll(() => {
  vi.useRealTimers();
});

let marks = 0;
const aTally = (clientId: string, outcome: Outcome, providerCode: string | undefined, quantity = 0): Tally => {
  marks += 1;
  const mark = String(marks).padStart(12, '0');
  return { clientId, market: 'UAE', day: today, mark, outcome, providerCode, currency: 'AED', quantity };
};

const recorded = (clientId: string): readonly Tally[] => [
  aTally(clientId, 'unlinked', undefined),
  aTally(clientId, 'expired', undefined),
  aTally(clientId, 'abandoned', undefined),
  aTally(clientId, 'expired', 'uae-enbdx'),
  aTally(clientId, 'declined', 'uae-enbdx'),
  aTally(clientId, 'approved', 'uae-enbdx', 30),
  aTally(clientId, 'approved', 'uae-enbdx', 90),
  aTally(clientId, 'settled', 'uae-enbdx', 15_000),
  aTally(clientId, 'rejected', 'uae-enbdx', 99_900),
];

test('the overview shows the payments, the path of the customers and the rates of each bank', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Counted');
  const figures = createFigures(table);
  const tallies = recorded(id);
  await figures.record(tallies);
  await figures.record(tallies.slice(3));
  const summary = summarise([today], await figures.of({ clientId: id, market: 'UAE' }, [today]));
  expect(summary).toMatchObject({
    settled: 1,
    rejected: 1,
    value: new Map([['AED', 15_000]]),
    funnel: { requested: 7, linked: 6, opened: 5, sent: 4, approved: 2 },
    banks: [{ providerCode: 'uae-enbdx', sent: 4, approved: 2, approvalSeconds: 60 }],
  });
  const viewer = await dashboard.aMember(id, 'viewer');
  const { text } = await viewer.get('/dashboard?days=7');
  for (const shown of ['AED\u00A0150.00', 'Average time to approve', '1\u00A0min', '71.4%', 'class="chart"'])
    expect(text).toContain(shown);
  // A mandate is approved once and settles many payments, so settled payments are no step of the path.
  const path = text.slice(text.indexOf('<h2>The customer&#39;s path</h2>'), text.indexOf('<h2>By bank</h2>'));
  expect(path).toContain('Approved at the bank');
  expect(path).not.toContain('Settled payments');
  expect((await viewer.get('/dashboard?lang=ar&market=KSA&days=90')).text).toContain('مسار صاحب الحساب');
});

test('a payment returned after its settlement is not counted as settled', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Returned');
  const { payment } = aPaymentThrough(...returnedStatuses);
  const yesterday = daysAgo(1, systemClock);
  const dayOf = ({ outcome }: Tally) => (outcome === 'settled' ? yesterday : today);
  const tallies = talliesOf({ kind: 'payment', entity: { ...payment, clientId: id, market: 'UAE', minor: 50n } });
  const figures = createFigures(table);
  const viewer = await dashboard.aMember(id, 'viewer');
  await figures.record(
    tallies.filter(({ outcome }) => outcome === 'returned').map((tally) => ({ ...tally, day: today })),
  );
  // The settlement is before the chosen period.
  expect((await viewer.get('/dashboard?days=7')).text).toContain('0 settled and 1 rejected in total');
  await figures.record(tallies.map((tally) => ({ ...tally, day: dayOf(tally) })));
  await figures.record(recorded(id).map((tally) => ({ ...tally, day: yesterday })));
  const days = [yesterday, today];
  expect(summarise(days, await figures.of({ clientId: id, market: 'UAE' }, days))).toMatchObject({
    settled: 1,
    rejected: 2,
    value: new Map([['AED', 15_000]]),
    days: [
      { settled: 2, rejected: 1 },
      { settled: -1, rejected: 1 },
    ],
  });
  const { text: csv } = await viewer.get('/dashboard/usage.csv');
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    `${today},UAE,payments,-1,1,,-0.50,AED,,`,
    `${yesterday},UAE,payments,2,1,,150.50,AED,,`,
  ]);
  const { text } = await viewer.get('/dashboard?days=7');
  for (const shown of ['AED\u00A0150.00', '33.3%', 'is deducted from the settled payments'])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/height="-/);
  expect((await viewer.get('/dashboard/usage?lang=ar')).text).toContain('تُخصم من المدفوعات المسوّاة');
});

test('the usage of payments is shown per day, and can be downloaded as CSV', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Exporting');
  await createFigures(table).record(recorded(id));
  const viewer = await dashboard.aMember(id, 'viewer');
  expect((await viewer.get('/dashboard/usage')).text).toContain('AED\u00A0150.00');
  const { headers, text } = await viewer.get('/dashboard/usage.csv');
  expect(headers['content-type']).toContain('text/csv');
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFday,market,product,completed,rejected,charged,amount,currency,operations,results',
    `${today},UAE,payments,1,1,,150.00,AED,,`,
  ]);
});

test('the CSV names its period, and the days that have too many payments to count yet', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Busy');
  await createFigures(table).record(recorded(id).map((tally) => ({ ...tally, day: daysAgo(1, systemClock) })));
  const items = Array.from({ length: 5_000 }, (_, index): Item => ({
    ...eventKeys.tallies(id, 'UAE', today, String(index)),
    tallies: `${String(index).padStart(12, '0')} settled - AED 100`,
  }));
  await table.writeAll(puts(items));
  const viewer = await dashboard.aMember(id, 'viewer');
  const { headers, text } = await viewer.get('/dashboard/usage.csv?days=7');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="usage-${daysAgo(6, systemClock)}-to-${today}.csv"`,
  );
  expect(text.split('\r\n').slice(1)).toEqual([
    `${today},UAE,payments,incomplete,incomplete,,incomplete,,,`,
    `${daysAgo(1, systemClock)},UAE,payments,1,1,,150.00,AED,,`,
    '',
  ]);
  expect((await viewer.get('/dashboard/usage?days=7')).text).toContain('the file marks it as incomplete');
});

test('the usage of a chosen period contains the operations and results of its verifications', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Verifying');
  const counters = { answered: 3, charged: 2, 'operation beneficiary': 3, 'result MATCH': 2, 'result NO_MATCH': 1 };
  for (const days of [0, 40]) {
    const key = verificationKeys.usage(id, daysAgo(days, systemClock));
    await table.commit({ item: { ...key, ...counters }, expect: 'absent' });
  }
  const viewer = await dashboard.aMember(id, 'viewer');
  const rows = async (days: string) => (await viewer.get(`/dashboard/usage.csv?days=${days}`)).text.split('\r\n');
  const row = (day: string) => `${day},,verifications,3,,2,,,beneficiary: 3,"MATCH: 2; NO_MATCH: 1"`;
  expect((await rows('30')).slice(1)).toEqual([row(today), '']);
  expect((await rows('90')).slice(1)).toEqual([row(today), row(daysAgo(40, systemClock)), '']);
  const page = (await viewer.get('/dashboard/usage?days=90')).text;
  for (const shown of ['href="/dashboard/usage.csv?days=90"', 'MATCH: 2, NO_MATCH: 1']) expect(page).toContain(shown);
  for (const language of ['en', 'ar'] as const)
    expect((await viewer.get(`/dashboard/usage?days=90&lang=${language}`)).text).toContain(
      `<bdi>${formatDay(daysAgo(40, systemClock), language)}</bdi>`,
    );
});

test('operators see the totals of each client, of the last open days too', async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Totalled');
  const figures = [{ outcome: 'settled', providerCode: 'uae-enbdx', currency: 'AED', count: 7, sum: 123_400 }] as const;
  await createFigures(table).replace({ clientId: id, market: 'UAE' }, [{ day: daysAgo(5, systemClock), figures }]);
  const operator = await dashboard.aMember('', 'operator');
  const totals = async (language: string) => (await operator.get(`/dashboard/operator?lang=${language}`)).text;
  expect(await totals('en')).toContain('AED\u00A01,234.00');
  const tallies = recorded(id);
  await createFigures(table).record(tallies.map((tally) => ({ ...tally, day: daysAgo(3, systemClock) })));
  expect(await totals('en')).toContain('AED\u00A01,234.00');
  await createFigures(table).record(tallies);
  expect(await totals('en')).toContain('AED\u00A01,384.00');
  const items = Array.from({ length: 1_000 }, (_, index): Item => ({
    ...eventKeys.tallies(id, 'UAE', today, String(index)),
    tallies: `${String(index).padStart(12, '0')} settled - AED 100`,
  }));
  await table.writeAll(puts(items));
  expect(await totals('en')).toMatch(/\d{3,4} counted so far</);
  expect(await totals('ar')).toContain('أُحصي حتى الآن');
  expect((await operator.get('/dashboard/operator?page=1000')).text).not.toContain('Totalled');
});
