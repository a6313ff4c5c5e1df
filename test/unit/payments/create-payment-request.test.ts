import { expect, test } from 'vitest';
import type { Deps } from '#functions/payments/deps.ts';
import { PaymentRequestBody } from '#functions/payments/payment-request-body.ts';
import { createPaymentRequest } from '#functions/payments/payment-requests.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { newId } from '#shared/runtime/ids.ts';
import { openListing } from '#shared/storage/listing.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();

const body = PaymentRequestBody.parse({
  amount: '150',
  currency: 'AED',
  beneficiaryIban: 'AE070331234567890123456',
  type: 'VariablePeriodicSchedule',
  instructions: { periodicSchedule: { frequency: 'Day', startDate: '2027-01-01' } },
});
const client = { id: newId(), lifetimes: { paymentRequestSeconds: 3600 } };

const createAt = (now: string, signature: string) =>
  createPaymentRequest(
    { body, client, market: 'UAE', signature } as Parameters<typeof createPaymentRequest>[0],
    {
      table: local().table,
      stores: openPaymentStores(local().table, openListing(local().table)),
      now: () => new Date(now),
    } as Deps,
  );

test('a request for today that is repeated after midnight still gets its first answer', async () => {
  const first = await createAt('2027-01-01T23:59:59Z', 'signature');
  expect(await createAt('2027-01-02T00:00:01Z', 'signature')).toEqual({ created: first.created, replayed: true });
  await expect(createAt('2027-01-02T00:00:01Z', 'another')).rejects.toMatchObject({
    details: { 'instructions.periodicSchedule.startDate': ['must not be in the past'] },
  });
});
