import { expect, test } from 'vitest';
import { leavingPage } from '#functions/customer-pages/request/leaving-page.ts';
import { showRequest } from '#functions/customer-pages/request/show-request.ts';
import { paymentPages } from '#functions/customer-pages/payment/pages.ts';
import type { Frame } from '#functions/customer-pages/pages/layout.ts';
import { styleFor } from '#functions/customer-pages/pages/style.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import { aNewAccountRequest, paymentPageOf, sharingPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { aNewRequest, aStagedConsent } from '#test/support/builders/a-payment.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import { pageHeaders } from '#shared/platform/http/headers.ts';
import { wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';
import { hashOf } from '#shared/standard/pages/style.ts';

const frame: Frame = { requester: faceOf(aRequester(), 'en'), words: wordsOf('UAE'), step: 'authorize' };
const [bank] = knownProviders('UAE').open;
if (!bank) throw new Error('There is no bank');

const leavingWith = (userAgent: string | undefined) =>
  leavingPage({
    language: 'en',
    frame,
    bank,
    link: 'https://bank.example/a?b=c&d=e',
    path: '/pay/id/token',
    userAgent,
  });

test('a computer continues to the bank without a click, a phone when the customer taps the link', async () => {
  const refresh = '<meta http-equiv="refresh" content="0;url=https://bank.example/a?b=c&amp;d=e" />';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
  expect((await leavingWith('Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36')).html).toContain(refresh);
  expect((await leavingWith(undefined)).html).toContain(refresh);
  const { html } = await leavingWith(phone);
  expect(html).not.toContain('http-equiv="refresh"');
  expect(html).toContain('<a class="primary" href="https://bank.example/a?b=c&amp;d=e">');
  expect(html).toContain('If your bank&#39;s app is installed, it opens.');
});

test('a page that waits for the customer may fetch the latest state from this service only', async () => {
  const page = await leavingWith(undefined);
  expect(page.html).toContain('data-latest="/pay/id/token?lang=en"');
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(page.html) ?? [];
  const policy = pageHeaders(page)['content-security-policy'].split('; ');
  expect(policy).toContain(`script-src '${hashOf(script)}'`);
  expect(policy).toContain("connect-src 'self'");
});

test('a page weighs less than 30 kB, even with all data and a long schedule, and is one request, except for logos', async () => {
  const paymentSchedule = Array.from({ length: 53 }, (_, day) => ({
    paymentExecutionDate: `2027-0${1 + (day % 9)}-${10 + (day % 18)}`,
    amount: '150.00',
  }));
  const pages = [
    await paymentPageOf({ request: aNewRequest({ type: 'FixedDefinedSchedule', instructions: { paymentSchedule } }) }),
    await paymentPageOf({ request: aNewRequest() }, { provider: '', language: 'ar' }),
    await sharingPageOf({ request: aNewAccountRequest({ permissions: uaePermissions }) }, { language: 'ar' }),
    await paymentPageOf({ ...aStagedConsent(), request: { ...aStagedConsent().request, status: 'Processing' } }),
    (await leavingWith(undefined)).html,
  ];
  for (const page of pages) {
    expect(Buffer.byteLength(page)).toBeLessThan(30_000);
    expect(page.replaceAll(/<img [^>]*>/g, '')).not.toMatch(/<link|\ssrc=|@import|url\(/);
  }
});

test('a client with a colour and a logo has them at the top of its pages', async () => {
  const client = aRequester({ brand: { colour: '#ffd400', logo: '0123456789abcdef' } });
  const html = await paymentPageOf({ request: aNewRequest() }, { client });
  expect(html).toContain(`<img src="/client-logos/${client.id}/0123456789abcdef" alt="" height="32" />`);
  expect(html).toContain('--brand: #ffd400; --on-brand: #000000;');
  expect(html).toContain(styleFor('#ffd400').text);
  expect(styleFor('#000080').text).toContain('--on-brand: #ffffff;');
});

test('the logos that the directory lists are loaded from its origin, others from this service', async () => {
  const providers = knownProviders('UAE');
  const listed = { ...bank, logoUri: 'https://data.directory.example/logos/one.png' };
  const page = await showRequest(
    paymentPages,
    {
      agreement: { request: aNewRequest() },
      client: aRequester(),
      providers: { ...providers, open: [listed, ...providers.open.slice(1)] },
      health: async () => new Map(),
      rejectReason: async () => 'undisclosed',
      path: '/pay/id/token',
      browser: 'browser',
      cookies: [],
      language: 'en',
      at: '2026-11-21T08:00:00.000Z',
    },
    {},
  );
  expect(page.html).toContain('src="https://data.directory.example/logos/one.png"');
  expect(pageHeaders(page)['content-security-policy']).toContain("img-src 'self' https://data.directory.example;");
});

test('the names in the list of banks keep their writing direction', async () => {
  const html = await paymentPageOf({ request: aNewRequest() }, { provider: '', language: 'ar' });
  expect(html).toContain('<bdi>بنك الإمارات دبي الوطني</bdi></a>');
});
