import { expect, test } from 'vitest';
import { followConsent } from '#shared/payments/agreement/consent-transitions.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anEncryptedGrant, aStagedConsent, at } from '#test/support/builders/a-payment.ts';

const interaction = { interactionId: newId() };

/** A mandate in force, with some of its payments done and others open. */
const aMandateWith = (usage: { readonly count: number; readonly open: number }) => {
  const { request, consent, mandate } = authorise(
    aStagedConsent({ type: 'VariableOnDemand', instructions: { maxCumulativeNumberOfPayments: 2 } }),
    anEncryptedGrant,
    interaction,
    at(2),
  );
  if (!mandate) throw new Error('Several payments have a mandate');
  return { request, consent, mandate: { ...mandate, usage: { ...mandate.usage, ...usage } } };
};

test('a bank that reports a mandate as used up ends it when its payments are done, and not before', () => {
  for (const open of [1, 2]) {
    const waiting = aMandateWith({ count: 2, open });
    expect(followConsent(waiting, 'Consumed', at(3))).toBe(waiting);
  }
  expect(followConsent(aMandateWith({ count: 2, open: 0 }), 'Consumed', at(3))).toMatchObject({
    request: { status: 'Completed' },
    consent: { status: 'Consumed' },
    mandate: { status: 'Completed' },
  });
});

test('a bank that reports a consent as used up does not complete a single payment in progress', () => {
  const { request, consent } = authorise(aStagedConsent(), anEncryptedGrant, interaction, at(2));
  const paying = { request, consent };
  expect(request.status).toBe('Processing');
  expect(followConsent(paying, 'Consumed', at(3))).toBe(paying);
});
