import { expect, test } from 'vitest';
import { decideAtBank, eventually, inBrowser } from '#test/support/drivers/integrator.ts';
import { PlainBrowser } from '#test/support/drivers/browsers/plain-browser.ts';
import { languages, testDecisions } from '#test/support/drivers/customer-pages/deciding-customer.ts';
import { aClient, aPaymentConsent, statusOf, untilStatus } from '#test/support/drivers/journey.ts';

// The other pairs are among the slow tests.
testDecisions([
  ['approve', 'en'],
  ['decline', 'ar'],
]);

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
