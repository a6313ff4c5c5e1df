import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { DirectoryEntry, ProviderLink } from '#shared/banks/directory/provider-link.ts';
import { createCallCounts } from '#shared/banks/health/call-counts.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { publicKeyFrom, withKey } from '#shared/clients/signing-key.ts';
import { typesOf } from '#shared/events/event.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { talliesOf } from '#shared/events/figures/tally.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { pressByKeyboard, tabTo } from '#test/support/drivers/browsers/tabs.ts';
import { aDashboard } from '#test/support/drivers/dashboard/a-dashboard.ts';
import { nameOf, type OwnBrowser, pagesOf, startOwnBrowser } from '#test/support/drivers/dashboard/in-browser.ts';
import { serveDashboard } from '#test/support/drivers/dashboard/serve-dashboard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const local = useLocalTable();
const { browser, isInstalled } = await useBrowser();
let dashboard: ReturnType<typeof aDashboard>;
let site: Awaited<ReturnType<typeof serveDashboard>>;

/** The text that a client signed, and the log of its request, whose signature was rejected. */
const signed = '{"name":"نورة"}';
const hash = createHash('sha256').update(signed).digest('hex');
const rejected = {
  '@timestamp': '2026-11-21 08:00:03.000',
  method: 'POST',
  path: '/payment-requests',
  status: '400',
  code: 'invalid_signature',
  errors: [
    'x-signature does not match the body and the registered keys',
    `x-signature was checked against the canonical JSON of the body: 24 bytes with the SHA-256 ${'0'.repeat(64)}`,
    `x-signature was checked against the body as it was sent: ${Buffer.byteLength(signed)} bytes with the SHA-256 ${hash}`,
  ].join('\n'),
  durationMs: '12',
  interactionId: '01a20846-44c6-7256-bd92-b23d73c797f4',
};

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['functions/dashboard/browser/script.js'],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
  });
  site = await serveDashboard((baseUrl) => {
    dashboard = aDashboard(local().table, { baseUrl, script: () => outputFiles[0]?.text ?? '', logged: [rejected] });
    return dashboard.send;
  });
});
afterAll(() => site.close());

/** Returns the history of a payment that is settled today. */
const settledNow = ({ history }: Payment): Payment['history'] => [
  ...history,
  { status: 'AcceptedSettlementCompleted', at: new Date().toISOString(), version: 9 },
];

/** Stores a payment that is at the bank, and returns the id of its request. */
const aPaymentId = async (clientId: string): Promise<string> => {
  const agreement = anAuthorisedPayment({ clientId, internalReference: 'ORDER-77', description: 'Two tickets' });
  const { table } = local();
  await createPaymentStores(table).move({}, agreement);
  const { consent, payment } = agreement;
  await createFigures(table).record([
    ...(consent ? talliesOf({ kind: 'consent', entity: consent }) : []),
    ...(payment ? talliesOf({ kind: 'payment', entity: { ...payment, history: settledNow(payment) } }) : []),
  ]);
  return agreement.request.id;
};

/** Stores deliveries of a webhook that failed today. */
const failDeliveries = async (clientId: string, subscriptionId: string, count: number): Promise<void> => {
  const createdAt = new Date().toISOString();
  const attempt = {
    attempt: 1,
    deliveryId: 'd',
    startedAt: createdAt,
    outcome: 'refused',
    status: 500,
    durationMs: 90,
  };
  for (let index = 0; index < count; index += 1) {
    const facts = { eventId: `evt_failed-${index}`, eventType: 'payment.created', subscriptionId, clientId, createdAt };
    await createDeliveries(local().table).save({ ...facts, state: 'Exhausted', attempts: [attempt] });
  }
};

const newPublicKey = () => {
  const { d: _private, ...publicKey } = newSigningKey();
  return publicKey;
};

/** Creates a client with something on each of its pages, and returns the ids and queries of these pages. */
const aBusyClient = async (name: string) => {
  const { table } = local();
  const { id } = await dashboard.aClient(name);
  const admin = await dashboard.aMember(id, 'admin', 'Amal');
  const registry = createClientRegistry(table, systemClock);
  const [registered, proposed] = [newPublicKey(), newPublicKey()];
  await registry.change(id, (client) => withKey(client, publicKeyFrom(JSON.stringify(registered))));
  await admin.post('/dashboard/signing-keys', { key: JSON.stringify(proposed) });
  await admin.post('/dashboard/subscriptions', { url: 'https://example.com/hooks', product: 'payments' });
  const [subscription] = await createSubscriptions(table, systemClock).of(id);
  const tested = await admin.post(`/dashboard/subscriptions/${subscription?.id}/test`);
  await failDeliveries(id, subscription?.id ?? '', 3);
  const payment = await aPaymentId(id);
  Object.assign(rejected, { ids: payment, kid: registered.kid });
  const usage = { answered: 3, charged: 2, 'operation beneficiary': 3, 'result MATCH': 3 };
  const today = systemClock().toISOString().slice(0, 10);
  await table.commit({ item: { ...verificationKeys.usage(id, today), ...usage }, expect: 'absent' });
  const [apiKey] = await registry.apiKeys(id);
  const [member] = await createMembers(table).of(id);
  return {
    id,
    ids: {
      payment,
      subscription: subscription?.id ?? '',
      event: tested.location?.split('/').at(-2) ?? '',
      interaction: rejected.interactionId,
      member: member?.id ?? '',
      client: id,
    },
    queries: {
      rotateApiKey: '?keepHours=24',
      revokeApiKey: `?key=${apiKey?.id}`,
      removeSigningKey: `?kid=${registered.kid}`,
      rejectSigningKey: `?kid=${proposed.kid}&thumbprint=${proposed.kid}`,
      showEvents: `?resource=${payment}`,
    },
  };
};

/** Returns what is wrong with pages that exist. */
const violationsOn = async ({ page, violations }: OwnBrowser, paths: readonly string[]): Promise<readonly string[]> => {
  expect(paths.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const path of paths) {
    const response = await page.goto(site.origin + path);
    if (response?.status() !== 200) found.push(`${path} returned ${response?.status()}`);
    found.push(...(await violations(nameOf(path))));
  }
  return found;
};

describe.runIf(isInstalled)('in a browser', () => {
  test.each(['en', 'ar'] as const)(
    'a member can join, create a key pair, add a webhook, repair it and sign in again, without violations (%s)',
    async (language) => {
      const texts = textsIn[language];
      const { id } = await dashboard.aClient(`Browser ${language}`);
      const { page, faults, join, violations } = await startOwnBrowser(browser(), site.origin, language);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const token = await dashboard.invite(id, 'admin');
      await page.goto(`${site.origin}/dashboard/join/${token}?lang=${language}`);
      expect(await violations('join')).toEqual([]);
      await page.getByLabel(texts.join.name).fill('   ');
      await press(texts.join.button);
      await page.getByText(texts.rules.name).waitFor();
      expect(await violations('join-rejected')).toEqual([]);
      await join(token, 'Amal');
      expect(await page.locator('html').getAttribute('dir')).toBe({ en: 'ltr', ar: 'rtl' }[language]);

      // The device already has a passkey for this company, so it cannot join as a second member.
      await page.goto(`${site.origin}/dashboard/join/${await dashboard.invite(id, 'admin')}`);
      await page.getByLabel(texts.join.name).fill('Another name');
      await press(texts.join.button);
      await page.getByText(texts.passkeys.known).waitFor();
      expect(await violations('join-again')).toEqual([]);

      await page.goto(`${site.origin}/dashboard/signing-keys`);
      await press(texts.signingKeys.generate);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: texts.signingKeys.download }).click();
      expect((await downloading).suggestedFilename()).toBe('signing-key.pem');
      await press(texts.signingKeys.register);
      await page.getByText(texts.signingKeys.waitsForOther).waitFor();
      expect(await violations('proposed-key')).toEqual([]);

      // Only the resources of the chosen product are offered.
      await page.goto(`${site.origin}/dashboard/subscriptions`);
      const offered = async () =>
        page
          .locator('input[type=checkbox]:visible')
          .evaluateAll((boxes) => boxes.map((box) => (box as unknown as { value: string }).value));
      expect(await offered()).toEqual(typesOf('payments'));
      await page.getByLabel(texts.subscriptions.product).selectOption('providers');
      expect(await offered()).toEqual(typesOf('providers'));
      await page.getByLabel(texts.subscriptions.product).selectOption('payments');
      await page.getByLabel(texts.subscriptions.url).fill('https://127.0.0.1/hooks');
      await press(texts.words.add);
      await page.getByText(texts.rules.url).waitFor();
      expect(await violations('rejected-form')).toEqual([]);
      await page.getByLabel(texts.subscriptions.url).fill('https://example.com/hooks');
      await press(texts.words.add);
      await page.getByRole('link', { name: 'https://example.com/hooks' }).click();
      await page.getByLabel('mandate', { exact: true }).uncheck();
      await press(texts.subscriptions.changeResources);
      expect(await page.getByLabel('mandate', { exact: true }).isChecked()).toBe(false);
      await page.getByLabel(texts.words.type).selectOption('payment.completed');
      await press(texts.subscriptions.test);
      await page.getByRole('heading', { name: texts.deliveries.title }).waitFor();
      expect(await page.content()).toContain('payment.test_completed');
      expect(await violations('delivery')).toEqual([]);

      // A recovery continues by itself, but stops here between its two requests.
      const [subscription] = await createSubscriptions(local().table, systemClock).of(id);
      await failDeliveries(id, subscription?.id ?? '', 65);
      await page.goto(`${site.origin}/dashboard/subscriptions/${subscription?.id}`);
      await page.route('**/dashboard/script.js', (route) => route.abort());
      await press(texts.subscriptions.recover);
      await page.getByText(texts.subscriptions.sentSoFar(50, 65)).waitFor();
      expect(await violations('recovery')).toEqual([]);
      await page.unroute('**/dashboard/script.js');
      await press(texts.subscriptions.continue);
      await page.getByText(texts.subscriptions.allSent).waitFor();
      expect(await page.content()).toContain(texts.subscriptions.sentSoFar(65, 65));

      // The browser compares a pasted text with what the service checked.
      await page.goto(`${site.origin}/dashboard/requests/${rejected.interactionId}`);
      await page.getByLabel(texts.requests.signed).fill('{}');
      await page.getByText(texts.requests.matchesNone).waitFor();
      await page.getByLabel(texts.requests.signed).fill(signed);
      await page.getByText(texts.requests.matches).waitFor();
      expect(await page.locator('tr.match').allTextContents()).toEqual([expect.stringContaining(hash)]);
      expect(await violations('compared')).toEqual([]);

      await press(texts.layout.signOut);
      expect(await violations('sign-in')).toEqual([]);
      await press(texts.signIn.button);
      await page.waitForURL(`${site.origin}/dashboard`);
      expect(await page.content()).toContain('Amal');
      expect(faults).toEqual([]);
    },
  );

  test.each(['en', 'ar'] as const)(
    'a person with an invitation that was used meanwhile learns that the link is the reason (%s)',
    async (language) => {
      const texts = textsIn[language];
      const { id } = await dashboard.aClient(`Invited ${language}`);
      const { page, faults } = await startOwnBrowser(browser(), site.origin, language);
      const token = await dashboard.invite(id, 'admin');
      await page.goto(`${site.origin}/dashboard/join/${token}?lang=${language}`);
      await page.getByLabel(texts.join.name).fill('Amal');
      await dashboard.aVisitor().join(token, 'Basma');
      await page.getByRole('button', { name: texts.join.button, exact: true }).click();
      await page.getByText(texts.problems.invalid_link).waitFor();
      expect(faults).toEqual([]);
    },
  );

  test.each(['en', 'ar'] as const)(
    'a person whose browser is offline learns that the connection is the reason (%s)',
    async (language) => {
      const texts = textsIn[language];
      const { page } = await startOwnBrowser(browser(), site.origin, language);
      await page.goto(`${site.origin}/dashboard/sign-in?lang=${language}`);
      const press = () => page.getByRole('button', { name: texts.signIn.button, exact: true }).click();
      const shown = () => page.locator('[role=alert]:visible').allTextContents();
      await page.context().setOffline(true);
      await press();
      await page.getByText(texts.passkeys.offline).waitFor();
      expect(await shown()).toEqual([texts.passkeys.offline]);
      // The device has no passkey yet.
      await page.context().setOffline(false);
      await press();
      await page.getByText(texts.passkeys.failed).waitFor();
      expect(await shown()).toEqual([texts.passkeys.failed]);
    },
  );

  test.each(['en', 'ar'] as const)('no page of a client has violations (%s)', async (language) => {
    const { id, ids, queries } = await aBusyClient(`Client ${language}`);
    const own = await startOwnBrowser(browser(), site.origin, language);
    await own.join(await dashboard.invite(id, 'admin'), 'Basma');
    expect(await violationsOn(own, pagesOf('clients', ids, queries))).toEqual([]);
    expect(own.faults).toEqual([]);
  });

  test.each(['en', 'ar'] as const)(
    'a page is printed without navigation and buttons, and no table is cut off on A4 (%s)',
    async (language) => {
      const { id, ids } = await aBusyClient(`Printed ${language}`);
      const { page, join } = await startOwnBrowser(browser(), site.origin, language);
      await join(await dashboard.invite(id, 'admin'), 'Basma');
      await page.setViewportSize({ width: 718, height: 1047 });
      for (const path of [
        'usage',
        `payments/${ids.payment}`,
        `subscriptions/${ids.subscription}`,
        'requests',
        'members',
      ]) {
        await page.goto(`${site.origin}/dashboard/${path}`);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('td:visible').count(), path).toBeGreaterThan(0);
        expect(await page.locator('nav:visible, button:visible, input:visible, a.danger:visible').count(), path).toBe(
          0,
        );
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(718);
        await page.emulateMedia({ media: 'screen' });
      }
    },
  );

  test.each(['en', 'ar'] as const)('no page of an operator has violations (%s)', async (language) => {
    const { ids, queries } = await aBusyClient(`Operated ${language}`);
    await dashboard.aMember('', 'operator', 'Olga');
    const { table } = local();
    const bank = 'uae-enbdx';
    const entry = { code: bank, name: 'Emirates NBD', state: 'active' as const, market: 'UAE' as const };
    const store = createLinkStore(table);
    const bankUrl = 'https://bank.example';
    await store.save(
      ProviderLink.parse({
        ...entry,
        serverId: 'server',
        protocol: 'uae',
        issuer: bankUrl,
        authorizationEndpoint: bankUrl,
        tokenEndpoint: bankUrl,
        pushedAuthorizationEndpoint: bankUrl,
        jwksUri: bankUrl,
        keys: [],
        apis: {},
      }),
    );
    const list = await store.readList('UAE');
    await store.saveList('UAE', [DirectoryEntry.parse(entry)], list);
    const lastError = { at: systemClock().toISOString(), step: 'token' as const, status: '503' };
    await createCallCounts(table, systemClock).add(
      bank,
      new Map([
        ['token failed', 1],
        ['token 2', 3],
      ]),
      lastError,
    );
    await createHealthStore(table, systemClock).change({ provider: bank, market: 'UAE' }, 'token', 'down');
    const own = await startOwnBrowser(browser(), site.origin, language);
    await own.join(await dashboard.invite('operator', 'operator'), 'Omar');
    const [member] = await createMembers(table).of('operator');
    const paths = pagesOf('operators', { ...ids, bank, member: member?.id ?? '' }, queries);
    expect(await violationsOn(own, paths)).toEqual([]);
    expect(own.faults).toEqual([]);
  });

  test.each(['en', 'ar'] as const)(
    'a member can sign in and delete a webhook by keyboard alone (%s)',
    async (language) => {
      const texts = textsIn[language];
      const { id, ids } = await aBusyClient(`Keyboard ${language}`);
      const { page, join } = await startOwnBrowser(browser(), site.origin, language);
      await join(await dashboard.invite(id, 'developer'), 'Dana');
      await pressByKeyboard(page, texts.layout.signOut);
      await pressByKeyboard(page, texts.signIn.button);
      await pressByKeyboard(page, texts.pages.subscriptions);
      await pressByKeyboard(page, 'https://example.com/hooks');
      await pressByKeyboard(page, texts.subscriptions.remove);
      await tabTo(page, page.getByLabel(texts.confirm.label));
      await page.keyboard.type('example.org');
      await page.keyboard.press('Enter');
      await page.getByText(texts.confirm.wrong).waitFor();
      await page.getByLabel(texts.confirm.label).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('example.com');
      await pressByKeyboard(page, texts.confirmations['subscription.deleted'].title);
      await page.getByText(texts.layout.none).waitFor();
      expect(await createSubscriptions(local().table, systemClock).get(id, ids.subscription)).toBeUndefined();
    },
  );
});
