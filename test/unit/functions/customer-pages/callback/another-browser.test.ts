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
  const { own: cookies, setOut } = await aSaudiCustomer(local().table);
  await setOut();
  expect(cookies).toEqual([expect.stringMatching(/^__Host-browser=[\w-]{43}$/)]);
  const [first] = cookies;
  await setOut();
  expect(cookies).toEqual([first]);
});

test('two tabs of one browser can go to the bank, and both can return', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const [first, second] = [await setOut(), await setOut()];
  const [firstFragment, secondFragment] = [await sandbox.decide(first), await sandbox.decide(second)];
  expect(await comeBack(firstFragment)).toContain(sharedUrl);
  expect((await consent()).status).toBe('Authorized');
  expect(await comeBack(secondFragment)).toContain(sharedUrl);
});

test('in another browser, no code is exchanged before the customer confirms', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const otherBrowser: CookieJar = [];
  const page = await comeBack(fragment, otherBrowser, 'en');
  for (const text of [confirmationQuestion, 'Falcon Pay', 'Arab National Bank', 'Yes, continue', 'This was not me'])
    expect(page).toContain(text);
  expect(page).not.toContain('<script');
  expect((await consent()).callback).toBeUndefined();
  const arabic = await comeBack(fragment, otherBrowser, 'ar');
  expect(arabic).toContain('dir="rtl"');
  expect(await comeBack(submittedForm(page, 'continue'), otherBrowser, 'en')).toContain(sharedUrl);
  expect((await consent()).status).toBe('Authorized');
});

test('a redirect with a query must also be confirmed in another browser', async () => {
  const { sandbox, consent, setOut, open } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  expect(await open(fragment, [], 'en')).toContain(confirmationQuestion);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('the approving customer can still finish after another person abandons on our page', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const otherBrowser: CookieJar = [];
  const page = await comeBack(fragment, otherBrowser, 'en');
  expect(await comeBack(submittedForm(page, 'abandon'), otherBrowser, 'en')).toContain('Nothing has changed');
  expect(await consent()).toMatchObject({ status: 'AwaitingAuthorization' });
  expect((await consent()).callback).toBeUndefined();
  expect(await comeBack(fragment)).toContain(sharedUrl);
});

test('an attacker cannot confirm on behalf of a customer in another browser', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const attacker: CookieJar = [];
  const confirmed = submittedForm(await comeBack(fragment, attacker, 'en'), 'continue');
  // A form on another site is sent without the browser's cookies, and a victim may have other cookies.
  for (const victim of [[], [`__Host-browser=${'v'.repeat(43)}`], ['__Host-browser=short']])
    expect(await comeBack(confirmed, victim, 'en')).toContain(confirmationQuestion);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('once an authorisation is finished, another browser is sent to our page, not to the integrator', async () => {
  const { sandbox, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  await comeBack(fragment);
  const page = await comeBack(fragment, [], 'en');
  expect(page).toContain('/share/');
  expect(page).not.toContain(sharedUrl);
});

test('a state that was modified to match another browser is rejected', async () => {
  const { sandbox, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const [kind, id, secret, , ...rest] = String(fragment.get('state')).split('.');
  fragment.set('state', [kind, id, secret, 'f'.repeat(64), ...rest].join('.'));
  expect(await comeBack(fragment, [], 'en')).toContain('no longer valid');
});

test('a customer who declines in another browser need not confirm', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut(), { decision: 'decline' });
  await comeBack(fragment, []);
  expect((await consent()).status).toBe('Rejected');
});
