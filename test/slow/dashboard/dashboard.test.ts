import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { textsIn } from '#functions/dashboard/texts/texts.ts';
import { siteOf } from '#shared/clients/members/site.ts';
import { startOwnBrowser } from '#test/support/drivers/dashboard/in-browser.ts';
import { eventually, Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aPayment, aReceiver, operator } from '#test/support/drivers/journey.ts';
import { useBrowser } from '#test/support/drivers/browsers/use-browser.ts';

const { browser, isInstalled } = await useBrowser();

const { origin } = siteOf(inject('sandbox').baseUrl);
describe.runIf(isInstalled)('in a browser', () => {
  test.each(['en', 'ar'] as const)('a client goes live on the dashboard (%s)', async (language) => {
    const texts = textsIn[language];
    const client = await aClient();
    const { clientId } = client.facts;
    const [amal, basma] = [
      await startOwnBrowser(browser(), origin, language),
      await startOwnBrowser(browser(), origin, language),
    ];
    const [first, second] = [amal.page, basma.page];
    await amal.join(await operator().invite(clientId, 'admin'), 'Amal');
    await basma.join(await operator().invite(clientId, 'admin'), 'Basma');
    expect(await first.locator('html').getAttribute('dir')).toBe({ en: 'ltr', ar: 'rtl' }[language]);

    // The key pair is generated in the browser. Its private key is downloaded and never sent.
    await first.goto(`${origin}/dashboard/signing-keys`);
    await first.getByRole('button', { name: texts.signingKeys.generate }).click();
    const downloading = first.waitForEvent('download');
    await first.getByRole('link', { name: texts.signingKeys.download }).click();
    const pem = readFileSync(await (await downloading).path(), 'utf8');
    await first.getByRole('button', { name: texts.signingKeys.register, exact: true }).click();
    await first.getByText(texts.signingKeys.waitsForOther).waitFor();
    expect(await first.content()).not.toContain(pem.split('\n')[1]);
    const jwk = createPrivateKey(pem).export({ format: 'jwk' }) as JWK;
    const signingKey = { ...jwk, kid: await calculateJwkThumbprint(jwk) };
    const live = new Integrator(client.baseUrl, { ...client.facts, signingKey });
    expect((await live.requestPayment(aPayment())).status).toBe(400);

    await second.goto(`${origin}/dashboard/signing-keys`);
    expect(await basma.violations('approve')).toEqual([]);
    await second.getByRole('button', { name: texts.signingKeys.approve }).click();
    await eventually(
      () => live.requestPayment(aPayment()),
      ({ status }) => status === 201,
    );

    const receiver = await aReceiver(client, () => 200);
    await first.goto(`${origin}/dashboard/subscriptions`);
    await first.getByLabel(texts.subscriptions.url).fill(receiver.url);
    await first.getByRole('button', { name: texts.words.add, exact: true }).click();
    await first.getByRole('link', { name: receiver.url }).click();
    await first.getByRole('button', { name: texts.subscriptions.test }).click();
    const refreshUntil = (isShown: (content: string) => boolean) =>
      eventually(async () => {
        await first.getByRole('link', { name: texts.deliveries.refresh }).click();
        await first.waitForLoadState();
        return first.content();
      }, isShown);
    await refreshUntil((content) => content.includes(texts.reasons.notAccepted(200)));
    expect(await amal.violations('refused-delivery')).toEqual([]);
    receiver.behaviour = () => 202;
    await first.getByRole('button', { name: texts.deliveries.replay }).click();
    await refreshUntil((content) => content.includes(texts.reasons.outcomes.accepted) && content.includes('202'));

    await first.goto(`${origin}/dashboard/requests`);
    expect(await first.content()).toContain('POST /payment-requests');

    expect([...amal.faults, ...basma.faults]).toEqual([]);
  });
});
