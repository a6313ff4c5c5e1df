import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import { call } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const address = call.customer?.ipAddress;

/** A service, and the customer details in its bank requests: the IP address and the sign-in time. */
const aWatchedService = async () => {
  const service = await aService(local().table, bank);
  const told: (readonly [call: string, address: string | undefined, signedIn: string | undefined])[] = [];
  service.intercept(async (response, { method, url, headers = {} }) => {
    const name = `${method} ${new URL(url).pathname.replace(/^.*\/v2\.1/, '').replace(/[\w]{8}-[\w-]+/, ':id')}`;
    told.push([name, headers['x-fapi-customer-ip-address'], headers['x-fapi-auth-date']]);
    return response;
  });
  return { service, told };
};

const shown = (at: string): string => new Date(at).toUTCString();

test('requests state that the customer is present until the first order, but not after it', async () => {
  const { service, told } = await aWatchedService();
  const consent = await service.ask();
  const [setOutAt, link] = [service.now().toISOString(), await service.setOut(consent)];
  service.pass(60);
  const back = await service.sandbox.decide(link);
  const signedInAt = service.now().toISOString();
  service.pass(5);
  await service.comeBack(back);
  expect((await service.current(consent)).payment?.customer).toContain(address);
  await service.step();
  expect((await service.current(consent)).payment?.customer).toBeUndefined();
  expect(told).toEqual([
    ['POST /par', address, shown(setOutAt)],
    ['POST /token', address, shown(setOutAt)],
    // The request for the debtor account, with a client token.
    ['POST /token', address, shown(signedInAt)],
    ['GET /payment-consents/:id/refund', address, shown(signedInAt)],
    ['POST /payments', address, shown(signedInAt)],
  ]);
  told.length = 0;
  while (await service.step());
  expect(told.map(([name]) => name)).toContain('GET /payments/:id');
  expect(told.every(([, where, when]) => where === undefined && when === undefined)).toBe(true);
});

test('a resubmitted order does not state that the customer is present', async () => {
  const { service, told } = await aWatchedService();
  const consent = await service.ask();
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  await service.sandbox.switch(bank, { failWith: 500 });
  await service.step();
  await service.sandbox.switch(bank, {});
  while (await service.step());
  const orders = told.filter(([name]) => name === 'POST /payments').map(([, where]) => where);
  expect(orders).toEqual([address, undefined]);
  expect((await service.current(consent)).request.status).toBe('Completed');
});

test('a delayed order does not state that the customer is present', async () => {
  const { service, told } = await aWatchedService();
  const consent = await service.ask();
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  service.pass(301);
  while (await service.step());
  expect(told.find(([name]) => name === 'POST /payments')).toEqual(['POST /payments', undefined, undefined]);
  expect((await service.current(consent)).payment).toMatchObject({ status: 'AcceptedCreditSettlementCompleted' });
});
