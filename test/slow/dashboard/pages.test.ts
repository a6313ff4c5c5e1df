import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { talliesOf } from '#shared/events/figures/tally.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { LogEntry } from '#shared/platform/logs/log-queries.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { startBrowser } from '#test/support/drivers/browsers/browser.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { nameOf, startOwnBrowser, pagesFor } from '#test/support/drivers/dashboard/in-browser.ts';
import { serveDashboard } from '#test/support/drivers/dashboard/serve-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const browser: Browser | undefined = await startBrowser();
let dashboard: ReturnType<typeof aDashboard>;
const logged: LogEntry[] = [];
let site: Awaited<ReturnType<typeof serveDashboard>>;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['functions/dashboard/browser/script.js'],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
  });
  site = await serveDashboard((baseUrl) => {
    dashboard = aDashboard(local().table, { baseUrl, script: () => outputFiles[0]?.text ?? '', logged });
    return dashboard.send;
  });
});
afterAll(async () => {
  await browser?.close();
  await site.close();
});

/** Returns the history of a payment that is settled today. */
const settledNow = ({ history }: Payment): Payment['history'] => [
  ...history,
  { status: 'AcceptedSettlementCompleted', at: new Date().toISOString(), version: 9 },
];

/** Stores a payment that is at the bank. Returns the paths of its page and of a rejected request about it. */
const aPaymentsPages = async (clientId: string): Promise<readonly string[]> => {
  const agreement = anAuthorisedPayment({ clientId, internalReference: 'ORDER-77', description: 'Two tickets' });
  const { table } = local();
  await createPaymentStores(table, createListing(table)).move({}, agreement);
  const { consent, payment } = agreement;
  await createFigures(table).record([
    ...(consent ? talliesOf({ kind: 'consent', entity: consent }) : []),
    ...(payment ? talliesOf({ kind: 'payment', entity: { ...payment, history: settledNow(payment) } }) : []),
  ]);
  const { id } = agreement.request;
  const line = { method: 'POST', path: '/payments', status: '400', errors: 'amount is required', ids: id, kid: 'key' };
  logged.splice(0, 1, { ...line, '@timestamp': '2026-11-21 08:00:03.000', durationMs: '9', interactionId: id });
  return [`/dashboard/payments/${id}`, `/dashboard/requests/${id}`];
};

describe.runIf(browser)('in a browser', () => {
  test.each(['en', 'ar'] as const)(
    'a member can join, create a key pair, add a webhook and sign in again, without axe violations (%s)',
    async (language) => {
      if (!browser) return;
      const texts = textsIn[language];
      const { id } = await dashboard.aClient(`Browser ${language}`);
      const { page, faults, join, violations } = await startOwnBrowser(browser, site.origin, language);
      const token = await dashboard.invite(id, 'admin');
      await page.goto(`${site.origin}/dashboard/join/${token}?lang=${language}`);
      expect(await violations('join')).toEqual([]);
      await join(token, 'Amal');
      expect(await page.locator('html').getAttribute('dir')).toBe({ en: 'ltr', ar: 'rtl' }[language]);

      // The device already has a passkey for this company, so it cannot join as a second member.
      await page.goto(`${site.origin}/dashboard/join/${await dashboard.invite(id, 'admin')}`);
      await page.getByLabel(texts.join.name).fill('Another name');
      await page.getByRole('button', { name: texts.join.button }).click();
      await page.getByText(texts.passkeys.known).waitFor();
      expect(await violations('join-again')).toEqual([]);

      await page.goto(`${site.origin}/dashboard/signing-keys`);
      await page.getByRole('button', { name: texts.signingKeys.generate }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: texts.signingKeys.download }).click();
      expect((await downloading).suggestedFilename()).toBe('signing-key.pem');
      await page.getByRole('button', { name: texts.signingKeys.register, exact: true }).click();
      await page.getByText(texts.signingKeys.waitsForOther).waitFor();
      expect(await violations('proposed-key')).toEqual([]);

      await page.goto(`${site.origin}/dashboard/subscriptions`);
      await page.getByLabel(texts.subscriptions.url).fill('https://example.com/hooks');
      await page.getByRole('button', { name: texts.words.add, exact: true }).click();
      await page.getByRole('link', { name: 'https://example.com/hooks' }).click();
      expect(await violations('subscription')).toEqual([]);
      await page.getByRole('button', { name: texts.subscriptions.test }).click();
      await page.getByRole('heading', { name: texts.deliveries.title }).waitFor();
      expect(await violations('delivery')).toEqual([]);

      await page.goto(`${site.origin}/dashboard/subscriptions`);
      await page.getByLabel(texts.subscriptions.url).fill('https://127.0.0.1/hooks');
      await page.getByRole('button', { name: texts.words.add, exact: true }).click();
      await page.getByText(texts.rules.url).waitFor();
      expect(await violations('rejected-form')).toEqual([]);
      await page.goto(`${site.origin}/dashboard/subscriptions`);
      await page.getByRole('link', { name: 'https://example.com/hooks' }).click();
      await page.getByRole('link', { name: texts.subscriptions.remove }).click();
      await page.getByLabel(texts.confirm.label).fill('example.org');
      await page.getByRole('button', { name: texts.confirmations['subscription.deleted'].title }).click();
      await page.getByText(texts.confirm.wrong).waitFor();
      expect(await violations('confirmation')).toEqual([]);

      const paymentPages = await aPaymentsPages(id);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        for (const path of [...pagesFor('viewer'), ...paymentPages]) {
          await page.goto(site.origin + path);
          expect(await violations(`${nameOf(path)}-${scheme}`), `${path} ${scheme}`).toEqual([]);
        }
      }
      await page.getByRole('button', { name: texts.layout.signOut }).click();
      expect(await violations('sign-in')).toEqual([]);
      await page.getByRole('button', { name: texts.signIn.button }).click();
      await page.waitForURL(`${site.origin}/dashboard`);
      expect(await page.content()).toContain('Amal');
      expect(faults).toEqual([]);
    },
  );

  test.each(['en', 'ar'] as const)("axe finds no violations on the operator's pages (%s)", async (language) => {
    if (!browser) return;
    const { id } = await dashboard.aClient(`Operated ${language}`);
    const { page, faults, join, violations } = await startOwnBrowser(browser, site.origin, language);
    await join(await dashboard.invite('operator', 'operator'), 'Omar');
    for (const path of [...pagesFor('operator'), `/dashboard/operator/clients/${id}`]) {
      await page.goto(site.origin + path);
      expect(await violations(nameOf(path)), path).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});
