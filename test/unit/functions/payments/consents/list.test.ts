import { expect, test } from 'vitest';
import { listPaymentConsents } from '#functions/payments/consents/operations.ts';
import { newClient } from '#shared/clients/client.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { maxExamined } from '#shared/platform/storage/page.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { callBy } from '#test/support/builders/a-call.ts';
import { aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const createStores = () => createPaymentStores(local().table);
const clientId = newId();

/** Stores a consent of a customer, created at a time. Returns its id. */
const aConsent = async (customer: string, createdAt: string, owner = { clientId }): Promise<string> => {
  const { request, consent } = aStagedConsent({ ...owner, risks: { MerchantCustomerIdentification: customer } });
  await paymentAgreements(createStores()).save({ request }, { request, consent: { ...consent, createdAt } });
  return consent.id;
};

const list = async (filter: object) => {
  const market = 'UAE';
  const profile = { appId: newId(), name: 'Shop', products: ['payments' as const], createdAt: at(0) };
  const client = newClient({ ...profile, id: clientId, markets: [market] });
  const query = { page: 1, perPage: 2, ...filter };
  // The operation uses only these of its dependencies.
  const deps = { stores: createStores(), providers: knownBanks, baseUrl: 'https://service.example' };
  const { items, total } = await listPaymentConsents({ ...callBy(client, market), query }, deps as never);
  return [items.map(({ consentId }) => consentId), total];
};

test("a customer's consents are found, however many consents the client has", async () => {
  const [second, third, first] = [
    await aConsent('noura', at(2)),
    await aConsent('noura', at(3)),
    await aConsent('noura', at(1)),
  ];
  await aConsent('noura', at(2), { clientId: newId() });
  const { consent } = aStagedConsent({ clientId });
  const others = Array.from({ length: maxExamined }, () => ({ ...consent, id: newId() }));
  await local().table.writeAll(puts(others.map((other) => createStores().paymentConsents.create(other).item)));
  expect(await list({ merchantCustomerId: 'noura' })).toEqual([[third, second], 3]);
  expect(await list({ merchantCustomerId: 'noura', page: 2 })).toEqual([[first], 3]);
  expect(await list({ merchantCustomerId: 'noura', toDateTime: at(2) })).toEqual([[second, first], 2]);
  expect(await list({ merchantCustomerId: 'noura', status: 'Authorized' })).toEqual([[], 0]);
  expect(await list({ merchantCustomerId: 'omar' })).toEqual([[], 0]);
});
