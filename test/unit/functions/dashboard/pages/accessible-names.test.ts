import { beforeAll, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { DirectoryEntry } from '#shared/banks/directory/provider-link.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import type { Person } from '#test/support/drivers/dashboard/person.ts';

const local = useLocalTable();
let admin: Person;
let operator: Person;
let paymentId: string;

beforeAll(async () => {
  const { table } = local();
  const dashboard = aDashboard(table);
  const { id } = await dashboard.aClient('Repeated');
  admin = await dashboard.aMember(id, 'admin', 'Amal');
  operator = await dashboard.aMember('', 'operator', 'Omar');
  await dashboard.aMember(id, 'developer', 'Dana');
  await dashboard.aMember(id, 'developer', 'Dalal');
  for (const name of ['Billing', 'Shop']) await admin.post('/dashboard/api-keys', { name });
  const proposer = await dashboard.aMember(id, 'developer', 'Basma');
  for (let count = 0; count < 2; count += 1) {
    const { d: _private, ...publicKey } = newSigningKey();
    await proposer.post('/dashboard/signing-keys', { key: JSON.stringify(publicKey) });
  }
  for (let count = 0; count < 2; count += 1) {
    const agreement = anAuthorisedPayment({ clientId: id });
    await createPaymentStores(table).move({}, agreement);
    paymentId = agreement.payment?.id ?? '';
  }
  const bank = { state: 'listed', market: 'UAE' } as const;
  const banks = ['Emirates NBD', 'Mashreq'].map((name) => ({ ...bank, name, code: `uae-${name.slice(0, 4)}` }));
  await createLinkStore(table).saveList(
    'UAE',
    banks.map((entry) => DirectoryEntry.parse(entry)),
    undefined,
  );
});

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the names of the buttons and links in a page's tables, as screen readers list them, and where each leads. */
const controlsOn = async (person: Person, path: string, language: 'en' | 'ar') => {
  const { text } = await person.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  const cells = [...text.matchAll(/<tbody>([^]*?)<\/tbody>/g)].map(([, body]) => body).join('');
  const links = [...cells.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^]*?)<\/a>/g)];
  const buttons = [...cells.matchAll(/<form ([^]*?)<button[^>]*>([^]*?)<\/button>/g)];
  return [...links, ...buttons].map(([, target = '', name = '']) => ({ target, name: textOf(name) }));
};

const pages = [
  ['/dashboard/members', () => admin],
  ['/dashboard/api-keys', () => admin],
  ['/dashboard/signing-keys', () => admin],
  ['/dashboard/payments', () => admin],
  ['/dashboard/operator/banks', () => operator],
] as const;

test.each(pages)('on %s, buttons and links that lead elsewhere have different names', async (path, person) => {
  for (const language of ['en', 'ar'] as const) {
    const controls = await controlsOn(person(), path, language);
    expect(controls.length).toBeGreaterThan(1);
    const targets = Map.groupBy(controls, ({ name }) => name);
    for (const [name, same] of targets) expect(new Set(same.map(({ target }) => target)).size, name).toBe(1);
  }
});

test('a button about a member names the member, after the words that are visible', async () => {
  for (const language of ['en', 'ar'] as const) {
    const { members, roles } = textsIn[language];
    const names = (await controlsOn(admin, '/dashboard/members', language)).map(({ name }) => name);
    expect(names).toContain(`${members.makeRole(roles.viewer)}: Dana`);
    expect(names).toContain(`${members.remove}: Dalal`);
  }
});

test('on the page of events, each button to send an event again names its event', async () => {
  const controls = await controlsOn(operator, `/dashboard/operator/events?resource=${paymentId}`, 'en');
  expect(controls.length).toBeGreaterThan(1);
  for (const { name, target } of controls)
    expect(target).toContain(/^Send again: (evt_\S+)$/.exec(name)?.[1] ?? 'no event');
});
