import { expect, test } from 'vitest';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { requestPayment } from '#shared/payment-requests/request-payment.ts';
import type { RequestedPayment } from '#shared/payment-requests/requested-payment.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { useLocalTable } from '#test/support/local-table.ts';

const local = useLocalTable();
const owner = { clientId: newId(), market: 'UAE' } as const;

const dailyPayments: RequestedPayment = {
  type: 'VariablePeriodicSchedule',
  amount: '150.00',
  currency: 'AED',
  creditor: { schemeName: 'IBAN', identification: 'AE070331234567890123456' },
  creditorField: 'beneficiaryIban',
  additionalCreditors: [],
  debtor: undefined,
  providerId: undefined,
  instructions: { periodicSchedule: { frequency: 'Day', startDate: '2027-01-01' } },
  risks: undefined,
};

const requestAt = (now: string, signature: string) =>
  requestPayment(
    dailyPayments,
    { owner, identity: { signature, idempotencyKey: undefined, bodyHash: 'hash' }, lifetimeSeconds: 3600 },
    { stores: openPaymentStores(local().table, openListing(local().table)), now: () => new Date(now) },
  );

test('a request for payments from today still gets its first answer when it is repeated after midnight', async () => {
  const first = await requestAt('2027-01-01T23:59:59Z', 'signature');
  const repeat = await requestAt('2027-01-02T00:00:01Z', 'signature');
  expect([first.created, repeat.created, repeat.request]).toEqual([true, false, first.request]);
  await expect(requestAt('2027-01-02T00:00:01Z', 'another')).rejects.toMatchObject({
    details: { 'instructions.periodicSchedule.startDate': ['must not be in the past'] },
  });
});
