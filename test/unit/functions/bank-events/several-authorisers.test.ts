import { expect, test } from 'vitest';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** A payment that the customer has approved, at a bank where a second approval is required. */
const aHalfApproved = async (eventLost: boolean) => {
  const service = await aService(local().table, bank);
  await service.sandbox.switch(bank, { secondAuthoriser: true, eventLost });
  const consent = await service.ask();
  const back = await service.sandbox.decide(await service.setOut(consent));
  await service.comeBack(back);
  service.posted();
  return { service, consent, back };
};

const statuses = async (service: Service, consent: PaymentConsent) => {
  const current = await service.current(consent);
  return [current.consent.status, current.request.status, current.payment?.status];
};

const othersDo = async (service: Service, consent: PaymentConsent, action: 'approve' | 'reject'): Promise<void> => {
  const { bankConsentId = '' } = (await service.current(consent)).consent;
  await service.sandbox.manage(bank, bankConsentId, action);
  for (const { url, body } of service.posted()) await service.post(url, body);
};

test('no order is submitted before all approvers have approved', async () => {
  const { service, consent, back } = await aHalfApproved(true);
  for (let count = 0; count < 5; count += 1) await service.step();
  expect(await statuses(service, consent)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', undefined]);
  expect(await service.atBank(consent)).toEqual([{ status: 'AwaitingAuthorization', payments: 0 }]);
  // A second redirect changes nothing, and the customer cannot restart the authorisation.
  expect((await service.comeBack(back)).consent.status).toBe('AwaitingAuthorization');
  await expect(service.setOut(consent)).rejects.toMatchObject({
    code: 'invalid_state',
    message: 'The customer has approved the consent. Other people must approve it too',
  });
});

test.each([
  ['the event', false],
  ['the next status query, after a lost event,', true],
])('%s starts the payment when the last person has approved', async (_what, eventLost) => {
  const { service, consent } = await aHalfApproved(eventLost);
  await service.step();
  service.pass(60);
  await othersDo(service, consent, 'approve');
  while (await service.step());
  const paid = ['Consumed', 'Completed', 'AcceptedCreditSettlementCompleted'];
  expect(await statuses(service, consent)).toEqual(paid);
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
  expect(service.events().filter((type) => type === 'consent.authorized').length).toBe(1);
  const iban = { schemeName: 'IBAN', identification: expect.stringMatching(/^AE\d{2}026/) };
  for (const resource of Object.values(await service.current(consent)))
    expect(resource).toMatchObject({ debtorAccount: iban });
});

test('the consent is rejected when one of them declines', async () => {
  const { service, consent } = await aHalfApproved(false);
  await othersDo(service, consent, 'reject');
  while (await service.step());
  expect(await statuses(service, consent)).toEqual(['Rejected', 'Rejected', undefined]);
});

test('the client can cancel while other approvers still decide', async () => {
  const { service, consent } = await aHalfApproved(true);
  await service.cancel(consent);
  while (await service.step());
  expect(await statuses(service, consent)).toEqual(['Revoked', 'Cancelled', undefined]);
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
});
