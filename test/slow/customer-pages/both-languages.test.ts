import { expect, test } from 'vitest';
import { PlainBrowser } from '#test/support/drivers/browsers/plain-browser.ts';
import { decideAtBank, eventually, inBrowser, type Integrator } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aConsent,
  aPaymentConsent,
  aPaymentRequest,
  aSaudiClient,
  saudiTerms,
  statusOf,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { anAccountConsent, sharingOf } from '#test/support/drivers/sharing.ts';

/** Texts on the pages of this service and of the sandbox banks, by language. */
const languages = {
  en: {
    direction: ['en', 'ltr'],
    title: 'Permission to make a payment',
    toBank: { UAE: 'Pay using AlTareq', KSA: 'Continue to your bank' },
    emiratesBank: 'Emirates NBD',
    saudiBank: 'Al Rajhi Bank',
    decide: { approve: 'Approve', decline: 'Decline' },
    outcomes: { approve: 'Thank you', decline: 'Not approved' },
    noFunds: 'Nothing was paid. There was not enough money in your account.',
    question: 'Did you approve this?',
    confirm: 'Yes, continue',
  },
  ar: {
    direction: ['ar', 'rtl'],
    title: 'الإذن بإجراء عملية دفع',
    toBank: { UAE: 'ادفع باستخدام الطارق', KSA: 'المتابعة إلى بنكك' },
    emiratesBank: 'بنك الإمارات دبي الوطني',
    saudiBank: 'مصرف الراجحي',
    decide: { approve: 'موافقة', decline: 'رفض' },
    outcomes: { approve: 'شكرًا لك', decline: 'لم تتم الموافقة' },
    noFunds: 'لم يُدفع أي مبلغ. رصيد حسابك لا يكفي لإتمام الدفع.',
    question: 'هل وافقت أنت على هذا؟',
    confirm: 'أنا من وافق: متابعة',
  },
} as const;

type Language = keyof typeof languages;
type Decision = 'approve' | 'decline';

const untilDecided = (client: Integrator, paymentRequestId: string): Promise<string> =>
  eventually(
    () => statusOf(client, paymentRequestId),
    (status) => status === 'Completed' || status === 'Rejected',
  );

/** A customer chooses a bank in the UAE and decides there about a payment. Returns the status of the payment request. */
const decideAtUaeBank = async (decision: Decision, language: Language): Promise<string> => {
  const { direction, title, toBank, emiratesBank, decide, outcomes } = languages[language];
  const client = await aClient();
  const paymentRequestId = await aPaymentRequest(client, { providerId: undefined, redirectUrl: undefined });
  const { authorizationLink } = await aConsent(client, paymentRequestId);
  const browser = new PlainBrowser(language);
  await browser.open(authorizationLink);
  expect([browser.title, browser.direction]).toEqual([title, direction]);
  expect(browser.text).toContain(client.facts.name);
  await browser.follow(emiratesBank);
  expect([browser.title, browser.direction]).toEqual([title, direction]);
  for (const fact of [client.facts.name, emiratesBank, 'Ivan England']) expect(browser.text).toContain(fact);
  await browser.press(toBank.UAE);
  expect(browser.direction).toEqual(direction);
  for (const fact of [emiratesBank, 'Open banking service', 'Ivan England', '150.00'])
    expect(browser.text).toContain(fact);
  await browser.press(decide[decision]);
  expect([browser.title, browser.direction]).toEqual([outcomes[decision], direction]);
  return untilDecided(client, paymentRequestId);
};

/** A customer decides at a Saudi bank about a payment. Returns the status of the payment request. */
const decideAtSaudiBank = async (decision: Decision, language: Language): Promise<string> => {
  const { direction, toBank, saudiBank, decide, outcomes } = languages[language];
  const client = await aSaudiClient();
  const terms = { ...saudiTerms, redirectUrl: undefined };
  const { paymentRequestId, authorizationLink } = await aPaymentConsent(client, terms);
  const browser = new PlainBrowser(language);
  await browser.open(authorizationLink);
  expect(browser.direction).toEqual(direction);
  await browser.press(toBank.KSA);
  for (const fact of [saudiBank, 'Ivan England', '150.00']) expect(browser.text).toContain(fact);
  await browser.press(decide[decision]);
  expect([browser.title, browser.direction]).toEqual([outcomes[decision], direction]);
  return untilDecided(client, paymentRequestId);
};

/**
 * A customer decides about account data at a Saudi bank, which returns its response in the fragment of the URL. Returns
 * the status of the consent.
 */
const returnWithFragment = async (decision: Decision, language: Language): Promise<string> => {
  const { direction, toBank, saudiBank, decide, outcomes } = languages[language];
  const client = await aSaudiClient();
  const permissions = ['ReadAccountsBasic', 'ReadBalances'];
  const consent = await anAccountConsent(client, { permissions }, { providerId: 'ksa-alrajhi' });
  const browser = new PlainBrowser(language);
  await browser.open(consent.authorizationLink);
  expect(browser.direction).toEqual(direction);
  await browser.press(toBank.KSA);
  expect(browser.text).toContain(saudiBank);
  await browser.press(decide[decision]);
  expect([browser.title, browser.direction, browser.url.hash]).toEqual([outcomes[decision], direction, '']);
  return (await sharingOf(client, consent.consentId)).status;
};

/** Tests each decision in its language: at a bank in the UAE, and twice at a Saudi bank. */
const decisions: readonly (readonly [Decision, Language])[] = [
  ['approve', 'en'],
  ['approve', 'ar'],
  ['decline', 'en'],
  ['decline', 'ar'],
];

test.each(decisions)('a customer can choose a UAE bank and %s there (%s)', async (decision, language) => {
  expect(await decideAtUaeBank(decision, language)).toBe(decision === 'approve' ? 'Completed' : 'Rejected');
});

test.each(decisions)('a Saudi bank customer can %s a payment (%s)', async (decision, language) => {
  expect(await decideAtSaudiBank(decision, language)).toBe(decision === 'approve' ? 'Completed' : 'Rejected');
});

test.each(decisions)(
  'if customers %s, a Saudi bank returns its response in the URL fragment (%s)',
  async (decision, language) => {
    expect(await returnWithFragment(decision, language)).toBe(decision === 'approve' ? 'Authorized' : 'Rejected');
  },
);

test.each(['en', 'ar'] as const)(
  'a customer who returns in another browser must confirm and can then continue (%s)',
  async (language) => {
    const { direction, emiratesBank, outcomes, question, confirm } = languages[language];
    const client = await aClient();
    const { paymentRequestId, authorizationLink } = await aPaymentConsent(client, { redirectUrl: undefined });
    const { redirect } = await decideAtBank(`${authorizationLink}?lang=${language}`, 'approve');
    const otherBrowser = new PlainBrowser(language);
    await otherBrowser.open(redirect.href);
    expect([otherBrowser.title, otherBrowser.direction]).toEqual([question, direction]);
    for (const fact of [client.facts.name, emiratesBank, 'Ivan England']) expect(otherBrowser.text).toContain(fact);
    expect(await statusOf(client, paymentRequestId)).toBe('AwaitingAuthorization');
    await otherBrowser.press(confirm);
    expect([otherBrowser.title, otherBrowser.direction]).toEqual([outcomes.approve, direction]);
    await untilStatus(client, paymentRequestId, 'Completed');
  },
);

test.each(['en', 'ar'] as const)('a customer learns why the bank rejected a payment (%s)', async (language) => {
  const client = await aClient();
  const { authorizationLink } = await aPaymentConsent(client, { amount: '10.01' });
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  await fetch(redirect, { redirect: 'manual', headers: inBrowser });
  const browser = new PlainBrowser(language);
  await eventually(
    async () => {
      await browser.open(authorizationLink);
      return browser.text;
    },
    (text) => text.includes(languages[language].noFunds),
  );
  expect(browser.text).not.toContain('AM04');
});
