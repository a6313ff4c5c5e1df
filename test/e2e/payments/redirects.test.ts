// @module-tag variant
import { expect } from 'vitest';
import { decideAtBank, eventually, inBrowser, problemOf } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aConsent,
  aPaymentRequest,
  aRedirect,
  aSubscription,
  consentStatusOf,
  setConsentStatus,
  statusOf,
  syncConsent,
  test,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { endApprovalPeriod } from '#test/support/drivers/banks/consents-at-bank.ts';

test('only one payment is made if a redirect is forwarded several times, even concurrently', async ({ client }) => {
  const { paymentRequestId: id, redirect } = await aRedirect(client);
  const forward = () => client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  const responses = await Promise.all([forward(), forward(), forward()]);
  for (const { status, headers } of responses) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(headers.get('retry-after')).toBe('1');
  }
  await untilStatus(client, id, 'Completed');
  expect((await forward()).status).toBe(201);
  expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
});

test('a redirect can be forwarded with all parameters that the bank added', async ({ client }) => {
  const forward = ({ search }: URL, added: string) => client.post(`/payment-actions/write-callback${search}&${added}`);
  const { paymentRequestId, redirect } = await aRedirect(client);
  const forwarded = await forward(redirect, 'session_state=x');
  expect([forwarded.status, forwarded.body.data.status]).toEqual([201, 'Processing']);
  await untilStatus(client, paymentRequestId, 'Completed');
  const declined = await aRedirect(client, { reference: 'two' }, 'decline');
  const rejected = await forward(declined.redirect, 'error_uri=https://bank.example/errors');
  expect([rejected.status, rejected.body.data.status]).toEqual([201, 'Rejected']);
});

test("the customer returns to the integrator's page, or to the payment page if there is none", async ({ client }) => {
  const { paymentRequestId: id, redirect } = await aRedirect(client, {
    redirectUrl: undefined,
    successRedirectUrl: 'https://shop.example/ok?cart=7',
  });
  expect(redirect.href).toContain(`${client.baseUrl}/callback?`);
  const returned = await fetch(redirect, { redirect: 'manual', headers: inBrowser });
  expect(returned.status).toBe(303);
  const target = new URL(returned.headers.get('location') ?? '');
  expect([
    target.origin,
    target.searchParams.get('cart'),
    target.searchParams.get('paymentRequestId'),
    target.searchParams.get('status'),
  ]).toEqual(['https://shop.example', '7', id, 'Processing']);
  await untilStatus(client, id, 'Completed');
  const declined = await aPaymentRequest(client, { redirectUrl: undefined, reference: 'two' });
  const decision = await decideAtBank((await aConsent(client, declined)).authorizationLink, 'decline');
  const page = await fetch(decision.redirect, { headers: inBrowser });
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    expect.stringContaining('Not approved'),
  ]);
  const stale = await fetch(`${client.baseUrl}/callback?state=${'0'.repeat(36)}.x&code=y`);
  expect([stale.status, await stale.text()]).toEqual([404, expect.stringContaining('no longer valid')]);
});

test.each([
  ['?code=x', 400],
  ['?state=&code=x', 400],
  ['?state=x&code=', 400],
  [`?state=${'x'.repeat(513)}&code=x`, 400],
  ['?state=x&code=y', 404],
])('a browser that returns with the query "%s" gets an error page', async (query, status) => {
  const { baseUrl } = await aClient();
  const page = await fetch(`${baseUrl}/callback${query}`);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    status,
    'text/html; charset=utf-8',
    expect.stringContaining('no longer valid'),
  ]);
});

test('a payment whose approval a sync detects still waits for the redirect, and is made only once', async () => {
  const client = await aClient();
  const { receiver } = await aSubscription(client, 'payments', ['consent', 'payment']);
  const { paymentRequestId: id, consentId, redirect } = await aRedirect(client);
  expect(await syncConsent(client, id)).toMatchObject({ status: 'Authorized', wasUpdated: true });
  expect(await syncConsent(client, id)).toMatchObject({ status: 'Authorized', wasUpdated: false });
  await eventually(
    async () => receiver.typesFor(id),
    (types) => types.includes('consent.authorized'),
  );
  expect(await statusOf(client, id)).toBe('AwaitingAuthorization');
  expect((await client.get('/payments')).body.meta.totalItems).toBe(0);
  const forward = () => client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  const forwarded = await forward();
  expect([forwarded.status, forwarded.body.data]).toMatchObject([
    201,
    { status: 'Processing', consentStatus: 'Authorized' },
  ]);
  await untilStatus(client, id, 'Completed');
  expect((await forward()).body.data.paymentId).toBe(forwarded.body.data.paymentId);
  expect((await client.get('/payments')).body.meta.totalItems).toBe(1);
  expect(await consentStatusOf(client, consentId)).toBe('Consumed');
  expect(receiver.typesFor(id).filter((type) => type === 'consent.authorized')).toEqual(['consent.authorized']);
});

test('without its redirect, an approved consent expires and an approved mandate stays inactive', async ({ client }) => {
  const abandoned = await aRedirect(client);
  expect(await syncConsent(client, abandoned.paymentRequestId)).toMatchObject({ status: 'Authorized' });
  const { paymentRequestId: mandate, redirect } = await aRedirect(client, { type: 'VariableOnDemand' });
  expect(await syncConsent(client, mandate)).toMatchObject({ status: 'Authorized' });
  expect(await statusOf(client, mandate)).toBe('AwaitingAuthorization');
  await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  expect(await statusOf(client, mandate)).toBe('Active');
  await endApprovalPeriod(abandoned.consentId);
  await untilStatus(client, abandoned.paymentRequestId, 'Expired');
  expect(await consentStatusOf(client, abandoned.consentId)).toBe('Expired');
  expect((await client.get('/payments')).body.meta.totalItems).toBe(0);
});

test('a customer with an invalid code is sent to the failure page, and the valid code still works', async () => {
  const client = await aClient();
  const id = await aPaymentRequest(client, { redirectUrl: undefined, failureRedirectUrl: 'https://shop.example/no' });
  const { redirect } = await decideAtBank((await aConsent(client, id)).authorizationLink, 'approve');
  expect(await syncConsent(client, id)).toMatchObject({ status: 'Authorized' });
  const invalidRedirect = new URL(redirect);
  invalidRedirect.searchParams.set('code', 'wrong');
  const returned = await fetch(invalidRedirect, { redirect: 'manual', headers: inBrowser });
  expect(new URL(returned.headers.get('location') ?? '').pathname).toBe('/no');
  expect((await fetch(redirect, { headers: inBrowser })).status).toBe(200);
  await untilStatus(client, id, 'Completed');
});

test('a redirect can be forwarded only in the market of its consent', async ({ client }) => {
  const { redirect } = await aRedirect(client);
  const forward = (market: string) =>
    client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`, undefined, { market });
  expect(problemOf(await forward('KSA'))).toEqual([404, 'not_found']);
  expect((await forward('UAE')).status).toBe(201);
});

test('a customer who returns after a revocation is sent to the failure page with the status', async ({ client }) => {
  const { paymentRequestId, consentId, redirect } = await aRedirect(client, {
    failureRedirectUrl: 'https://shop.example/no',
  });
  await setConsentStatus(client, 'payment', consentId, 'Revoked');
  const { status, headers } = await fetch(`${client.baseUrl}/callback${redirect.search}`, {
    redirect: 'manual',
    headers: inBrowser,
  });
  expect(status).toBe(303);
  expect(Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)).toEqual({
    paymentRequestId,
    consentId,
    status: 'Cancelled',
  });
});

test.each([
  ['10.00', 'Completed', '/ok'],
  ['10.01', 'Failed', '/no'],
])('a customer who reloads the redirect of a payment of %s that is %s is sent to %s', async (amount, status, path) => {
  const client = await aClient();
  const { paymentRequestId, redirect } = await aRedirect(client, {
    amount,
    redirectUrl: undefined,
    successRedirectUrl: 'https://shop.example/ok',
    failureRedirectUrl: 'https://shop.example/no',
  });
  const open = async () => {
    const { headers } = await fetch(redirect, { redirect: 'manual', headers: inBrowser });
    const target = new URL(headers.get('location') ?? '');
    return [target.pathname, target.searchParams.get('status')];
  };
  expect((await open())[0]).toBe('/ok');
  await untilStatus(client, paymentRequestId, status);
  expect(await open()).toEqual([path, status]);
});
