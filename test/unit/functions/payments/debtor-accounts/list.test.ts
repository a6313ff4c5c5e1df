import { expect, test } from 'vitest';
import { listSavedDebtorAccounts } from '#functions/payments/debtor-accounts/operations.ts';
import { rememberDebtor } from '#shared/payments/payer/debtor-accounts.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { aPaymentThrough } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** A client with two customers, each of whom has paid from their own account. */
const aShop = async () => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const client = aRequester();
  for (const [customer, identification] of [
    ['noura', 'AE460261234567890123456'],
    ['omar', 'AE070331234567890123457'],
  ] as const) {
    const { request, payment } = aPaymentThrough('AcceptedSettlementCompleted');
    const debtorAccount = { id: newId(), schemeName: 'IBAN' as const, identification };
    await stores.move(
      {},
      {
        request: { ...request, clientId: client.id, risks: { MerchantCustomerIdentification: customer } },
        payment: { ...payment, clientId: client.id, debtorAccount },
      },
    );
    await rememberDebtor(payment.id, { stores });
  }
  return async (isSandbox: boolean, merchantCustomerId?: string) => {
    const query = { page: 1, perPage: 1, merchantCustomerId };
    const sandbox = isSandbox ? {} : undefined;
    const deps = { stores, providers: knownBanks, baseUrl: 'https://service.example', sandbox };
    const { items, total } = await listSavedDebtorAccounts({ ...callBy(client, 'UAE'), query }, deps);
    return { total, numbers: items.map(({ identification }) => identification) };
  };
};

test("the accounts of one customer are those whose last payment was the customer's", async () => {
  const list = await aShop();
  expect((await list(true)).total).toBe(2);
  expect(await list(true, 'noura')).toEqual({ total: 1, numbers: ['AE460261234567890123456'] });
  expect(await list(true, 'omar')).toEqual({ total: 1, numbers: ['AE070331234567890123457'] });
  expect(await list(true, 'layla')).toEqual({ total: 0, numbers: [] });
});

test('outside the sandbox, only the last four characters of an account number are shown', async () => {
  const list = await aShop();
  expect(await list(false, 'noura')).toEqual({ total: 1, numbers: ['*******************3456'] });
});
