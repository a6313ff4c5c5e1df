import { expect, test } from 'vitest';
import { currentBankSide } from '#shared/consents/authorisation.ts';
import { aStagedConsent } from '#test/support/builders/a-payment.ts';

test('a bank that the customer has left no longer decides, even if the next bank cannot grant', () => {
  const { consent } = aStagedConsent();
  const stagings = ['left', 'last'].flatMap((bankConsentId) =>
    consent.stagings.map((staging) => ({ ...staging, bankConsentId })),
  );
  const [left, last] = stagings;
  if (!left || !last) throw new Error('a staged consent has a staging');
  expect(currentBankSide({ ...consent, stagings })?.bankConsentId).toBe('last');
  expect(currentBankSide({ ...consent, stagings: [left, { ...last, isSpent: true }] })).toBeUndefined();
});
