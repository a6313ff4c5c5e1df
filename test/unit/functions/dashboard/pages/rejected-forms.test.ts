import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { DashboardResponse, Fields, Person } from '#test/support/drivers/dashboard/person.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let clientId: string;
let developer: Person;
let operator: Person;

beforeAll(async () => {
  const dashboard = aDashboard(local().table);
  clientId = (await dashboard.aClient('Rejected')).id;
  developer = await dashboard.aMember(clientId, 'developer');
  operator = await dashboard.aMember('', 'operator');
});

const keys = '/dashboard/signing-keys';

const uploadKey = (file: string, language: 'en' | 'ar' = 'en', others: Fields = {}) =>
  developer.upload(`${keys}?lang=${language}`, 'file', file, others);

/** Returns the ids of the inputs on which a page places the cursor. */
const focusedOn = ({ text }: DashboardResponse): readonly (string | undefined)[] =>
  [...text.matchAll(/<(?:input|textarea)\b[^>]*\bautofocus\b[^>]*>/g)].map(([input]) =>
    /(?:id|value)="([^"]*)"/.exec(input)?.at(1),
  );

test.each(['en', 'ar'] as const)(
  'a file that is too large to be a key is rejected at its field (%s)',
  async (language) => {
    const rejected = await uploadKey('x'.repeat(10_001), language, { kid: 'prod' });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toMatch(/id="file"[^>]*aria-describedby="file-error"[^>]*aria-invalid="true"/);
    expect(rejected.text).toContain(`id="file-error">${textsIn[language].rules.file}<`);
    expect(rejected.text).toContain('value="prod"');
    expect(focusedOn(rejected)).toEqual(['file']);
  },
);

test('a form that is too large because of its file is rejected at the same field', async () => {
  const rejected = await uploadKey('x'.repeat(70_000));
  expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining(`id="file-error">`)]);
});

test('a file without a usable key is rejected at its field, and a pasted text at its own', async () => {
  const { problems } = textsIn.en;
  expect((await uploadKey('not a key')).text).toContain(`id="file-error">${problems.key_unreadable}`);
  const pair = newSigningKey();
  const secret = await uploadKey(JSON.stringify(pair));
  expect(secret.text).toContain(`id="file-error">${problems.key_private.replace("'", '&#39;')}`);
  expect(secret.text).not.toContain(pair.d);
  const both = await uploadKey('not a key', 'en', { key: 'not a key either' });
  expect(both.text).toContain(`id="key-error">${problems.key_unreadable}`);
  expect(both.text).not.toContain('id="file-error"');
});

test('the cursor is in the first invalid field, and the title of the page says that the form was rejected', async () => {
  const path = `/dashboard/operator/clients/${clientId}`;
  const limits = { requests: '7', verifications: 'x', sessions: 'y' };
  const english = await operator.post(`${path}/limits`, limits);
  expect(focusedOn(english)).toEqual(['verifications']);
  expect(english.text).toContain('<title>Error: Rejected – ');
  expect((await operator.post(`${path}/limits?lang=ar`, limits)).text).toContain('<title>خطأ: Rejected – ');
  const unchanged = await operator.get(`${path}?lang=en`);
  expect([focusedOn(unchanged), unchanged.text]).toEqual([[], expect.stringContaining('<title>Rejected – ')]);
  const wrong = await operator.post(`${path}/disable`, { confirmation: 'another' });
  expect(focusedOn(wrong)).toEqual(['confirmation']);
  expect(wrong.text).toContain(`<title>Error: ${textsIn.en.confirmations['client.disabled'].title} – `);
});

test('the address at which an invitation was shown leads to the page of its client, also after the session has ended', async () => {
  const page = await operator.get(`/dashboard/operator/clients/${clientId}/invite?lang=en`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>Rejected – ')]);
});

test('resources of another product are described by their error, and the cursor is in the first of them', async () => {
  const form = { url: 'https://example.com/chosen', product: 'payments', resources: 'mandate,provider' };
  const rejected = await developer.post('/dashboard/subscriptions', form);
  expect(rejected.text).toContain('id="resources-error"');
  const fieldsets = [...rejected.text.matchAll(/<fieldset[^>]*>/g)].map(([tag]) => tag);
  expect(fieldsets.length).toBeGreaterThan(1);
  for (const tag of fieldsets) expect(tag).toContain('aria-describedby="resources-error"');
  expect(focusedOn(rejected)).toEqual(['provider']);
  expect((await developer.get('/dashboard/subscriptions')).text).not.toContain('resources-error');
});
