import { expect, test } from 'vitest';
import { rememberDebtor } from '#shared/payments/payer/debtor-accounts.ts';
import { debtorAccountIdOf } from '#shared/payments/payment/debtor-account.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aPaymentThrough, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Makes settled payments from one account, at most a few in a minute. */
const aPayer = () => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const { payment } = aPaymentThrough('AcceptedSettlementCompleted');
  const debtorAccount = { schemeName: 'IBAN', identification: `AE07${newId()}`, name: 'Mariam Ali', id: newId() };
  const id = debtorAccountIdOf({ ...payment, debtorAccount } as typeof payment) ?? '';
  return {
    stored: () => stores.debtorAccounts.get(id),
    erase: async (seconds: number) => {
      const account = await stores.debtorAccounts.get(id);
      if (account)
        await stores.debtorAccounts.save(account, { ...account, erasedAt: at(seconds), version: account.version + 1 });
    },
    pay: async (seconds: number) => {
      const paid = { ...payment, debtorAccount, id: newId(), createdAt: at(seconds) } as typeof payment;
      await stores.move({}, { payment: paid });
      return { id: paid.id, remember: () => rememberDebtor(paid.id, { stores }) };
    },
  };
};

test('concurrent payments from one account write its last use once', async () => {
  const { pay, stored } = aPayer();
  await (await pay(0)).remember();
  const payments = await Promise.all([10, 20, 30, 40, 50, 60].map(pay));
  local().spent();
  await Promise.all(payments.map(({ remember }) => remember()));
  expect(local().spent().writeUnits).toBe(0);
  expect(await stored()).toMatchObject({ lastUsedAt: at(0) });
});

test('a payment after more than a minute becomes the last use of its account', async () => {
  const { pay, stored } = aPayer();
  await (await pay(0)).remember();
  const later = await pay(61);
  await later.remember();
  expect(await stored()).toMatchObject({ lastUsedAt: at(61), lastPaymentId: later.id });
});

test('a payment restores an account that was erased less than a minute after its last use', async () => {
  const { pay, erase, stored } = aPayer();
  await (await pay(0)).remember();
  await erase(10);
  await (await pay(20)).remember();
  const { lastUsedAt, erasedAt } = (await stored()) ?? {};
  expect({ lastUsedAt, erasedAt }).toEqual({ lastUsedAt: at(20), erasedAt: undefined });
});
