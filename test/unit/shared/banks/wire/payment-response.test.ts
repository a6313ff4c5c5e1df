import { expect, test } from 'vitest';
import { PaymentResponse, reportOf } from '#shared/banks/wire/payment-response.ts';

test("a payment's times are reported in UTC, whatever offset the bank uses", () => {
  const response = PaymentResponse.parse({
    Data: {
      PaymentId: 'p1',
      ConsentId: 'c1',
      Status: 'AcceptedSettlementCompleted',
      CreationDateTime: '2026-11-21T12:00:00+04:00',
      StatusUpdateDateTime: '2026-11-21T12:00:01+04:00',
      Instruction: { Amount: { Amount: '150.00', Currency: 'AED' } },
      ExchangeRate: { ExpirationDateTime: '2026-11-22T00:00:00+04:00' },
    },
  });
  expect(reportOf(response).record).toMatchObject({
    createdAt: '2026-11-21T08:00:00.000Z',
    statusUpdatedAt: '2026-11-21T08:00:01.000Z',
    exchangeRate: { expirationDateTime: '2026-11-21T20:00:00.000Z' },
  });
});
