import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, redirectUri, type Sandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { anAccountConsent, aPaymentConsent, call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();

/** Stages a consent and returns the URL of the page on which the customer decides. */
const pageFor = async (sandbox: Sandbox, consent: ConsentToStage, bank = 'uae-enbdx'): Promise<string> => {
  const { authority } = await sandbox.connect(bank);
  const { link } = await authority.stage({ ...consent, redirectUri }, call);
  return String((await sandbox.send({ method: 'GET', url: link, timeoutMs: 0 })).headers.location);
};

const openPage = (sandbox: Sandbox, url: string, headers: Record<string, string> = {}) =>
  sandbox.send({ method: 'GET', url, headers, timeoutMs: 0 });

test('the page of a payment consent displays the bank, the payee, the amount and the account', async () => {
  const sandbox = await aSandbox(local().table);
  const { text, headers } = await openPage(sandbox, await pageFor(sandbox, aPaymentConsent()));
  for (const expected of ['Emirates NBD', 'Falcon Pay', 'Falcon Store LLC', 'AED\u00A0120.50', 'INV-1001'])
    expect(text).toContain(expected);
  expect(text).toContain('AE95 0260 0008 4128 1005 281');
  expect(text.match(/type="radio"/g)).toHaveLength(1);
  // Only the requester is labelled as such, and not the licensee through which it requests.
  expect(text).toMatch(/<p>Through \u2068[^<]+<\/p>/);
  expect(text.match(/Requested by/g)).toHaveLength(1);
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(text).not.toContain('<script');
});

test('the page is in Arabic if the browser prefers it or the customer has switched to it', async () => {
  const sandbox = await aSandbox(local().table);
  const url = await pageFor(sandbox, aPaymentConsent());
  const preferred = await openPage(sandbox, url, { 'accept-language': 'ar-AE,en;q=0.5' });
  const switched = await openPage(sandbox, `${url}?lang=ar`);
  for (const { text } of [preferred, switched]) {
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('بنك الإمارات دبي الوطني');
    expect(text).toContain('>موافقة</button>');
  }
});

test.each([
  ['VariableOnDemand', ['At the request of the company', 'Up to', 'AED\u00A0200.00', 'Ends on']],
  ['FixedPeriodicSchedule', ['Every month', 'First payment', 'AED\u00A0120.50', 'AED\u00A01,000.00']],
  ['FixedDefinedSchedule', ['On agreed days', '1 December 2026', '1 January 2027']],
] as const)('the page of a %s consent displays dates and amounts', async (type, texts) => {
  const sandbox = await aSandbox(local().table);
  const { text } = await openPage(sandbox, await pageFor(sandbox, aPaymentConsent(type)));
  for (const expected of texts) expect(text).toContain(expected);
});

test("the page of an account consent displays the data and the purpose, and lists the customer's accounts", async () => {
  const sandbox = await aSandbox(local().table);
  const { text } = await openPage(sandbox, await pageFor(sandbox, anAccountConsent()));
  for (const expected of ['Balances', 'Transactions', 'Showing your accounts in one place', 'Everyday', 'Rainy days'])
    expect(text).toContain(expected);
  expect(text.match(/type="checkbox"/g)).toHaveLength(3);
});

test('the customer can sign in as another person, and a company needs two approvals', async () => {
  const sandbox = await aSandbox(local().table);
  const { payment, ...terms } = aPaymentConsent();
  const url = await pageFor(sandbox, { ...terms, payment: { ...payment, debtorAccount: undefined } });
  const { text } = await openPage(sandbox, url);
  expect(text).toContain('Sign in as \u2068Rashid Al Mansoori\u2069');
  const company = await openPage(sandbox, `${url}?customer=trading`);
  expect(company.text).toContain('Treasury');
  expect(company.text).toContain('A second person in your company must approve as well.');
});

test("a client's text is not interpreted as HTML on the page", async () => {
  const sandbox = await aSandbox(local().table);
  const consent = aPaymentConsent();
  const payment = { ...consent.payment, creditorReference: '<script>alert(1)</script>' };
  const { text } = await openPage(sandbox, await pageFor(sandbox, { ...consent, payment }));
  expect(text).not.toContain('<script');
  expect(text).toContain('&lt;script&gt;');
});

test('a decision can be made only once, after which its page is closed', async () => {
  const sandbox = await aSandbox(local().table);
  const url = await pageFor(sandbox, aPaymentConsent());
  const decide = () => sandbox.send({ method: 'POST', url, body: 'decision=decline', timeoutMs: 0 });
  const first = await decide();
  expect([first.status, new URL(String(first.headers.location)).searchParams.get('error')]).toEqual([
    303,
    'access_denied',
  ]);
  expect((await decide()).status).toBe(410);
  expect((await openPage(sandbox, url)).text).toContain('This request is no longer available');
});

test('a page stays open after the request_uri has expired, until the decision deadline', async () => {
  const clock = { now: new Date('2026-11-22T10:00:00Z') };
  const sandbox = await aSandbox(local().table, { now: () => clock.now });
  const terms = { authorizationExpiresAt: '2026-11-22T10:30:00Z', expiresAt: '2027-06-01T00:00:00Z' };
  const url = await pageFor(sandbox, { ...aPaymentConsent(), ...terms });
  clock.now = new Date('2026-11-22T10:29:00Z');
  expect((await openPage(sandbox, url)).status).toBe(200);
  clock.now = new Date('2026-11-22T10:31:00Z');
  expect((await openPage(sandbox, url)).status).toBe(410);
});
