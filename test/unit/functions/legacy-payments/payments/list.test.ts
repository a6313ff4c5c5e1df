import { expect, test } from 'vitest';
import { legacyListPayments } from '#functions/legacy-payments/payments/operations.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anEncryptedGrant, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';

const local = useLocalTable();

test('payments are found by amount, with or without decimals', async () => {
  const stores = createPaymentStores(local().table);
  const client = aRequester();
  const owner = { clientId: client.id, market: 'KSA' } as const;
  const amounts = [
    ['SAR', 15_000n],
    ['SAR', 15_050n],
    ['SAR', 1_500n],
    ['BHD', 1_255n],
  ] as const;
  for (const [currency, minor] of amounts) {
    const staged = aStagedConsent({ ...owner, currency, minor });
    await stores.move({}, authorise(staged, anEncryptedGrant, { interactionId: newId() }, at(2)));
  }
  const links = () => Promise.reject(new Error('unexpected bank call'));
  const secrets = { encrypt: async (text: string) => text, decrypt: async (text: string) => text };
  const [baseUrl, now] = ['https://service.example', () => new Date(at(60))];
  const deps = { stores, links, secrets, providers: knownBanks, baseUrl, now };
  const call = { ...callBy(client, 'KSA'), query: { page: 1, perPage: 20, providerId: undefined } };
  const amountsOf = async (amount: number) => {
    const { items } = await legacyListPayments({ ...call, body: { amount } }, deps);
    return items.map((payment) => payment.amount.value);
  };
  expect(await amountsOf(150)).toEqual([150]);
  expect(await amountsOf(150.5)).toEqual([150.5]);
  expect(await amountsOf(15)).toEqual([15]);
  expect(await amountsOf(151)).toEqual([]);
  expect(await amountsOf(150.501)).toEqual([]);
  expect(await amountsOf(1.255)).toEqual([1.255]);
});
