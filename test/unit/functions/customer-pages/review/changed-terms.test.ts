import { expect, test } from 'vitest';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import { aNewAccountRequest, paymentPageOf, sharingPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { reviewIn } from '#test/support/drivers/integrator.ts';
import type { AccountRequest } from '#shared/accounts/request/account-request.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';

// The form of a page contains a proof of the terms that the page shows. The proof of other terms is not accepted.

const request = aNewRequest({ debtorReference: 'INV-1001', purpose: 'ACM' });
const sharing = aNewAccountRequest();

const proofIn = (html: string): string | undefined => reviewIn(html)?.review;

const changes: readonly (readonly [term: string, Partial<PaymentRequest>])[] = [
  ['amount', { minor: request.minor + 1n }],
  ['payee', { creditorAccount: { ...request.creditorAccount, identification: 'AE460330000010210000001' } }],
  ["payee's name", { creditorAccount: { ...request.creditorAccount, name: 'Sara Ali' } }],
  ['payer', { debtorAccount: { ...request.creditorAccount, identification: 'AE460330000010210000001' } }],
  ['reference', { debtorReference: 'INV-1002' }],
  ['purpose', { purpose: 'POS' }],
  ['permissions', { instructions: { permissions: { readBalances: true, readAccountsDetail: true } } }],
  [
    'result of the payee check',
    { payeeCheck: { match: 'match', providerCode: 'uae-enbdx', performedAt: '2026-11-21T08:00:00.000Z' } },
  ],
  [
    'type',
    {
      type: 'FixedPeriodicSchedule',
      instructions: { periodicSchedule: { frequency: 'Month', startDate: '2026-12-01' } },
    },
  ],
];

test.each(changes)('a change of the %s is reviewed again', async (_term, change) => {
  const proof = proofIn(await paymentPageOf({ request }));
  expect(proof).toMatch(/^\w{64}$/);
  expect(proofIn(await paymentPageOf({ request }))).toBe(proof);
  expect(proofIn(await paymentPageOf({ request: { ...request, ...change } }))).not.toBe(proof);
});

const sharingChanges: readonly (readonly [term: string, Partial<AccountRequest>])[] = [
  ['permissions', { permissions: ['ReadAccountsBasic'] }],
  ['purpose', { purpose: 'RiskAssessment' }],
  ['end', { term: { until: '2027-04-30T20:00:00.000Z' } }],
  ['dates of the transactions', { transactionsFrom: '2026-01-31T20:00:00.000Z' }],
];

test.each(sharingChanges)('a change of the %s of shared data is reviewed again', async (_term, change) => {
  const proof = proofIn(await sharingPageOf({ request: sharing }));
  expect(proof).toMatch(/^\w{64}$/);
  expect(proofIn(await sharingPageOf({ request: { ...sharing, ...change } }))).not.toBe(proof);
});
