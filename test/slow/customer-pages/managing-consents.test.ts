import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { faultsOn, tabTo, appearances } from '#test/support/drivers/browsers/tabs.ts';
import type { Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aMandate, aPaymentConsent, operator } from '#test/support/drivers/journey.ts';
import { aSharing } from '#test/support/drivers/sharing.ts';
import { createShop } from '#test/support/drivers/shop.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { isInstalled, openStrictTab, openTab } = await useBrowser();
const shop = await createShop();

const locales = ['en-GB', 'ar-AE'] as const;
const languages = {
  'en-GB': {
    manage: 'Manage',
    pause: 'Pause',
    confirmPause: 'Confirm pause',
    reactivate: 'Reactivate',
    confirmReactivation: 'Confirm reactivation',
    stop: 'Stop Sharing',
    confirmStop: 'Confirm stop sharing',
    stopped: 'Cancelled',
  },
  'ar-AE': {
    manage: 'إدارة',
    pause: 'إيقاف مؤقت',
    confirmPause: 'تأكيد الإيقاف المؤقت',
    reactivate: 'إعادة التفعيل',
    confirmReactivation: 'تأكيد إعادة التفعيل',
    stop: 'إيقاف المشاركة',
    confirmStop: 'تأكيد إيقاف المشاركة',
    stopped: 'ملغاة',
  },
} as const;

let client: Integrator;
/** The paths of the pages, by what they show. */
let paths: Readonly<Record<string, string>>;

const linkFor = async (locale: string, referenceCustomerId: string, options: object = {}): Promise<string> => {
  const body = { referenceCustomerId, language: locale.slice(0, 2), ...options };
  const created = await client.call('POST', '/consent-management/links', { body, sign: true });
  return String(created.body.data?.managementLink);
};

beforeAll(async () => {
  client = await aClient();
  await operator().setBrand(client.facts.clientId, { colour: '#ffd400' });
  await operator().setFrameOrigins(client.facts.clientId, [shop.url]);
  const referenceCustomerId = 'customer of everything';
  const risks = { MerchantCustomerIdentification: referenceCustomerId };
  const { consentId } = await aSharing(client, { referenceCustomerId });
  await client.post('/data/sync', { consentId });
  const schedule = { frequency: 'Month', startDate: new Date(Date.now() + 864e5).toISOString().slice(0, 10) };
  const instructions = { maxCumulativeAmount: '123456789.00', periodicSchedule: { ...schedule, maxAmount: '800.00' } };
  const { mandateId } = await aMandate(client, { type: 'VariablePeriodicSchedule', instructions, risks });
  const payment = await aPaymentConsent(client, { risks });
  const list = '/consent-management/consents';
  paths = {
    current: list,
    filtered: `${list}?bank=uae-enbdx`,
    history: `${list}?tab=history`,
    sharing: `${list}/${consentId}`,
    mandate: `${list}/${mandateId}`,
    payments: `${list}/${mandateId}?tab=history`,
    payment: `${list}/${payment.consentId}`,
    pause: `${list}/${consentId}/pause`,
    revoke: `${list}/${mandateId}/revoke`,
    unknown: `${list}/unknown`,
  };
  // Functions cache a client for five seconds.
  await pause(6_000);
});

describe.runIf(isInstalled)('in a browser', () => {
  test.each(locales.flatMap((locale) => appearances.map((appearance) => ({ locale, ...appearance }))))(
    'the management pages have no axe findings and do not scroll sideways ($locale, $width pixels, $colorScheme)',
    async (options) => {
      const page = await openTab(options);
      await page.goto(await linkFor(options.locale, 'customer of everything'));
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(client.baseUrl + path);
        await page.evaluate("for (const section of document.querySelectorAll('details')) section.open = true");
        expect(await faultsOn(page), name).toEqual([]);
      }
    },
  );

  test.each(locales.flatMap((locale) => [360, 768, 1280].map((width) => ({ locale, width }))))(
    'a customer can view, pause, reactivate and revoke by keyboard alone ($locale, $width pixels)',
    async ({ locale, width }) => {
      const texts = languages[locale];
      const referenceCustomerId = `keyboard ${locale} ${width}`;
      await aSharing(client, { referenceCustomerId });
      const page = await openTab({ locale, width });
      await page.goto(await linkFor(locale, referenceCustomerId));
      for (const name of [
        texts.manage,
        texts.pause,
        texts.confirmPause,
        texts.reactivate,
        texts.confirmReactivation,
        texts.stop,
        texts.confirmStop,
      ]) {
        await tabTo(page, page.locator('a, button').filter({ hasText: new RegExp(String.raw`^\s*${name}\s*$`) }));
        await page.keyboard.press('Enter');
      }
      await page.locator('.badge', { hasText: texts.stopped }).waitFor();
      expect(await faultsOn(page)).toEqual([]);
    },
  );

  /** Opens a tab with a page that embeds the list of consents of a customer. */
  const embedIn = async (url: string, referenceCustomerId: string, attributes = '') => {
    const page = await openStrictTab({ permissions: ['clipboard-write'] });
    await page.goto(url);
    const link = await linkFor('en', referenceCustomerId, { isEmbedded: true });
    const frame = `<iframe src="${link}" width="400" height="700" ${attributes}></iframe>`;
    await page.evaluate(`document.body.innerHTML = '${frame}'`);
    return page;
  };

  test('only a page of a registered origin can embed the pages, and the customer can change a consent there', async () => {
    const stranger = await createShop();
    const referenceCustomerId = 'customer in a frame';
    await aSharing(client, { referenceCustomerId });
    const frame = (await embedIn(shop.url, referenceCustomerId)).frameLocator('iframe');
    const heading = { name: 'AlTareq Connections' };
    await frame.getByRole('heading', heading).waitFor();
    for (const name of ['Manage:', 'Pause']) await frame.getByRole('link', { name }).click();
    await frame.getByRole('button', { name: 'Confirm pause' }).click();
    await frame.locator('.badge', { hasText: 'Paused' }).waitFor();
    const foreign = await embedIn(stranger.url, referenceCustomerId);
    await foreign.waitForLoadState('networkidle');
    expect(await foreign.frameLocator('iframe').getByRole('heading', heading).count()).toBe(0);
  });

  test('the button in a frame copies the id of a consent, or selects the whole id if the frame does not allow it', async () => {
    for (const [attributes, result, selects] of [
      ['allow="clipboard-write"', 'Copied!', false],
      ['', 'Copying is not possible here. The whole ID is selected.', true],
    ] as const) {
      const frame = (await embedIn(shop.url, 'customer of everything', attributes)).frameLocator('iframe');
      await frame.getByRole('link', { name: 'Manage:' }).first().click();
      await frame.getByRole('button', { name: 'Copy' }).click();
      await frame.getByRole('status').filter({ hasText: result }).waitFor();
      const whole = frame.locator('#consent-id');
      expect(await whole.isVisible()).toBe(selects);
      expect(await whole.evaluate('String(getSelection())')).toBe(selects ? await whole.textContent() : '');
    }
  });

  test('no page weighs more than 30 kB, and loads anything else', async () => {
    const page = await openTab({ locale: 'en-GB', width: 360 });
    await page.goto(await linkFor('en-GB', 'customer of everything'));
    for (const [name, path] of Object.entries(paths)) {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const response = await page.goto(client.baseUrl + path);
      expect((await response?.body())?.length, name).toBeLessThan(30_000);
      expect(requests, name).toHaveLength(1);
      page.removeAllListeners('request');
    }
  });
});
