import { expect, test } from 'vitest';
import { aNewAccountRequest, sharingPageOf, sharingTextOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';

// Each test is a rule of the journey "Bank Data Sharing" in the UAE guide for third parties.

test('a consent page shows the scope, the purpose and the duration before the redirect', async () => {
  const text = await sharingTextOf({
    transactionsFrom: '2026-01-31T20:00:00.000Z',
    transactionsTo: '2026-06-30T19:59:59.999Z',
  });
  for (const term of [
    'Connect your account(s)',
    'For you to use this service, Falcon Pay need to access information from your accounts at Emirates NBD.',
    'Why we need you to share your data Purpose To show your accounts in one place Benefit You see your accounts at several banks together.',
    'What we need you to share',
    'Transactions from 1 February 2026 Transactions until 30 June 2026',
    'We will access your data until 1 April 2027',
    'Proceed using AlTareq',
    'Continue to Emirates NBD to share the specified account information',
  ])
    expect(text).toContain(term);
});

test('each data category can be expanded, and describes its permissions', async () => {
  const html = await sharingPageOf({ request: aNewAccountRequest({ permissions: uaePermissions }) });
  const categories = [...html.matchAll(/<details>\s*<summary>([^<]*)<\/summary>([^]*?)<\/details>/g)];
  expect(categories.map(([, heading = '', content = '']) => [heading, content.match(/<p>/g)?.length])).toEqual([
    ['Your Account Details', 2],
    ['Your Regular Payments', 4],
    ['Your Account Transactions', 3],
    ['Your Account Statements', 1],
    ['Your Product Information', 1],
    ['Contact and Party Details', 1],
    ['Your Finance Rates', 1],
  ]);
});

test('a category without a granted permission is omitted', async () => {
  const text = await sharingTextOf({ permissions: ['ReadAccountsBasic'] });
  expect(text).toContain(wordsOf('UAE').descriptions.ReadAccountsBasic?.en);
  expect(text).not.toMatch(/Your Regular Payments|Your Account Transactions|Contact and Party Details/);
});

test('the trading name of the client is shown, and its legal name', async () => {
  const brand = {
    name: { en: 'Falcon', ar: 'فالكون' },
    legalName: { en: 'Falcon Payments LLC', ar: 'شركة فالكون للمدفوعات ذ.م.م' },
  };
  const text = await sharingTextOf({}, { client: { brand } });
  expect(text).toContain('For you to use this service, Falcon need to access');
  expect(text).toContain('Who is asking Name Falcon Legal name Falcon Payments LLC');
  expect(await sharingTextOf({}, { client: { brand }, language: 'ar' })).toContain('شركة فالكون للمدفوعات ذ.م.م');
});

test('a request for a limited time ends that long after today, until its consent is created', async () => {
  expect(await sharingTextOf({ term: { seconds: 3600 } })).toContain('We will access your data until 21 November 2026');
});
