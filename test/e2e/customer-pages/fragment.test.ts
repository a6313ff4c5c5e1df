import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aClient } from '#test/support/drivers/journey.ts';

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

test('a fragment posted without a state returns an error page', async () => {
  const { baseUrl } = await aClient();
  const response = await fetch(`${baseUrl}/callback`, { method: 'POST', body: new URLSearchParams({ code: 'x' }) });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('no longer valid')]);
});
