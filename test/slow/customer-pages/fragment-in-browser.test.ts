import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { anAccountConsent, sharingOf } from '#test/support/drivers/sharing.ts';
import { createShop, type Shop } from '#test/support/drivers/shop.ts';
import { aClient } from '#test/support/drivers/journey.ts';

const browser: Browser | undefined = await startBrowser();
let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => Promise.all([browser?.close(), shop.close()]));

const languages = [
  {
    locale: 'en-GB',
    direction: 'ltr',
    bank: 'Al Rajhi Bank',
    toBank: 'Continue to your bank',
    approve: 'Approve',
    decline: 'Decline',
  },
  {
    locale: 'ar-SA',
    direction: 'rtl',
    bank: 'مصرف الراجحي',
    toBank: 'المتابعة إلى بنكك',
    approve: 'موافقة',
    decline: 'رفض',
  },
] as const;

const decisions = [
  ['approve', 'Authorized'],
  ['decline', 'Rejected'],
] as const;

describe.runIf(browser)("at a Saudi bank, in a browser that enforces the pages' content security policies", () => {
  test.each(languages.flatMap((texts) => decisions.map(([decision, status]) => ({ ...texts, decision, status }))))(
    "after a return with the bank's response in the URL fragment, the consent is $status ($locale)",
    async ({ locale, direction, bank, toBank, decision, status, ...buttons }) => {
      const client = await aClient();
      client.market = 'KSA';
      const { consentId, authorizationLink } = await anAccountConsent(
        client,
        {
          permissions: ['ReadAccountsBasic', 'ReadBalances'],
          autoRedirect: true,
          successRedirectUrl: `${shop.url}/approve`,
          failureRedirectUrl: `${shop.url}/decline`,
        },
        { providerId: 'ksa-alrajhi' },
      );
      const context = await browser?.newContext({ locale, bypassCSP: false });
      const page = await context?.newPage();
      if (!page) throw new Error('No browser is installed');
      const blocked: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) blocked.push(message.text());
      });
      await page.goto(authorizationLink);
      expect(await page.locator('html').getAttribute('dir')).toBe(direction);
      await page.getByRole('button', { name: toBank, exact: true }).click();
      await page.getByText(bank).first().waitFor();
      await page.getByRole('button', { name: buttons[decision] }).click();
      await page.waitForURL(`${shop.url}/${decision}**`);
      expect(new URL(page.url()).searchParams.get('consentId')).toBe(consentId);
      expect((await sharingOf(client, consentId)).status).toBe(status);
      expect(blocked).toEqual([]);
      await context?.close();
    },
  );
});
