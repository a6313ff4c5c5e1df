import { expect, test } from 'vitest';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** Creates a payment consent that the customer has approved, at a bank that also requires a second approval. */
const createHalfApproved = async (eventLost: boolean) => {
  const service = await aService(local().table, bank);
  await service.sandbox.switch(bank, { secondAuthoriser: true, eventLost });
  const consent = await service.createConsent();
  const redirect = await service.sandbox.decide(await service.goToBank(consent));
  await service.followRedirect(redirect);
  service.posted();
  return { service, consent, redirect };
};

const statusesOf = async (service: Service, consent: PaymentConsent) => {
  const current = await service.current(consent);
  return [current.consent.status, current.request.status, current.payment?.status];
};

const decideAsSecondApprover = async (
  service: Service,
  consent: PaymentConsent,
  action: 'approve' | 'reject',
): Promise<void> => {
  const { bankConsentId = '' } = (await service.current(consent)).consent;
  await service.sandbox.manage(bank, bankConsentId, action);
  for (const { url, body } of service.posted()) await service.post(url, body);
};

test('no order is submitted before all approvers have approved', async () => {
  const { service, consent, redirect } = await createHalfApproved(true);
  for (let count = 0; count < 5; count += 1) await service.step();
  expect(await statusesOf(service, consent)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', undefined]);
  expect(await service.atBank(consent)).toEqual([{ status: 'AwaitingAuthorization', payments: 0 }]);
  // A second redirect changes nothing, and the customer cannot restart the authorisation.
  expect((await service.followRedirect(redirect)).consent.status).toBe('AwaitingAuthorization');
  await expect(service.goToBank(consent)).rejects.toMatchObject({
    code: 'invalid_state',
    message:
      'The customer has approved the consent. The bank has not completed it yet, and other people may have to approve it',
  });
});

test.each([
  ['the event', false],
  ['the status query after a lost event', true],
])('%s starts the payment when the last person has approved', async (_title, eventLost) => {
  const { service, consent } = await createHalfApproved(eventLost);
  await service.step();
  service.pass(60);
  await decideAsSecondApprover(service, consent, 'approve');
  while (await service.step());
  const paid = ['Consumed', 'Completed', 'AcceptedCreditSettlementCompleted'];
  expect(await statusesOf(service, consent)).toEqual(paid);
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
  expect(service.events().filter((type) => type === 'consent.authorized').length).toBe(1);
  const iban = { schemeName: 'IBAN', identification: expect.stringMatching(/^AE\d{2}026/) };
  for (const resource of Object.values(await service.current(consent)))
    expect(resource).toMatchObject({ debtorAccount: iban });
});

test('the consent is rejected when one of the approvers declines', async () => {
  const { service, consent } = await createHalfApproved(false);
  await decideAsSecondApprover(service, consent, 'reject');
  while (await service.step());
  expect(await statusesOf(service, consent)).toEqual(['Rejected', 'Rejected', undefined]);
});

test('the client can cancel while another approver is still deciding', async () => {
  const { service, consent } = await createHalfApproved(true);
  await service.cancel(consent);
  while (await service.step());
  expect(await statusesOf(service, consent)).toEqual(['Revoked', 'Cancelled', undefined]);
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
});

test('the last approval after the loss of a region starts the payment', async () => {
  const { service, consent } = await createHalfApproved(true);
  await service.loseQueues(consent);
  await decideAsSecondApprover(service, consent, 'approve');
  while (await service.step());
  expect(await statusesOf(service, consent)).toEqual(['Consumed', 'Completed', 'AcceptedCreditSettlementCompleted']);
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
});
