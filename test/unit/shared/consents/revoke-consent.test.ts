import { expect, test } from 'vitest';
import { revokeAtBanks, tryToRevoke } from '#shared/consents/revoke-consent.ts';
import { BankRejection, BankUnavailable, NotOffered, UnknownConsent } from '#shared/banks/port/errors.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedPayment, aStagedConsent, at } from '#test/support/builders/a-payment.ts';

/** Creates a consent that ended after the customer had visited its bank twice. */
const anEndedConsent = () => {
  const agreement = aStagedConsent();
  const [staging] = agreement.consent.stagings;
  if (!staging) throw new Error('The staged consent has no staging');
  const stagings = [staging, { ...staging, bankConsentId: newRandomId() }];
  return moveAgreement({ ...agreement, consent: { ...agreement.consent, stagings } }, 'Rejected', at(9)).consent;
};

/** Revokes a consent that was staged twice, at a bank where a status query about the first staging fails. */
const revokeDespite = (failure: Error) => {
  const consent = anEndedConsent();
  const revoked: string[] = [];
  const bank = aBank({
    async readConsent({ bankConsentId }) {
      if (bankConsentId === consent.stagings[0]?.bankConsentId) throw failure;
      return { status: 'AwaitingAuthorization' };
    },
    async revoke({ bankConsentId }) {
      revoked.push(bankConsentId);
    },
  });
  const revocation = revokeAtBanks(consent, 'payment', async () => bank);
  return { revocation, revoked, last: consent.stagings.at(-1)?.bankConsentId };
};

test('a staged consent that the bank no longer knows counts as revoked, and the other one is revoked', async () => {
  const { revocation, revoked, last } = revokeDespite(new UnknownConsent('It no longer exists'));
  await revocation;
  expect(revoked).toEqual([last]);
});

test('a consent is revoked although the bank rejects the query about it', async () => {
  const { revocation, revoked } = revokeDespite(new BankRejection('Resource.InvalidFormat', 400));
  await revocation;
  expect(revoked).toHaveLength(2);
});

test('a consent does not count as revoked if the bank offers no consent resources', async () => {
  const { revocation } = revokeDespite(new NotOffered('The bank has no payments'));
  await expect(revocation).rejects.toBeInstanceOf(NotOffered);
});

test('an unreachable bank does not delay the revocation at another one', async () => {
  const { revocation, revoked, last } = revokeDespite(new BankUnavailable('no response'));
  await expect(revocation).rejects.toBeInstanceOf(BankUnavailable);
  expect(revoked).toEqual([last]);
});

/** Tries to revoke the unused staging of a consent in use at a bank that does not respond, on the tenth day. */
const revokeUnused = (failingSince: string | undefined) => {
  const { consent } = anAuthorisedPayment({ type: 'VariableOnDemand' });
  const [staging] = consent.stagings;
  if (!staging) throw new Error('The consent has no staging');
  const stagings = [staging, { ...staging, bankConsentId: newRandomId() }];
  const bank = aBank({ readConsent: () => Promise.reject(new BankUnavailable('no response')) });
  const deps = { links: async () => bank, now: () => new Date(at(10 * 86_400)) };
  // The tokens of a consent in use were refreshed a moment ago.
  return tryToRevoke({ ...consent, stagings, updatedAt: at(10 * 86_400 - 60) }, 'payment', failingSince, deps);
};

test('a revocation is abandoned after seven days, although the consent has been used meanwhile', async () => {
  const [twoDaysAgo, eightDaysAgo] = [at(8 * 86_400), at(2 * 86_400)];
  expect(await revokeUnused(undefined)).toEqual({ failingSince: at(10 * 86_400), dueAt: at(10 * 86_400 + 1) });
  expect(await revokeUnused(twoDaysAgo)).toEqual({ failingSince: twoDaysAgo, dueAt: at(10 * 86_400 + 900) });
  await expect(revokeUnused(eightDaysAgo)).rejects.toBeInstanceOf(BankUnavailable);
});
