import { expect, test } from 'vitest';
import { presentPaymentRecord } from '#functions/payments/payments/record-view.ts';
import { presentPayment } from '#functions/payments/payments/view.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aPaymentThrough } from '#test/support/builders/a-payment.ts';

const baseUrl = 'https://service.example';

test('times that an earlier release stored with an offset are returned in UTC', () => {
  const { request, payment: settled } = aPaymentThrough('AcceptedSettlementCompleted');
  const bank = {
    paymentId: 'p1',
    createdAt: '2026-11-21T12:00:00+04:00',
    statusUpdatedAt: '2026-11-21T12:00:01+04:00',
    rejectReasons: [],
    charges: [],
    exchangeRate: { expirationDateTime: '2026-11-22T00:00:00+04:00' },
  };
  const payment = { ...settled, bank };
  expect(presentPayment({ payment, request }, { baseUrl, providers: knownProviders('UAE') })).toMatchObject({
    paymentExecutionDate: '2026-11-21T08:00:00.000Z',
  });
  expect(presentPaymentRecord({ payment, request, signedMessage: undefined }, baseUrl).message.Data).toMatchObject({
    CreationDateTime: '2026-11-21T08:00:00.000Z',
    StatusUpdateDateTime: '2026-11-21T08:00:01.000Z',
    ExchangeRate: { ExpirationDateTime: '2026-11-21T20:00:00.000Z' },
  });
});
