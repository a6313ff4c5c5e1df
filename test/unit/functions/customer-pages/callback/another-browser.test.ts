import { expect, test } from 'vitest';
import { aSaudiCustomer, type CookieJar } from '#test/support/drivers/customer-pages/a-saudi-customer.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Returns the form fields of a confirmation page, as submitted with one of its buttons. */
const submittedForm = (html: string, decision: 'continue' | 'abandon'): URLSearchParams => {
  const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = inputs.map(([, name = '', value = '']): [string, string] => [name, value]);
  return new URLSearchParams([...fields, ['decision', decision]]);
};

const confirmationQuestion = 'Did you approve this?';
const sharedUrl = 'https://shop.example/shared?';

test('a browser that is sent to a bank is recognised by a cookie that only this service sets and reads', async () => {
  const { defaultJar: cookies, goToBank } = await aSaudiCustomer(local().table);
  await goToBank();
  expect(cookies).toEqual([expect.stringMatching(/^__Host-browser=[\w-]{43}$/)]);
  const [first] = cookies;
  await goToBank();
  expect(cookies).toEqual([first]);
});

test('two tabs of one browser can go to the bank, and both can return', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const [first, second] = [await goToBank(), await goToBank()];
  const [firstFragment, secondFragment] = [await sandbox.decide(first), await sandbox.decide(second)];
  expect(await postCallback(firstFragment)).toContain(sharedUrl);
  expect((await consent()).status).toBe('Authorized');
  expect(await postCallback(secondFragment)).toContain(sharedUrl);
});

test('in another browser, no code is exchanged before the customer confirms', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const otherBrowser: CookieJar = [];
  const page = await postCallback(fragment, otherBrowser, 'en');
  for (const text of [confirmationQuestion, 'Falcon Pay', 'Al Rajhi Bank', 'Yes, continue', 'This was not me'])
    expect(page).toContain(text);
  expect(page).not.toContain('<script');
  expect((await consent()).callback).toBeUndefined();
  const arabic = await postCallback(fragment, otherBrowser, 'ar');
  expect(arabic).toContain('dir="rtl"');
  expect(await postCallback(submittedForm(page, 'continue'), otherBrowser, 'en')).toContain(sharedUrl);
  expect((await consent()).status).toBe('Authorized');
});

test('a redirect with a query must also be confirmed in another browser', async () => {
  const { sandbox, consent, goToBank, openCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  expect(await openCallback(fragment, [], 'en')).toContain(confirmationQuestion);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('the approving customer can still finish after another person abandons on our page', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const otherBrowser: CookieJar = [];
  const page = await postCallback(fragment, otherBrowser, 'en');
  expect(await postCallback(submittedForm(page, 'abandon'), otherBrowser, 'en')).toContain('Nothing has changed');
  expect(await consent()).toMatchObject({ status: 'AwaitingAuthorization' });
  expect((await consent()).callback).toBeUndefined();
  expect(await postCallback(fragment)).toContain(sharedUrl);
});

test('an attacker cannot confirm on behalf of a customer in another browser', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const attacker: CookieJar = [];
  const confirmed = submittedForm(await postCallback(fragment, attacker, 'en'), 'continue');
  // A form on another site is sent without the browser's cookies, and a victim may have other cookies.
  for (const victim of [[], [`__Host-browser=${'v'.repeat(43)}`], ['__Host-browser=short']])
    expect(await postCallback(confirmed, victim, 'en')).toContain(confirmationQuestion);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('once an authorisation is finished, another browser is sent to our page, not to the integrator', async () => {
  const { sandbox, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  await postCallback(fragment);
  const page = await postCallback(fragment, [], 'en');
  expect(page).toContain('/share/');
  expect(page).not.toContain(sharedUrl);
});

test('a state that was modified to match another browser is rejected', async () => {
  const { sandbox, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank());
  const [kind, id, secret, , ...rest] = String(fragment.get('state')).split('.');
  fragment.set('state', [kind, id, secret, 'f'.repeat(64), ...rest].join('.'));
  expect(await postCallback(fragment, [], 'en')).toContain('no longer valid');
});

test('a customer who declines in another browser need not confirm', async () => {
  const { sandbox, consent, goToBank, postCallback } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await goToBank(), { decision: 'decline' });
  await postCallback(fragment, []);
  expect((await consent()).status).toBe('Rejected');
});
