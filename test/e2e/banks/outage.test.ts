// @module-tag variant
import { afterAll, expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { continueTo, eventually, inBrowser, type Integrator, reviewIn } from '#test/support/drivers/integrator.ts';
import { Person, sendTo } from '#test/support/drivers/dashboard/person.ts';
import { aPaymentConsent, aSubscription, operator, test } from '#test/support/drivers/journey.ts';
import type { Receiver } from '#test/support/drivers/receiver.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';

/** No other journey calls these banks. */
const [bank, limitingBank] = ['uae-cbdcorp', 'uae-cbdrt'];
const name = 'Commercial Bank of Dubai (Corporate)';

const banksUrl = inject('uaeBanks').authoriseUrl;
afterAll(() => Promise.all([bank, limitingBank].map((code) => setSwitches(banksUrl, code, {}))));

/**
 * Takes a customer to a bank, where the service stages the consent. Returns whether the customer gets there: otherwise
 * the service shows the consent again.
 */
const goToBank = async (client: Integrator, providerId = bank): Promise<boolean> => {
  const { authorizationLink } = await aPaymentConsent(client, { providerId });
  const response = await continueTo(providerId, authorizationLink);
  return reviewIn(await response.text()) === undefined;
};

/** Ends the pause that the bank has asked for, because a test cannot wait for it. */
const endPause = async (): Promise<void> => {
  const { table } = connect(inject('settings'));
  const item = await table.get(providerKeys.breaker(bank, 'authorisation'));
  if (!item) throw new Error('The bank has asked for no pause');
  const { openUntil: _openUntil, version, ...state } = item;
  await table.commit({ item: { ...state, version: Number(version) + 1 }, expect: Number(version) });
};

const providerOf = async (client: Integrator, path: string) => {
  const { body } = await client.get(path);
  return body.data.find(({ id }: { id: string }) => id === bank);
};

const pageAt = async (client: Integrator, path: string): Promise<string> => (await fetch(client.baseUrl + path)).text();

const eventsAt = (receiver: Receiver, type: string) =>
  eventually(
    async () => receiver.received.filter(({ event }) => event.type === type && event.resource.id === bank),
    (found) => found.length > 0,
  );

test('an outage of a bank is announced to every client, and so is its end', async ({ client, otherClient: other }) => {
  const { receiver } = await aSubscription(client, 'providers', ['provider']);
  const { receiver: otherReceiver } = await aSubscription(other, 'providers', ['provider']);
  expect(await providerOf(client, '/providers')).toMatchObject({ status: 'operational', since: null });

  await setSwitches(banksUrl, bank, { failWith: 503, retryAfterSeconds: 60 });
  expect(await goToBank(client)).toBe(false);
  const viewer = new Person(sendTo(client.baseUrl), client.baseUrl);
  await viewer.join(await operator().invite(client.facts.clientId, 'viewer'), 'Vera');
  const { location = '' } = await viewer.get('/dashboard/payments?search=150.00');
  expect(textOf((await viewer.get(location)).text)).toContain(`Consent request (PAR) at ${name} failed: 503`);
  const [degraded] = await eventsAt(receiver, 'provider.degraded');
  const [otherDegraded] = await eventsAt(otherReceiver, 'provider.degraded');
  expect(degraded?.event).toMatchObject({
    product: 'providers',
    tenant: 'UAE',
    clientId: client.facts.clientId,
    correlation: { providerId: bank },
    data: { status: 'down' },
  });
  expect(otherDegraded?.event.clientId).toBe(other.facts.clientId);
  expect(otherDegraded?.eventId).not.toBe(degraded?.eventId);

  const down = await eventually(
    () => providerOf(client, '/providers'),
    ({ status }) => status === 'down',
  );
  expect(down.since).toBe(degraded?.event.occurredAt.replace('+00:00', 'Z'));
  // Another journey may have read the counts before the outage, which a function caches for half a minute.
  const { steps, outages } = await eventually(
    () => providerOf(client, '/providers/health'),
    ({ steps: [step] }) => step?.lastHour.calls > 0,
  );
  expect(steps).toMatchObject([
    { step: 'authorisation', status: 'down', lastHour: { calls: 1, successShare: 0, p50Ms: null } },
  ]);
  expect(outages).toEqual([{ step: 'authorisation', status: 'down', from: down.since, to: null }]);

  expect(await pageAt(client, '/status/uae?lang=en')).toMatch(
    new RegExp(`${name.replace(/[()]/g, '.')}.*Not responding`, 's'),
  );
  expect(await pageAt(client, '/status/uae?lang=ar')).toContain('لا يستجيب');
  expect(await pageAt(client, '/status/ksa?lang=en')).not.toContain(name);
  const { authorizationLink } = await aPaymentConsent(client, { providerId: undefined });
  const rowOnPage = async () => {
    const link = `${authorizationLink.replace(/\/bank$/, '')}?lang=en`;
    const html = await (await fetch(link, { headers: inBrowser })).text();
    return html.split('<li>').find((row) => row.includes(`provider=${bank}"`)) ?? '';
  };
  const row = await eventually(rowOnPage, (html) => html.includes('problems at the moment'));
  expect(row).toContain('Your payment may take longer.');

  await setSwitches(banksUrl, bank, {});
  await endPause();
  expect(await goToBank(client)).toBe(true);
  const [recovered] = await eventsAt(receiver, 'provider.recovered');
  expect(recovered?.event.data).toEqual({ status: 'operational', previousStatus: 'down' });
  const working = await eventually(
    () => providerOf(client, '/providers/health'),
    ({ status }) => status === 'operational',
  );
  expect(working.outages).toEqual([{ step: 'authorisation', status: 'down', from: down.since, to: working.since }]);
});

test('a bank that limits the calls for one customer is still called for the next one', async ({ client }) => {
  await setSwitches(banksUrl, limitingBank, { failWith: 429, retryAfterSeconds: 60 });
  expect(await goToBank(client, limitingBank)).toBe(false);
  await setSwitches(banksUrl, limitingBank, {});
  expect(await goToBank(client, limitingBank)).toBe(true);
});
