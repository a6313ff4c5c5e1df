import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf } from '#shared/banks/protocols/protocols.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { connect } from '#infra/operator/connection.ts';
import { continueTo, decideAtBank, type Integrator } from '#test/support/drivers/integrator.ts';
import { aSharing, sharingOf } from '#test/support/drivers/sharing.ts';
import { aClient, aConsent, aDecision, aPayment, aPaymentRequest, untilStatus } from '#test/support/drivers/journey.ts';

/** A sandbox bank that does not occur in the service's code. */
const code = 'uae-novabk';

/** The time for which a function caches the list of banks. */
const listCachedMs = 5_000;

/**
 * Changes the sandbox's directory, reads it as the scheduled function does, and waits until every function sees the
 * change.
 */
const changeListing = async (listing: object): Promise<void> => {
  const participantsUrl = `${inject('uaeBanks').authoriseUrl}/participants`;
  const changed = await fetch(`${participantsUrl}/listing`, { method: 'PUT', body: JSON.stringify(listing) });
  expect(changed.status).toBe(200);
  await refreshDirectory(
    { ...directoryOf('UAE'), participantsUrl, newBanks: 'active', addresses: 'any' },
    { store: createLinkStore(connect(inject('settings')).table), http: createHttpClient() },
  );
  await pause(listCachedMs + 200);
};

const isOffered = async (client: Integrator): Promise<boolean> => {
  const { body } = await client.get('/providers');
  return (body.data as { id: string }[]).some(({ id }) => id === code);
};

/** Requests a payment and account data from the bank, and returns the errors. */
const errorsFor = async (client: Integrator): Promise<unknown[]> => {
  const payment = await client.requestPayment(aPayment({ providerId: code }));
  const sharing = await client.post('/data/account-requests', {
    permissions: ['ReadAccountsBasic'],
    providers: [code],
  });
  return [payment.status, payment.body.details?.providerId, sharing.status, sharing.body.details?.['providers.0']];
};

test('a bank is offered while the directory lists it, and approved payments complete after its removal', async () => {
  const client = await aClient();
  expect(await errorsFor(client)).toEqual([
    400,
    ['is not a provider of the market UAE: GET /providers lists them'],
    400,
    ['must be a provider of the market'],
  ]);

  await changeListing({ added: [code] });
  expect(await isOffered(client)).toBe(true);
  const payment = await aDecision(client, { providerId: code });
  await untilStatus(client, payment.paymentRequestId, 'Completed');
  const paidProvider = (await client.get(`/payment-requests/${payment.paymentRequestId}`)).body.data.provider;
  expect(paidProvider).toMatchObject({ code, name: 'Nova Bank', status: 'Active' });
  expect((await fetch(paidProvider.logoUrl)).status).toBe(200);
  const sharing = await aSharing(client, {}, { providerId: code });
  expect(await sharingOf(client, sharing.consentId)).toMatchObject({
    status: 'Authorized',
    connection: { provider: { englishName: 'Nova Bank', isEnable: true } },
  });
  const accounts = await client.post('/data/account-access', { consentId: sharing.consentId });
  expect(accounts.status, accounts.text).toBe(200);

  const [approvedId, undecidedId] = [
    await aPaymentRequest(client, { providerId: code }),
    await aPaymentRequest(client, { providerId: code }),
  ];
  const { redirect } = await decideAtBank((await aConsent(client, approvedId)).authorizationLink, 'approve');
  const { authorizationLink } = await aConsent(client, undecidedId);
  await changeListing({ added: [code], suspended: [code] });
  expect(await isOffered(client)).toBe(false);
  const suspended = ["is suspended in its market's directory and does not accept new requests"];
  expect(await errorsFor(client)).toEqual([400, suspended, 400, suspended]);
  const page = await continueTo(code, authorizationLink);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Nova Bank')]);
  const forwarded = await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  expect(forwarded.status, forwarded.text).toBe(201);

  await changeListing({});
  expect(await isOffered(client)).toBe(false);
  const removed = ['is not available in its market'];
  expect(await errorsFor(client)).toEqual([400, removed, 400, removed]);
  await untilStatus(client, approvedId, 'Completed');
  const { provider } = (await client.get(`/payment-requests/${approvedId}`)).body.data;
  expect(provider).toMatchObject({ name: 'Nova Bank', status: 'Inactive' });
});
