import { expect, test } from 'vitest';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();

/** Makes a payment, from its request to its settlement. `beforeReturn` runs before the customer returns. */
const settle = async (
  bank: string,
  overrides: Partial<PaymentRequest> = {},
  beforeReturn?: (service: Service) => void,
) => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent(overrides);
  const redirect = await service.sandbox.decide(await service.goToBank(consent));
  beforeReturn?.(service);
  await service.followRedirect(redirect);
  service.intercept(undefined);
  while (await service.step());
  return service.current(consent);
};

test('a settled payment contains the debtor account even if no refund account was requested', async () => {
  const { request, consent, payment } = await settle('uae-enbdx');
  expect(payment?.status).toBe('AcceptedCreditSettlementCompleted');
  const iban = { schemeName: 'IBAN', identification: expect.stringMatching(/^AE\d{2}026/), name: 'Mariam Al Suwaidi' };
  for (const resource of [request, consent, payment]) expect(resource).toMatchObject({ debtorAccount: iban });
});

test('a client that opts out of the debtor account does not receive it', async () => {
  const { payment } = await settle('uae-enbdx', { instructions: { permissions: { readRefundAccount: false } } });
  expect(payment).toMatchObject({ status: 'AcceptedCreditSettlementCompleted' });
  expect(payment?.debtorAccount).toBeUndefined();
});

test('a payment settles without a debtor account if the bank does not return one', async () => {
  const { payment } = await settle('uae-enbdx', {}, (service) =>
    service.intercept(async (response, { url }) => (url.endsWith('/refund') ? { ...response, status: 503 } : response)),
  );
  expect(payment).toMatchObject({ status: 'AcceptedCreditSettlementCompleted' });
  expect(payment?.debtorAccount).toBeUndefined();
});
