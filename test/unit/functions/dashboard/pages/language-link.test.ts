import { expect, test } from 'vitest';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Returns the query of the link to the page in the other language, or undefined if the page has no such link. */
const otherLanguage = (text: string): Readonly<Record<string, string>> | undefined => {
  const [, query] = /<a lang="\w+" hreflang="\w+" href="\?([^"]*)"/.exec(text) ?? [];
  return query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
};

test('the link to the other language leads to the same page', async () => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient('Bilingual');
  const developer = await dashboard.aMember(id, 'developer');
  const keys = (await developer.get('/dashboard/api-keys')).text;
  expect(otherLanguage(keys)).toEqual({ lang: 'ar' });
  const [, key = ''] = /revoke\?key=([^"]+)"/.exec(keys) ?? [];
  const asked = await developer.get(`/dashboard/api-keys/revoke?key=${key}&lang=ar&confirmation=typed`);
  expect(otherLanguage(asked.text)).toEqual({ key, lang: 'en' });
  expect(otherLanguage((await developer.get('/dashboard/usage?days=90&market=UAE')).text)).toEqual({
    days: '90',
    market: 'UAE',
    lang: 'ar',
  });
});

test('a response to a form has no link to the other language, which would lose what only this response shows', async () => {
  const dashboard = aDashboard(local().table);
  const { id } = await dashboard.aClient('Secretive');
  const admin = await dashboard.aMember(id, 'admin');
  for (const [path, form, shown] of [
    ['/dashboard/api-keys', {}, /sk_[\w-]{43}/],
    ['/dashboard/members', { role: 'viewer' }, /dashboard\/join\/[\w-]+/],
    ['/dashboard/subscriptions', { url: 'ftp://receiver.example', product: 'payments' }, /value="ftp:/],
  ] as const) {
    const { text } = await admin.post(path, form);
    expect(text).toMatch(shown);
    expect(otherLanguage(text), path).toBeUndefined();
  }
});
