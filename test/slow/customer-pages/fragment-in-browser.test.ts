import { describe, expect, test } from 'vitest';
import { anAccountConsent, sharingOf } from '#test/support/drivers/sharing.ts';
import { createShop } from '#test/support/drivers/shop.ts';
import { aSaudiClient } from '#test/support/drivers/journey.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { isInstalled, openStrictTab } = await useBrowser();
const shop = await createShop();

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

describe.runIf(isInstalled)("at a Saudi bank, in a browser that enforces the pages' content security policies", () => {
  test.each(languages.flatMap((texts) => decisions.map(([decision, status]) => ({ ...texts, decision, status }))))(
    "after a return with the bank's response in the URL fragment, the consent is $status ($locale)",
    async ({ locale, direction, bank, toBank, decision, status, ...buttons }) => {
      const client = await aSaudiClient();
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
      const page = await openStrictTab({ locale });
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
    },
  );
});
