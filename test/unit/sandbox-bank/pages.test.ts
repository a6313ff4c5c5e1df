import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/local-table.ts';
import { aThirdParty } from './a-third-party.ts';

const local = useLocalTable();
const now = () => new Date('2026-12-01T09:00:00Z');
const us = () => aThirdParty(local().table, now, { bankCode: 'ksa-alrajhi' });

test.each([
  ['en', 'ltr', ['Al Rajhi Bank', 'Pay \u2068150.00 AED\u2069?', 'Ends on', '1 December 2026', 'Everyday', 'Approve']],
  ['ar', 'rtl', ['مصرف الراجحي', 'هل توافق على دفع', 'تنتهي في', '1 ديسمبر 2026', 'موافقة', 'رفض']],
])('the page of a payment says in %s what is asked, until when, and from which account', async (...expected) => {
  const [language, direction, texts] = expected;
  const { request_uri } = await us().stage('150.00');
  const preferred = await us().show(request_uri, {}, { 'accept-language': language });
  const switched = await us().show(request_uri, { lang: language });
  for (const page of [preferred, switched]) {
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const text of ['Open banking service', 'Shop', '150.00 AED', ...texts]) expect(page).toContain(text);
  }
});

test('the page of payments without a fixed amount says that amounts may differ', async () => {
  const { request_uri } = await us().stage(undefined);
  expect(await us().show(request_uri)).toContain('May differ from payment to payment');
});

test('the customer signs in as somebody else, and stays at the same request', async () => {
  const { request_uri } = await us().stage('150.00');
  const page = await us().show(request_uri);
  const [, href = ''] = /<a href="\?([^"]*customer=layla[^"]*)"/.exec(page) ?? [];
  const query = Object.fromEntries(new URLSearchParams(href.replaceAll('&amp;', '&')));
  expect(query).toMatchObject({ request_uri, client_id: 'third-party' });
  expect(await us().show(request_uri, query)).toContain('Signed in as \u2068Layla Haddad\u2069');
});

test('nothing that a client writes becomes part of the page', async () => {
  const { request_uri } = await us().stage('150.00', `"><script>alert('&')</script>`);
  const page = await us().show(request_uri);
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script');
});

test('a request that the bank does not know is no longer open', async () => {
  expect(await us().show('urn:ietf:params:oauth:request_uri:unknown')).toContain('This request is no longer open');
});
