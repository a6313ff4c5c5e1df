import { expect } from 'vitest';
import { reviewIn } from '#test/support/drivers/integrator.ts';
import { aClient, aPaymentConsent, operator, test } from '#test/support/drivers/journey.ts';

test("a customer sees the client's names, colour and logo", async ({ client }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
  const brand = {
    name: { en: 'Falcon', ar: 'فالكون' },
    legalName: { en: 'Falcon Payments LLC', ar: 'شركة فالكون للمدفوعات ذ.م.م' },
    colour: '#0b5d51',
  };
  await operator().setBrand(client.facts.clientId, brand, svg);
  const { authorizationLink } = await aPaymentConsent(client);
  const page = await (await fetch(`${authorizationLink}?lang=ar`)).text();
  for (const part of ['فالكون', 'شركة فالكون للمدفوعات ذ.م.م', '--brand: #0b5d51']) expect(page).toContain(part);
  expect(reviewIn(page)).toBeDefined();
  const [, logo = ''] = /<img src="(\/client-logos\/[^"]+)"/.exec(page) ?? [];
  const image = await fetch(client.baseUrl + logo);
  expect([image.status, image.headers.get('content-type'), await image.text()]).toEqual([200, 'image/svg+xml', svg]);
  expect(image.headers.get('cache-control')).toContain('immutable');
  const paths = [
    logo.replace(/\w$/, 'x'),
    '/client-logos/nobody/logo',
    `/client-logos/${(await aClient()).facts.clientId}/logo`,
  ];
  for (const path of paths) expect((await fetch(client.baseUrl + path)).status).toBe(404);
});
