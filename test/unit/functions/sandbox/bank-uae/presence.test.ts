import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const address = call.customer?.ipAddress;

/** Creates a service and records the customer details in its bank requests: the IP address and the sign-in time. */
const aRecordedService = async () => {
  const service = await aService(local().table, bank);
  const bankRequests: (readonly [request: string, address: string | undefined, signedIn: string | undefined])[] = [];
  service.intercept(async (response, { method, url, headers = {} }) => {
    const name = `${method} ${new URL(url).pathname.replace(/^.*\/v2\.1/, '').replace(/[\w]{8}-[\w-]+/, ':id')}`;
    bankRequests.push([name, headers['x-fapi-customer-ip-address'], headers['x-fapi-auth-date']]);
    return response;
  });
  return { service, bankRequests };
};

const httpDate = (at: string): string => new Date(at).toUTCString();

test('requests state that the customer is present until the first order, but not after it', async () => {
  const { service, bankRequests } = await aRecordedService();
  const consent = await service.createConsent();
  const [leftAt, link] = [service.now().toISOString(), await service.goToBank(consent)];
  service.pass(60);
  const redirect = await service.sandbox.decide(link);
  const signedInAt = service.now().toISOString();
  service.pass(5);
  await service.followRedirect(redirect);
  expect((await service.current(consent)).payment?.customer).toContain(address);
  await service.step();
  expect((await service.current(consent)).payment?.customer).toBeUndefined();
  expect(bankRequests).toEqual([
    ['POST /par', address, httpDate(leftAt)],
    ['POST /token', address, httpDate(leftAt)],
    // The debtor account is requested with a client token.
    ['POST /token', address, httpDate(signedInAt)],
    ['GET /payment-consents/:id/refund', address, httpDate(signedInAt)],
    ['POST /payments', address, httpDate(signedInAt)],
  ]);
  bankRequests.length = 0;
  while (await service.step());
  expect(bankRequests.map(([name]) => name)).toContain('GET /payments/:id');
  expect(
    bankRequests.every(([, customerAddress, signedIn]) => customerAddress === undefined && signedIn === undefined),
  ).toBe(true);
});

/** Returns the orders that the service submits, with the headers about the customer. */
const anOrderedService = async () => {
  const service = await aService(local().table, bank);
  const orders: (readonly [body: string | undefined, headers: Readonly<Record<string, string | undefined>>])[] = [];
  service.intercept(async (response, { method, url, headers = {}, body }) => {
    const names = ['x-idempotency-key', 'x-fapi-customer-ip-address', 'x-fapi-auth-date', 'x-customer-user-agent'];
    if (method === 'POST' && url.endsWith('/payments'))
      orders.push([body, Object.fromEntries(names.map((name) => [name, headers[name]]))]);
    return response;
  });
  return { service, orders };
};

test('a retry of an order sends the same bytes and states the same customer', async () => {
  const { service, orders } = await anOrderedService();
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  const signedInAt = service.now().toISOString();
  await service.sandbox.switch(bank, { failWith: 500 });
  await service.step();
  service.pass(600);
  await service.step();
  await service.sandbox.switch(bank, {});
  while (await service.step());
  const { payment, request } = await service.current(consent);
  const customer = {
    'x-fapi-customer-ip-address': address,
    'x-fapi-auth-date': httpDate(signedInAt),
    'x-customer-user-agent': call.customer?.userAgent,
  };
  expect(orders.length).toBeGreaterThan(1);
  for (const order of orders)
    expect(order).toEqual([orders[0]?.[0], { 'x-idempotency-key': payment?.id, ...customer }]);
  expect([request.status, payment?.customer]).toEqual(['Completed', undefined]);
  expect(payment && (await service.stores.signedOrders.get(payment))).toBe(orders[0]?.[0]);
});

test('an order after a forwarded redirect states the customer who left for the bank', async () => {
  const { service, orders } = await anOrderedService();
  const consent = await service.createConsent();
  const redirect = await service.sandbox.decide(await service.goToBank(consent));
  await service.forwardRedirect(redirect);
  expect((await service.current(consent)).consent.stagings.map(({ customer }) => customer)).toEqual([undefined]);
  await service.step();
  expect(orders.map(([, headers]) => headers['x-fapi-customer-ip-address'])).toEqual([address]);
  expect((await service.current(consent)).payment?.bank).toBeDefined();
});
