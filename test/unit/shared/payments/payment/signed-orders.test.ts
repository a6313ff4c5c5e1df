import * as fc from 'fast-check';
import { CompactSign, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { paymentKeys } from '#shared/payments/keys.ts';
import { packing } from '#shared/standard/ledger.ts';
import { createSignedOrders } from '#shared/payments/payment/signed-orders.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { deletions } from '#shared/platform/storage/table.ts';

const local = useLocalTable();

/** Creates an order as large as the UAE standard makes it: it includes encrypted names, account numbers and risk data. */
const anOrder = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('PS256');
  const message = {
    iss: crypto.randomUUID(),
    aud: ['https://bank.example'],
    message: {
      Data: {
        ConsentId: crypto.randomUUID(),
        Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } },
        PaymentPurposeCode: 'ACM',
        PersonalIdentifiableInformation: Buffer.from(crypto.getRandomValues(new Uint8Array(1_450))).toString(
          'base64url',
        ),
      },
    },
  };
  return new CompactSign(Buffer.from(JSON.stringify(message)))
    .setProtectedHeader({ alg: 'PS256', kid: crypto.randomUUID() })
    .sign(privateKey);
};

test('a signed order is returned as it was sent, and its storage costs three write units', async () => {
  const { table } = local();
  const orders = createSignedOrders(table);
  const [id, order] = [crypto.randomUUID(), await anOrder()];
  await orders.keep({ id }, order);
  expect(await orders.get({ id })).toBe(order);
  const { packed, ...plain } = packing.pack((await table.get(paymentKeys.signedOrder(id, 0))) ?? {});
  const bytes = JSON.stringify(plain).length + (packed as Uint8Array).length;
  expect(order.length).toBeGreaterThan(3_072);
  expect(bytes).toBeLessThan(3_072);
});

test('the timers may delete orders, but not payments', async () => {
  const timers = permittedTable(local().table, 'timers');
  const id = crypto.randomUUID();
  await createSignedOrders(local().table).keep({ id }, 'a.b.c');
  await createSignedOrders(timers).erase(id);
  expect(await createSignedOrders(local().table).get({ id })).toBeUndefined();
  await expect(timers.writeAll(deletions([paymentKeys.payment(id)]))).rejects.toThrow(
    'timers may not BatchWriteItem PAYMENT',
  );
});

test('only the first order of a step is stored', async () => {
  const orders = createSignedOrders(local().table);
  const id = crypto.randomUUID();
  await orders.keep({ id }, 'a.b.c');
  await orders.keep({ id }, 'd.e.f');
  expect(await orders.get({ id })).toBe('a.b.c');
  expect(await orders.get({ id, orderTurn: 1 })).toBeUndefined();
});

test('an order is returned unchanged even if it is not a signed message', async () => {
  const orders = createSignedOrders(local().table);
  const part = fc.oneof(fc.base64String(), fc.string({ unit: 'grapheme' }), fc.constant(''));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const [id, message] = [crypto.randomUUID(), parts.join('.')];
      await orders.keep({ id }, message);
      expect(await orders.get({ id })).toBe(message);
    }),
    { numRuns: 60 },
  );
});
