import { expect, test } from 'vitest';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anEncryptedGrant, aStagedConsent, at } from '#test/support/builders/a-payment.ts';

const interaction = { interactionId: newId() };

/** Creates an active mandate that has started `count` payments, of which `open` are still in progress. */
const aMandateWith = (usage: { readonly count: number; readonly open: number }) => {
  const { request, consent, mandate } = authorise(
    aStagedConsent({ type: 'VariableOnDemand', instructions: { maxCumulativeNumberOfPayments: 2 } }),
    anEncryptedGrant,
    interaction,
    at(2),
  );
  if (!mandate) throw new Error('The consent has no mandate');
  return { request, consent, mandate: { ...mandate, usage: { ...mandate.usage, ...usage } } };
};

test('a mandate that the bank reports as used up ends once its payments are done, and not before', () => {
  for (const open of [1, 2]) {
    const unfinished = aMandateWith({ count: 2, open });
    expect(moveAgreement(unfinished, 'Consumed', at(3))).toBe(unfinished);
  }
  const finished = moveAgreement(aMandateWith({ count: 2, open: 0 }), 'Consumed', at(3));
  expect(finished).toMatchObject({
    request: { status: 'Completed' },
    consent: { status: 'Consumed' },
    mandate: { status: 'Completed' },
  });
  expect(hasSecrets(finished.consent)).toBe(false);
});

test('a suspended mandate that the bank reports as used up is completed', () => {
  const suspended = moveAgreement(aMandateWith({ count: 2, open: 0 }), 'Suspended', at(3));
  expect(moveAgreement(suspended, 'Consumed', at(4))).toMatchObject({
    request: { status: 'Completed' },
    consent: { status: 'Consumed' },
    mandate: { status: 'Completed' },
  });
});

test.each(['Revoked', 'Expired'] as const)('a mandate that is %s keeps its tokens only for open payments', (to) => {
  const open = moveAgreement(aMandateWith({ count: 1, open: 1 }), to, at(3));
  expect(open.consent).toMatchObject({ status: to, accessToken: anEncryptedGrant.accessToken });
  const { consent } = moveAgreement(aMandateWith({ count: 1, open: 0 }), to, at(3));
  expect(consent.status).toBe(to);
  expect(hasSecrets(consent)).toBe(false);
});

test('a report that the consent is used up does not complete a single payment that is in progress', () => {
  const { request, consent } = authorise(aStagedConsent(), anEncryptedGrant, interaction, at(2));
  const inProgress = { request, consent };
  expect(request.status).toBe('Processing');
  expect(moveAgreement(inProgress, 'Consumed', at(3))).toBe(inProgress);
});
