import { beforeAll, expect, test } from 'vitest';
import { style } from '#functions/dashboard/pages/style.ts';
import { utcText } from '#functions/dashboard/pages/parts.ts';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';

const local = useLocalTable();
const company = 'شركة الصقر';
const reference = 'طلب-77';
let dashboard: ReturnType<typeof aDashboard>;
let clientId: string;
let admin: Person;
let operator: Person;

beforeAll(async () => {
  dashboard = aDashboard(local().table);
  clientId = (await dashboard.aClient(company)).id;
  admin = await dashboard.aMember(clientId, 'admin');
  operator = await dashboard.aMember('', 'operator');
});

/** Stores a payment with a reference in Arabic, and returns the id of its request. */
const aPayment = async (): Promise<string> => {
  const { table } = local();
  const agreement = anAuthorisedPayment({ clientId, internalReference: reference });
  await createPaymentStores(table).move({}, agreement);
  return agreement.request.id;
};

test('what a person types or pastes has its own direction on an Arabic page, and a URL is left to right', async () => {
  const { text } = await admin.get('/dashboard/subscriptions?lang=ar');
  expect(text).toMatch(/id="description"[^>]*dir="auto"/);
  expect(text).toMatch(/id="url"[^>]*dir="ltr"/);
});

test('the browser offers the name of its owner on the page to join', async () => {
  const token = await dashboard.invite(clientId, 'viewer');
  const { text } = await dashboard.aVisitor().get(`/dashboard/join/${token}`);
  expect(text).toMatch(/id="name"[^>]*autocomplete="name"/);
});

test('a name to type, a reference and the details of a change have their own direction', async () => {
  const own = (text: string) => `<code dir="auto">${text}</code>`;
  expect((await operator.get(`/dashboard/operator/clients/${clientId}/disable`)).text).toContain(own(company));
  const id = await aPayment();
  for (const path of ['/dashboard/payments', `/dashboard/payments/${id}`])
    expect((await admin.get(path)).text, path).toContain(own(reference));
  const search = new URLSearchParams({ resource: reference, client: clientId }).toString();
  expect((await operator.get(`/dashboard/operator/events?${search}`)).text).toContain(own(reference));
  await admin.post('/dashboard/api-keys', { name: 'فواتير' });
  expect((await admin.get('/dashboard/audit')).text).toContain(own('فواتير'));
});

test('a name is isolated in a heading and in a sentence, in both languages', async () => {
  expect((await operator.get(`/dashboard/operator/clients/${clientId}`)).text).toContain(
    `<h1><bdi>${company}</bdi></h1>`,
  );
  for (const language of ['en', 'ar'] as const) {
    const { join, operator: texts, payments } = textsIn[language];
    const sentences = [
      join.title(company),
      texts.tooMany(company, 'UAE'),
      payments.sentToBank(company),
      payments.bankCall('token', company, true, '503'),
      payments.signedBy('POST /payments', company),
      payments.delivery(company, '503'),
    ];
    for (const sentence of sentences) expect(sentence).toContain(isolated(company));
  }
});

test('the tabs of payments of the same amount have different titles', async () => {
  const { text } = await admin.get(`/dashboard/payments/${await aPayment()}?lang=en`);
  const [, heading] = /<h1><bdi>([^<]*)<\/bdi><\/h1>/.exec(text) ?? [];
  expect(heading).toMatch(/^AED/);
  expect(text).toContain(`<title>${heading} – ${reference} – `);
});

test('a page in Arabic writes all dates in one form', () => {
  const instant = '2026-11-30T20:01:02.000Z';
  expect(formatDay(instant, 'ar')).toBe('30 نوفمبر 2026');
  expect(utcText(instant, 'ar')).toBe('30 نوفمبر 2026، 20:01:02 UTC');
  expect(utcText(instant, 'ar', 'short')).toBe('30 نوفمبر 2026، 20:01 UTC');
  expect(utcText(instant, 'en')).toBe('30 Nov 2026, 20:01:02 UTC');
});

test('in forced colours, a legend keeps its colours, and the current page differs by more than its colour', () => {
  expect(style).toMatch(/\.legend span::before \{[^}]*forced-color-adjust: none/);
  expect(style).toMatch(/nav a\[aria-current\] \{[^}]*text-decoration: underline/);
});
