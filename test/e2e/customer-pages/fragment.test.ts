import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decideAtBank, followRedirect, type Integrator } from '#test/support/drivers/integrator.ts';
import { anAccountConsent, sharingOf } from '#test/support/drivers/sharing.ts';
import { aClient, aSaudiClient } from '#test/support/drivers/journey.ts';

const permissions = ['ReadAccountsBasic', 'ReadBalances'];

/** Creates a client in the Saudi market, with an account consent awaiting the decision at Al Rajhi Bank. */
const aSaudiConsent = async (): Promise<{ client: Integrator; consentId: string; authorizationLink: string }> => {
  const client = await aSaudiClient();
  const terms = { permissions, autoRedirect: true, successRedirectUrl: 'https://shop.example/shared' };
  return { client, ...(await anAccountConsent(client, terms, { providerId: 'ksa-alrajhi' })) };
};

const statusOf = async (client: Integrator, consentId: string): Promise<string> =>
  String((await sharingOf(client, consentId)).status);

test.each([
  ['en', 'ltr', 'Taking you back', 'Turn it on and reload this page'],
  ['ar', 'rtl', 'جارٍ إعادتك', 'فعّلها ثم أعد تحميل هذه الصفحة'],
])('a callback without a query returns a page in %s that posts the fragment', async (...expected) => {
  const [language, direction, title, withoutScript] = expected;
  const { baseUrl } = await aClient();
  const response = await fetch(`${baseUrl}/callback`, { headers: { 'accept-language': language } });
  const page = await response.text();
  for (const part of [`lang="${language}" dir="${direction}"`, title, withoutScript]) expect(page).toContain(part);
  expect([...page.matchAll(/<input type="hidden" name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'state',
    'code',
    'id_token',
    'error',
    'iss',
  ]);
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", `script-src 'sha256-${hash}'`, "form-action 'self'"]),
  );
});

test('a Saudi bank customer returns with a code in the fragment, and the data can be read', async () => {
  const { client, consentId, authorizationLink } = await aSaudiConsent();
  const { redirect, page } = await decideAtBank(authorizationLink, 'approve', 'all');
  expect(page).toContain('Al Rajhi Bank');
  expect([redirect.search, [...new URLSearchParams(redirect.hash.slice(1)).keys()]]).toEqual([
    '',
    ['code', 'id_token', 'state'],
  ]);
  const back = new URL(await followRedirect(redirect));
  expect([back.origin, back.searchParams.get('status')]).toEqual(['https://shop.example', 'Authorized']);
  expect(await statusOf(client, consentId)).toBe('Authorized');
  const read = await client.post('/data/account-access', { consentId, include: ['balances'] });
  expect(read.body.data.accounts.map(({ account }: any) => account.accountSubType)).toEqual([
    'CurrentAccount',
    'Savings',
    'CreditCard',
  ]);
  expect(read.body.data.accounts[0].balances.items[0]).toMatchObject({ amount: { currency: 'SAR' } });
  // Submitting the same fragment again changes nothing.
  expect(new URL(await followRedirect(redirect)).searchParams.get('status')).toBe('Authorized');
});

test('a Saudi bank customer who declines returns with an error in the fragment', async () => {
  const { client, consentId, authorizationLink } = await aSaudiConsent();
  const { redirect } = await decideAtBank(authorizationLink, 'decline');
  expect(new URLSearchParams(redirect.hash.slice(1)).get('error')).toBe('access_denied');
  expect(await followRedirect(redirect)).toContain('/share/');
  expect(await statusOf(client, consentId)).toBe('Rejected');
});

test('a modified fragment does not authorise the consent, and the original one still does', async () => {
  const { client, consentId, authorizationLink } = await aSaudiConsent();
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  const fragment = new URLSearchParams(redirect.hash.slice(1));
  const [header, , signature] = (fragment.get('id_token') ?? '').split('.');
  const changes: readonly (readonly [name: string, value: string | undefined])[] = [
    ['code', 'another'],
    ['id_token', undefined],
    ['id_token', `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`],
    ['state', undefined],
  ];
  for (const [name, value] of changes) {
    const changed = new URL(redirect);
    const fields = new URLSearchParams(fragment);
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
    changed.hash = fields.toString();
    await followRedirect(changed);
    expect(await statusOf(client, consentId), name).toBe('AwaitingAuthorization');
  }
  await followRedirect(redirect);
  expect(await statusOf(client, consentId)).toBe('Authorized');
});

test('a fragment posted without a state returns an error page', async () => {
  const { baseUrl } = await aClient();
  const response = await fetch(`${baseUrl}/callback`, { method: 'POST', body: new URLSearchParams({ code: 'x' }) });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('no longer valid')]);
});
