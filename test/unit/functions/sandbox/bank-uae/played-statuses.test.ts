import { expect, test } from 'vitest';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

const statusesOf = async (service: Service, consent: PaymentConsent) => {
  const current = await service.current(consent);
  return [current.consent.status, current.request.status, current.payment?.status];
};

const createMandate = async () => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent({ type: 'VariableOnDemand' });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  service.posted();
  return { service, consent };
};

/** Polls the consent at the bank until a day has passed. */
const watchForADay = async (service: Service): Promise<void> => {
  const end = addSeconds(service.now(), 86_400);
  while ((service.dueAt() ?? end) < end) await service.step();
};

test('a status set by a client in the sandbox is also set at the bank, so polling does not change it', async () => {
  const { service, consent } = await createMandate();
  expect((await service.set(consent, 'Suspended')).status).toBe('Suspended');
  expect(await service.atBank(consent)).toEqual([{ status: 'Suspended', payments: 0 }]);
  await watchForADay(service);
  expect(await statusesOf(service, consent)).toEqual(['Suspended', 'Suspended', undefined]);
  expect((await service.set(consent, 'Authorized')).status).toBe('Authorized');
  await watchForADay(service);
  expect(await statusesOf(service, consent)).toEqual(['Authorized', 'Active', undefined]);
  expect((await service.set(consent, 'Expired')).status).toBe('Expired');
  expect(await service.atBank(consent)).toEqual([{ status: 'Expired', payments: 0 }]);
});

test('setting Authorized starts the payment if only other approvals were missing', async () => {
  const service = await aService(local().table, bank);
  await service.sandbox.switch(bank, { secondAuthoriser: true });
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await service.sandbox.switch(bank, {});
  expect((await service.set(consent, 'Authorized')).status).toBe('Authorized');
  while (await service.step());
  expect(await statusesOf(service, consent)).toEqual(['Consumed', 'Completed', 'AcceptedCreditSettlementCompleted']);
});

test('a consent cannot be set to Authorized before an approval has returned a code', async () => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent();
  const rejection = async (): Promise<unknown> => service.set(consent, 'Authorized').catch((error: unknown) => error);
  expect(await rejection()).toMatchObject({
    code: 'validation_error',
    details: { status: ['cannot be Authorized before the customer has gone to a bank: open the authorizationLink'] },
  });
  const page = await service.goToBank(consent);
  expect(await rejection()).toMatchObject({
    code: 'validation_error',
    details: { status: ['cannot be Authorized before the customer has approved at the bank and has returned'] },
  });
  expect(await statusesOf(service, consent)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', undefined]);
  await service.followRedirect(await service.sandbox.decide(page));
  expect(await statusesOf(service, consent)).toEqual(['Authorized', 'Processing', 'Pending']);
});

test('a consent that a client sets to Rejected can no longer be approved at the bank', async () => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent();
  const page = await service.sandbox.open(await service.goToBank(consent));
  expect((await service.set(consent, 'Rejected')).status).toBe('Rejected');
  expect(await statusesOf(service, consent)).toEqual(['Rejected', 'Rejected', undefined]);
  expect((await service.sandbox.send({ method: 'GET', url: page, timeoutMs: 1_000 })).status).toBe(410);
});

test('setting a status that the bank can no longer set is a conflict, and changes nothing', async () => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent({ minor: 15_003n });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await service.step();
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
  await expect(service.set(consent, 'Suspended')).rejects.toMatchObject({
    code: 'invalid_state',
    message: 'The bank cannot make the consent Suspended now',
  });
  await expect(service.set(consent, 'Consumed')).rejects.toMatchObject({ code: 'validation_error' });
  expect(await statusesOf(service, consent)).toEqual(['Authorized', 'Processing', 'Pending']);
});

test('setting a status fails during a bank outage, and the next attempt succeeds', async () => {
  const { service, consent } = await createMandate();
  await service.sandbox.switch(bank, { down: true });
  await expect(service.set(consent, 'Suspended')).rejects.toMatchObject({ code: 'provider_unavailable' });
  await service.sandbox.switch(bank, {});
  expect((await service.set(consent, 'Suspended')).status).toBe('Suspended');
});
