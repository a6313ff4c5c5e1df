import type { AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import { expect, test } from 'vitest';
import { moveSharing } from '#shared/accounts/consent/account-agreements.ts';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anAuthorisedPayment, aPaymentThrough, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { anAuthorisedSharing, requestOf } from '#test/support/builders/an-account-consent.ts';

test.each(['Rejected', 'Expired', 'Revoked'] as const)(
  'a consent that ends as %s before the customer returns loses its PKCE verifiers',
  (status) => {
    const staged = aStagedConsent();
    expect(hasSecrets(staged.consent)).toBe(true);
    const { consent } = moveAgreement(staged, status, at(5));
    expect(consent.stagings.map(({ codeVerifier }) => codeVerifier)).toEqual(['']);
    expect(hasSecrets(consent)).toBe(false);
  },
);

test.each([
  ['AcceptedSettlementCompleted'],
  ['AcceptedWithoutPosting'],
  ['AcceptedWithoutPosting', 'Rejected'],
] as const)('the tokens of a single payment are deleted once the bank has accepted the order: %s', (...statuses) => {
  expect(hasSecrets(aPaymentThrough(...statuses).consent)).toBe(false);
});

test('the tokens of a payment without a response outlive its consent, so that it can be resubmitted', () => {
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  const ended = { ...agreement, ...moveAgreement(agreement, 'Revoked', at(5)) };
  expect(ended.consent.accessToken).toBe('sealed');
  const decided = applyBankStatus(ended, 'Rejected', at(6));
  expect(hasSecrets(decided.consent)).toBe(false);
  expect(decided.consent.version).toBe(ended.consent.version + 1);
});

test('a rejection writes the consent, so that a concurrent revocation causes a conflict', () => {
  const agreement = anAuthorisedPayment() as AgreementWithPayment;
  const { consent } = applyBankStatus(agreement, 'Rejected', at(6));
  expect(consent).toMatchObject({ status: 'Authorized', version: agreement.consent.version + 1 });
});

test('the tokens of a payment that the bank rejected are deleted when its consent expires', () => {
  const rejected = aPaymentThrough('Rejected');
  expect(rejected.consent).toMatchObject({ status: 'Authorized', accessToken: 'sealed' });
  expect(hasSecrets(moveAgreement(rejected, 'Expired', at(9)).consent)).toBe(false);
});

test.each(['Revoked', 'Expired', 'Consumed'] as const)(
  'the tokens of an account consent are deleted when it becomes %s',
  (status) => {
    const consent = { ...anAuthorisedSharing(newId(), at(0)), accessToken: 'sealed', refreshToken: 'sealed' };
    const sharing = { request: requestOf(consent, at(0), at(600)), consent };
    expect(hasSecrets(moveSharing(sharing, status, at(5)).consent)).toBe(false);
  },
);
