import { expect, test } from 'vitest';
import { currentBankSide } from '#shared/consents/authorisation.ts';
import { aStagedConsent } from '#test/support/builders/a-payment.ts';

test('only the last chosen bank decides on a consent, even if that bank can no longer grant it', () => {
  const { consent } = aStagedConsent();
  const stagings = ['abandoned', 'last'].flatMap((bankConsentId) =>
    consent.stagings.map((staging) => ({ ...staging, bankConsentId })),
  );
  const [abandoned, last] = stagings;
  if (!abandoned || !last) throw new Error('The staged consent has no staging');
  expect(currentBankSide({ ...consent, stagings })?.bankConsentId).toBe('last');
  expect(currentBankSide({ ...consent, stagings: [abandoned, { ...last, isSpent: true }] })).toBeUndefined();
});
