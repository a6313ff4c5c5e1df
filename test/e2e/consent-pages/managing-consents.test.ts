import { expect } from 'vitest';
import { revokedByAtBank, statusAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { eventually, eventuallyIs, type Integrator, invalidFields } from '#test/support/drivers/integrator.ts';
import { PlainBrowser } from '#test/support/drivers/browsers/plain-browser.ts';
import {
  aClient,
  aDecision,
  aMandate,
  aPaymentConsent,
  aSubscription,
  consentStatusOf,
  operator,
  schedule,
  syncConsent,
  test,
  today,
  untilStatus,
  untilTransaction,
} from '#test/support/drivers/journey.ts';
import { anAccountConsent, aSharing, sharingOf } from '#test/support/drivers/sharing.ts';

const customerId = 'customer 7';

const createLink = (client: Integrator, body: object = {}, options: object = {}) =>
  client.call('POST', '/consent-management/links', {
    body: { referenceCustomerId: customerId, ...body },
    sign: true,
    ...options,
  });

/** Opens the pages in a customer's browser. */
const manage = async (client: Integrator, body: object = {}): Promise<PlainBrowser> => {
  const browser = new PlainBrowser('en');
  const { body: created } = await createLink(client, body);
  await browser.open(String(created.data.managementLink));
  return browser;
};

test('a customer shares data, pauses, reactivates and stops', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'account-data', ['account_consent']);
  const { consentId } = await aSharing(client, { referenceCustomerId: customerId });
  const browser = await manage(client, { returnUrl: 'https://shop.example/profile' });
  expect(browser.title).toBe('AlTareq Connections');
  expect(browser.text).toContain('Emirates NBD Active');

  await browser.follow('Manage');
  await browser.follow('Pause');
  await browser.press('Confirm pause');
  expect(browser.text).toContain('Paused. Emirates NBD Paused');
  expect((await client.post('/data/sync', { consentId })).body.code).toBe('consent_not_authorized');

  await browser.follow('Reactivate');
  await browser.press('Confirm reactivation');
  expect(browser.text).toContain('Active again. Emirates NBD Active');
  expect((await client.post('/data/sync', { consentId })).status).toBe(201);

  await browser.follow('Stop Sharing');
  await browser.press('Confirm stop sharing');
  expect(browser.text).toContain('Sharing has been stopped. Emirates NBD Cancelled');
  expect((await sharingOf(client, consentId)).status).toBe('Revoked');

  await browser.follow('Back to all connections');
  expect(browser.text).toContain('No connections yet');
  await browser.follow('History');
  expect(browser.text).toContain('Emirates NBD Cancelled');
  await browser.follow(`Back to ${client.facts.name}`);
  expect(browser.url.href).toBe('https://shop.example/profile');

  const names = await eventually(
    async () => receiver.received.map(({ event }) => event.type.split('.')[1] ?? ''),
    (received) => received.length === 5,
  );
  expect(names.toSorted()).toEqual(['authorized', 'created', 'paused', 'reactivated', 'revoked']);
});

test('consent-management-interface, confirmation 3: a revocation is sent to the bank when it is confirmed', async () => {
  const client = await aClient();
  const { consentId } = await aSharing(client, { referenceCustomerId: customerId });
  const browser = await manage(client);
  await browser.follow('Manage');
  await browser.follow('Stop Sharing');
  expect(await statusAtBank(consentId)).toBe('Authorized');
  await browser.press('Confirm stop sharing');
  await eventuallyIs(() => statusAtBank(consentId), 'Revoked');
  expect(await revokedByAtBank(consentId)).toBe('TPP.InitiatedByUser');
});

test('consent-management-interface, confirmation 4: the bank is not told of a pause and of a reactivation', async () => {
  const client = await aClient();
  const risks = { MerchantCustomerIdentification: customerId };
  const { paymentRequestId, mandateId } = await aMandate(client, { risks });
  const browser = await manage(client);
  await browser.follow('Manage');
  await browser.follow('Pause');
  await browser.press('Confirm pause');
  expect(await syncConsent(client, paymentRequestId)).toMatchObject({ status: 'Paused', wasUpdated: false });
  await browser.follow('Reactivate');
  await browser.press('Confirm reactivation');
  expect(await syncConsent(client, paymentRequestId)).toMatchObject({ status: 'Authorized', wasUpdated: false });
  const { body } = await schedule(client, { mandateId, executionDate: today() });
  await untilTransaction(client, mandateId, body.data.id, 'Completed');
  await browser.open('?tab=history');
  expect(browser.text).toContain('Successful Amount AED 150.00');
  expect(browser.text).toContain('Total paid to date AED 150.00');
  await browser.follow('Cancel Permission');
  await browser.press('Confirm cancellation');
  expect(await consentStatusOf(client, mandateId)).toBe('Revoked');
});

test('a customer sees the payment under a consent that it has used up', { tags: ['variant'] }, async ({ client }) => {
  const { paymentRequestId } = await aDecision(client, { risks: { MerchantCustomerIdentification: customerId } });
  await untilStatus(client, paymentRequestId, 'Completed');
  const browser = await manage(client);
  await browser.open('?tab=history');
  await browser.follow('Manage');
  expect(browser.text).toContain('AED 150.00');
});

test('a link shows the consents of one customer of one client in one market', async () => {
  const [client, stranger] = [await aClient(), await aClient()];
  const { consentId } = await anAccountConsent(client, { referenceCustomerId: customerId });
  await aPaymentConsent(client, { risks: { MerchantCustomerIdentification: customerId } });
  const own = await manage(client);
  expect(own.text.match(/Emirates NBD Pending/g)).toHaveLength(2);
  const others = [
    await manage(stranger),
    await manage(client, { referenceCustomerId: 'customer 8' }),
    await manage(client, {}),
  ];
  client.market = 'KSA';
  others[2] = await manage(client);
  for (const other of others) {
    expect(other.text).toContain('You don’t have any consents in this tab.');
    await other.open(`/consent-management/consents/${consentId}`);
    expect(other.title).toBe('This consent does not exist');
  }
});

test('a link needs the signature of the client, and works in one browser', async ({ client }) => {
  expect((await createLink(client, {}, { sign: false })).body.code).toBe('invalid_signature');
  expect((await createLink(client, {}, { token: false })).status).toBe(401);
  const { body } = await createLink(client, { language: 'ar' });
  const first = new PlainBrowser('en');
  await first.open(String(body.data.managementLink));
  expect(first.direction).toEqual(['ar', 'rtl']);
  const second = new PlainBrowser('en');
  await second.open(String(body.data.managementLink));
  expect(second.text).toMatch(/تم استخدام هذا الرابط|هذا الرابط/);
  const retries = [await createLink(client), await createLink(client)];
  expect(new Set(retries.map((retry) => retry.body.data.managementLink)).size).toBe(2);
});

test('only pages of the origins that the operator has registered can embed the pages', async ({ client }) => {
  expect(invalidFields(await createLink(client, { isEmbedded: true }))).toEqual([400, ['isEmbedded']]);
  await operator().setFrameOrigins(client.facts.clientId, ['https://app.example']);
  const created = await eventually(
    () => createLink(client, { isEmbedded: true }),
    ({ status }) => status === 201,
  );
  const opened = await fetch(String(created.body.data.managementLink), { redirect: 'manual' });
  expect(opened.status).toBe(303);
  const [removed = '', cookie = ''] = opened.headers.getSetCookie();
  expect(removed).toContain('Max-Age=0');
  expect(cookie).toContain('SameSite=None; Partitioned');
  const page = await fetch(new URL(opened.headers.get('location') ?? '', client.baseUrl), {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://app.example');
});
