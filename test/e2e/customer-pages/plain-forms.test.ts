import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { storedPaymentConsent } from '#test/support/drivers/banks/consents-at-bank.ts';
import { decideAtBank, eventuallyIs, inBrowser, reviewIn } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aConsent,
  aDecision,
  aPaymentConsent,
  aPaymentRequest,
  test,
  today,
  untilStatus,
} from '#test/support/drivers/journey.ts';

/** Overrides that leave only the required fields of a payment request. */
const requiredFieldsOnly = { providerId: undefined, redirectUrl: undefined };

/** Requests a page as a browser without scripts would. Does not follow redirects by default. */
const visit = async (url: string, language = 'en', options: RequestInit = {}) => {
  const response = await fetch(url, {
    headers: { ...inBrowser, 'accept-language': language },
    redirect: 'manual',
    ...options,
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** Opens the page of an authorisation link, on which the customer reviews the consent once a bank is chosen. */
const review = (link: string, provider: string, language = 'en') => {
  const url = new URL(link);
  url.pathname = url.pathname.replace(/\/bank$/, '');
  url.searchParams.set('provider', provider);
  return visit(url.href, language);
};

/** Chooses a bank, reviews the consent and continues. */
const choose = async (link: string, provider: string, language = 'en') => {
  const { html } = await review(link, provider, language);
  return visit(link, language, { method: 'POST', body: new URLSearchParams(reviewIn(html) ?? { provider }) });
};

/** Returns the bank's URL to which the intermediate page leads. */
const bankLinkIn = (html: string): string => /url=([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('a customer without scripts chooses a bank, approves at the bank and sees the outcome', async ({ client }) => {
  const { paymentRequestId: id, authorizationLink } = await aPaymentConsent(client, requiredFieldsOnly);
  const toPage = await visit(authorizationLink);
  expect([toPage.status, authorizationLink]).toEqual([303, `${client.baseUrl}${toPage.headers.get('location')}/bank`]);
  const page = await visit(`${client.baseUrl}${toPage.headers.get('location')}`);
  for (const text of ['Permission to make a payment', 'AED\u00a0150.00', client.facts.name, 'Choose your bank'])
    expect(page.html).toContain(text);
  const reviewed = await review(authorizationLink, 'uae-fabretail');
  for (const text of ['Ivan England', 'AE07 0331 2345 6789 0123 456', 'INV-1001', 'First Abu Dhabi Bank'])
    expect(reviewed.html).toContain(text);
  const toBank = await choose(authorizationLink, 'uae-fabretail');
  expect(toBank.html).toContain('You’ll be redirected to \u2068First Abu Dhabi Bank\u2069');
  const { redirect } = await decideAtBank(bankLinkIn(toBank.html), 'approve');
  const returned = await visit(redirect.href);
  expect([returned.status, returned.headers.get('location')]).toEqual([
    303,
    `${client.baseUrl}${toPage.headers.get('location')}`,
  ]);
  expect((await visit(returned.headers.get('location') ?? '')).html).toContain('Thank you');
  await untilStatus(client, id, 'Completed');
  expect((await client.get(`/payment-requests/${id}`)).body.data.provider.code).toBe('uae-fabretail');
});

test(
  'a customer sees the amount of each date in a schedule, and no amount for the payments as a whole',
  { tags: ['variant'] },
  async () => {
    const client = await aClient();
    const paymentSchedule = [
      { paymentExecutionDate: today(1), amount: '20.00' },
      { paymentExecutionDate: today(2), amount: '130.00' },
    ];
    const { authorizationLink } = await aPaymentConsent(client, {
      ...requiredFieldsOnly,
      type: 'FixedDefinedSchedule',
      instructions: { paymentSchedule },
    });
    const { html } = await review(authorizationLink, 'uae-fabretail');
    for (const text of ['Permission to make payment(s)', 'Payment schedule', 'AED\u00a020.00', 'AED\u00a0130.00'])
      expect(html).toContain(text);
    expect(html).not.toContain('AED\u00a0150.00');
  },
);

test(
  'a customer can go back and choose another bank, and only the approved consent counts',
  { tags: ['variant'] },
  async ({ client }) => {
    const { paymentRequestId: id, authorizationLink, consentId } = await aPaymentConsent(client, requiredFieldsOnly);
    const first = bankLinkIn((await choose(authorizationLink, 'uae-fabretail')).html);
    const second = bankLinkIn((await choose(authorizationLink, 'uae-enbdx')).html);
    const { redirect } = await decideAtBank(second, 'approve');
    await visit(redirect.href);
    await untilStatus(client, id, 'Completed');
    expect((await client.get(`/consent/payment/${consentId}`)).body.data.providerId).toBe('uae-enbdx');
    // The consent at the other bank is revoked, so it can no longer be approved.
    await eventuallyIs(async () => (await visit(first)).status, 410);
  },
);

test(
  'a customer who declines in an old window can still approve in the newest one',
  { tags: ['variant'] },
  async ({ client }) => {
    const id = await aPaymentRequest(client, { ...requiredFieldsOnly, failureRedirectUrl: 'https://shop.example/no' });
    const { authorizationLink } = await aConsent(client, id);
    const first = bankLinkIn((await choose(authorizationLink, 'uae-fabretail')).html);
    const second = bankLinkIn((await choose(authorizationLink, 'uae-enbdx')).html);
    const declined = await decideAtBank(first, 'decline');
    const returned = await visit(declined.redirect.href);
    expect(returned.headers.get('location')).toMatch(/\/pay\//);
    expect((await client.get(`/payment-requests/${id}`)).body.data.status).toBe('AwaitingAuthorization');
    const { redirect } = await decideAtBank(second, 'approve');
    await visit(redirect.href);
    await untilStatus(client, id, 'Completed');
  },
);

test(
  'a customer who switches the language also returns to pages in that language',
  { tags: ['variant'] },
  async ({ client }) => {
    const { authorizationLink } = await aPaymentConsent(client, requiredFieldsOnly);
    const toBank = await choose(`${authorizationLink}?lang=ar`, 'uae-fabretail', 'en');
    const { redirect } = await decideAtBank(bankLinkIn(toBank.html), 'approve');
    const returnLocation = (await visit(redirect.href, 'en')).headers.get('location') ?? '';
    expect((await visit(returnLocation, 'en')).html).toContain('<html lang="ar" dir="rtl"');
    const secondConsent = await aConsent(
      client,
      await aPaymentRequest(client, { ...requiredFieldsOnly, reference: 'INV-1002' }),
    );
    const toPage = await visit(`${secondConsent.authorizationLink}?lang=ar`, 'en');
    expect((await visit(`${client.baseUrl}${toPage.headers.get('location')}`, 'en')).html).toContain('dir="rtl"');
  },
);

test('the page offers only banks that can make the payment, sorted by name', { tags: ['variant'] }, async () => {
  const client = await aClient({ markets: ['MAIN'] });
  client.market = 'MAIN';
  const link = (await aPaymentConsent(client, requiredFieldsOnly)).authorizationLink;
  const { html } = await visit(link.replace(/\/bank$/, ''));
  const offered = [...html.matchAll(/provider=([^"]+)">.*?\/> <bdi>([^<]+)</gs)];
  expect(offered.map(([, code]) => code)).not.toContain('ksa-alrajhi');
  expect(offered.map(([, code]) => code)).toContain('uae-enbdx');
  const names = offered.map(([, , name = '']) => name.trim());
  expect(names).toEqual(names.toSorted((first, second) => first.localeCompare(second, 'en')));
  expect((await choose(link, 'ksa-alrajhi')).html).toContain('Choose your bank');
});

test(
  'a customer who approved but closed the tab continues again, and pays once',
  { tags: ['variant'] },
  async ({ client }) => {
    const { paymentRequestId: id, authorizationLink } = await aPaymentConsent(client, { redirectUrl: undefined });
    const lost = await decideAtBank(authorizationLink, 'approve');
    const reopened = await visit(authorizationLink, 'en', { redirect: 'follow' });
    expect(reopened.html).toContain('You went to \u2068Emirates NBD\u2069 at');
    const { redirect } = await decideAtBank(authorizationLink, 'approve');
    await visit(redirect.href);
    await untilStatus(client, id, 'Completed');
    // The first redirect arrives after all, for example because the browser restores the tab.
    const late = await visit(lost.redirect.href, 'en', { redirect: 'follow' });
    expect(late.html).toContain('Your Payment has been completed');
    expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
  },
);

test('a customer who approves at two banks pays once', { tags: ['variant'] }, async ({ client }) => {
  const id = await aPaymentRequest(client, { ...requiredFieldsOnly, successRedirectUrl: 'https://shop.example/ok' });
  const { authorizationLink } = await aConsent(client, id);
  const links = [await choose(authorizationLink, 'uae-fabretail'), await choose(authorizationLink, 'uae-enbdx')];
  const redirects: URL[] = [];
  // Both approvals precede the first return, after which the service revokes the other consent.
  for (const { html } of links) redirects.push((await decideAtBank(bankLinkIn(html), 'approve')).redirect);
  for (const redirect of redirects) {
    expect((await visit(redirect.href)).headers.get('location')).toContain('https://shop.example/ok?');
  }
  await untilStatus(client, id, 'Completed');
  expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
});

test(
  'each time the customer continues, the consent is created again at the bank, and never before',
  { tags: ['variant'] },
  async () => {
    const client = await aClient();
    const { authorizationLink, consentId } = await aPaymentConsent(client);
    await visit(authorizationLink, 'en', { redirect: 'follow' });
    expect((await storedPaymentConsent(consentId)).stagings).toEqual([]);
    const [first, second] = [
      await choose(authorizationLink, 'uae-enbdx'),
      await choose(authorizationLink, 'uae-enbdx'),
    ];
    expect(bankLinkIn(first.html)).not.toBe(bankLinkIn(second.html));
    expect((await storedPaymentConsent(consentId)).stagings).toHaveLength(2);
  },
);

test('without the proof of this browser’s review, the customer is not taken to the bank', async ({ client }) => {
  const { authorizationLink, consentId } = await aPaymentConsent(client);
  const body = reviewIn((await review(authorizationLink, 'uae-enbdx')).html) ?? {};
  const post = (fields: Record<string, string>, headers: Record<string, string> = inBrowser) =>
    visit(authorizationLink, 'en', { method: 'POST', headers, body: new URLSearchParams(fields) });
  const hasChanged = 'The details have changed';
  expect((await post({ provider: 'uae-enbdx' })).html).not.toContain(hasChanged);
  for (const { html } of [
    await post({ ...body, review: 'f'.repeat(64) }),
    await post(body, { cookie: `browser=${'c'.repeat(43)}` }),
  ])
    expect(html).toContain(hasChanged);
  expect((await post(body, {})).html).toContain('This page needs a cookie');
  expect((await storedPaymentConsent(consentId)).stagings).toEqual([]);
});

test("pages are in the browser's language or in the language that the customer has chosen", async ({ client }) => {
  const link = (await aPaymentConsent(client, requiredFieldsOnly)).authorizationLink.replace(/\/bank$/, '');
  const directionOf = async (url: string, language: string) =>
    /<html lang="(\w+)" dir="(\w+)"/.exec((await visit(url, language)).html)?.slice(1);
  expect(await directionOf(link, 'ar-SA,ar;q=0.9,en;q=0.8')).toEqual(['ar', 'rtl']);
  expect(await directionOf(link, 'fr,en;q=0.5')).toEqual(['en', 'ltr']);
  expect(await directionOf(link, 'fr')).toEqual(['en', 'ltr']);
  expect(await directionOf(`${link}?lang=ar`, 'en')).toEqual(['ar', 'rtl']);
  expect(await directionOf(`${link}?lang=xx`, 'ar')).toEqual(['ar', 'rtl']);
});

test('a page cannot run scripts, load from other hosts or leak its URL', async ({ client }) => {
  const link = (await aPaymentConsent(client, requiredFieldsOnly)).authorizationLink.replace(/\/bank$/, '');
  const { headers, html } = await visit(link);
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).not.toContain('<script');
});

test('text from an integrator is escaped', async ({ client }) => {
  const id = await aPaymentRequest(client, { ...requiredFieldsOnly, beneficiaryName: '<img src=x onerror=alert(1)>' });
  const { authorizationLink } = await aConsent(client, id);
  const { html } = await review(authorizationLink, 'uae-enbdx');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const search = await visit(`${authorizationLink.replace(/\/bank$/, '')}?search=%22%3E%3Cscript%3E`);
  for (const page of [html, search.html]) expect(page).not.toMatch(/<img src=x|<script/);
});

test.each(['/pay/x/y', '/pay/x/y/bank', '/pay/01a200c2-db29-7579-a2c0-8e7022498273/wrong'])(
  'the invalid link %s returns an error page',
  async (path) => {
    const { baseUrl } = await aClient();
    const { status, html } = await visit(`${baseUrl}${path}`, 'en', { redirect: 'follow' });
    expect([status, html]).toEqual([404, expect.stringContaining('no longer valid')]);
    expect((await choose(`${baseUrl}${path.replace(/\/bank$/, '')}/bank`, 'uae-enbdx')).status).toBe(404);
  },
);

test('a customer who comes too late sees that the request has expired', { tags: ['variant'] }, async () => {
  const client = await aClient({ lifetimes: { authorization: 2 } });
  const id = await aPaymentRequest(client, { ...requiredFieldsOnly, failureRedirectUrl: 'https://shop.example/no' });
  const { authorizationLink } = await aConsent(client, id);
  await untilStatus(client, id, 'Expired');
  const { html } = await choose(authorizationLink, 'uae-enbdx');
  expect(html).toContain('This request has expired');
  expect(html).toContain(`href="https://shop.example/no?paymentRequestId=${id}&amp;`);
});

test('choosing no bank, or a bank outside the list, shows the page again', async ({ client }) => {
  const { authorizationLink } = await aPaymentConsent(client, requiredFieldsOnly);
  for (const provider of ['', 'ksa-alrajhi', 'uae-nobody']) {
    const { status, html } = await choose(authorizationLink, provider);
    expect([status, html]).toEqual([200, expect.stringContaining('Choose your bank')]);
  }
});

test('the link to an approved payment shows its outcome to anyone who opens it', async ({ client }) => {
  const { paymentRequestId, consentId } = await aDecision(client);
  await untilStatus(client, paymentRequestId, 'Completed');
  const { authorizationLink } = (await client.get(`/consent/payment/${consentId}`)).body.data;
  const { html } = await visit(authorizationLink, 'en', { redirect: 'follow' });
  expect(html).toContain('Thank you');
});
