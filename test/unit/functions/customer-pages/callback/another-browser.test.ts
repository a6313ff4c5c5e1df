import { expect, test } from 'vitest';
import { aSaudiCustomer, type CookieJar } from '#test/support/drivers/customer-pages/a-saudi-customer.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** The form fields of our confirmation page, submitted with one of its buttons. */
const answerIn = (html: string, decision: 'continue' | 'abandon'): URLSearchParams => {
  const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const members = inputs.map(([, name = '', value = '']): [string, string] => [name, value]);
  return new URLSearchParams([...members, ['decision', decision]]);
};

const question = 'Did you approve this?';
const shared = 'https://shop.example/shared?';

test('a browser that leaves for a bank is recognised by a cookie that only this service sets and reads', async () => {
  const { own, setOut } = await aSaudiCustomer(local().table);
  await setOut();
  expect(own).toEqual([expect.stringMatching(/^__Host-browser=[\w-]{43}$/)]);
  const [first] = own;
  await setOut();
  expect(own).toEqual([first]);
});

test('two tabs of a browser may leave for the bank, and both may return', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const [one, other] = [await setOut(), await setOut()];
  const [back, later] = [await sandbox.decide(one), await sandbox.decide(other)];
  expect(await comeBack(back)).toContain(shared);
  expect((await consent()).status).toBe('Authorized');
  expect(await comeBack(later)).toContain(shared);
});

test('in another browser, no code is exchanged before the customer confirms', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const other: CookieJar = [];
  const page = await comeBack(fragment, other, 'en');
  for (const text of [question, 'Falcon Pay', 'Arab National Bank', 'Yes, continue', 'This was not me'])
    expect(page).toContain(text);
  expect(page).not.toContain('<script');
  expect((await consent()).callback).toBeUndefined();
  const arabic = await comeBack(fragment, other, 'ar');
  expect(arabic).toContain('dir="rtl"');
  expect(await comeBack(answerIn(page, 'continue'), other, 'en')).toContain(shared);
  expect((await consent()).status).toBe('Authorized');
});

test('the query of a redirect must be confirmed in another browser too', async () => {
  const { sandbox, consent, setOut, open } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  expect(await open(fragment, [], 'en')).toContain(question);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('the approving customer can still finish after another person abandons on our page', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const other: CookieJar = [];
  const page = await comeBack(fragment, other, 'en');
  expect(await comeBack(answerIn(page, 'abandon'), other, 'en')).toContain('Nothing has changed');
  expect(await consent()).toMatchObject({ status: 'AwaitingAuthorization' });
  expect((await consent()).callback).toBeUndefined();
  expect(await comeBack(fragment)).toContain(shared);
});

test('an attacker cannot confirm for the customer of another browser', async () => {
  const { sandbox, consent, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  const attacker: CookieJar = [];
  const confirmed = answerIn(await comeBack(fragment, attacker, 'en'), 'continue');
  // A form on another site is sent without the browser's cookies, and a victim may have other cookies.
  for (const victim of [[], [`__Host-browser=${'v'.repeat(43)}`], ['__Host-browser=short']])
    expect(await comeBack(confirmed, victim, 'en')).toContain(question);
  expect((await consent()).status).toBe('AwaitingAuthorization');
});

test('a finished authorisation leads another browser to our page, not to the integrator', async () => {
  const { sandbox, setOut, comeBack } = await aSaudiCustomer(local().table);
  const fragment = await sandbox.decide(await setOut());
  await comeBack(fragment);
  const page = await comeBack(fragment, [], 'en');
  expect(page).toContain('/share/');
  expect(page).not.toContain(shared);
});

test('a state that was modified to match another browser is unknown', async () => {
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
