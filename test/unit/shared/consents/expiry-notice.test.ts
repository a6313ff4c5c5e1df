import { expect, test } from 'vitest';
import { expireConsent, dueAtOf, endsSoon } from '#shared/consents/expire-consent.ts';
import { eventsOfResource, readResource } from '#shared/events/derive.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { anActiveMandate } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const day = 86_400;

/** Stores a mandate that ends in so many days, and returns what its timer does at a time. */
const aMandateFor = async (days: number) => {
  const { table } = local();
  const stores = createPaymentStores(table);
  const { mandateId, now: start } = await anActiveMandate(stores, 'FixedOnDemand', {}, { termSeconds: days * day });
  const consent = async () => {
    const stored = await stores.paymentConsents.get(mandateId);
    if (!stored) throw new Error('The consent does not exist');
    return stored;
  };
  return {
    stores,
    consent,
    after: (seconds: number) => addSeconds(start, seconds),
    fireTimerAfter: (seconds: number) =>
      expireConsent(paymentAgreements(stores), mandateId, () => new Date(addSeconds(start, seconds))),
    events: async () => {
      const resource = readResource({ ...(await consent()), entity: 'PaymentConsent' });
      return resource ? eventsOfResource(resource).map(({ type, data, occurredAt }) => [type, data, occurredAt]) : [];
    },
  };
};

test('seven days before a consent ends, its end is announced once', async () => {
  const mandate = await aMandateFor(30);
  expect(dueAtOf(await mandate.consent())).toBe(mandate.after(23 * day));
  expect(await mandate.fireTimerAfter(23 * day - 1)).toBe(mandate.after(23 * day));
  expect(await mandate.fireTimerAfter(23 * day + 5)).toBe(mandate.after(30 * day));
  expect(await mandate.fireTimerAfter(24 * day)).toBe(mandate.after(30 * day));
  const types = (await mandate.events()).map(([type]) => type);
  expect(types).toEqual(['consent.created', 'consent.authorized', 'consent.expiring']);
  expect((await mandate.events()).at(-1)).toEqual([
    'consent.expiring',
    { status: 'Authorized' },
    mandate.after(23 * day + 5).replace('Z', '+00:00'),
  ]);
  expect(dueAtOf(await mandate.consent())).toBe(mandate.after(30 * day));
  await mandate.fireTimerAfter(30 * day);
  expect((await mandate.events()).at(-1)?.[0]).toBe('consent.expired');
});

test('a paused consent is announced too, with its status', async () => {
  const mandate = await aMandateFor(30);
  const active = await mandate.consent();
  await mandate.stores.paymentConsents.save(active, move(consentLifecycle, active, 'Paused', mandate.after(day)));
  await mandate.fireTimerAfter(23 * day);
  expect((await mandate.events()).at(-1)).toMatchObject(['consent.expiring', { status: 'Paused' }, {}]);
});

test('the deadline of a customer who has not returned from the bank is not announced as the end of the consent', async () => {
  const mandate = await aMandateFor(30);
  const active = await mandate.consent();
  const withoutTokens = { ...active, accessToken: undefined };
  expect(dueAtOf(withoutTokens)).toBe(mandate.after(30 * day));
  expect(endsSoon(withoutTokens, mandate.after(25 * day))).toBe(false);
});

test.each([7, 1])('a consent that lasts only %d days is not announced', async (days) => {
  const mandate = await aMandateFor(days);
  expect(dueAtOf(await mandate.consent())).toBe(mandate.after(days * day));
  expect(await mandate.fireTimerAfter((days - 1) * day)).toBe(mandate.after(days * day));
  expect((await mandate.events()).map(([type]) => type)).toEqual(['consent.created', 'consent.authorized']);
});

test('a consent ends soon from seven days before its end, while it is in force', async () => {
  const mandate = await aMandateFor(30);
  const consent = await mandate.consent();
  expect(
    [23 * day - 1, 23 * day, 30 * day - 1, 30 * day].map((time) => endsSoon(consent, mandate.after(time))),
  ).toEqual([false, true, true, false]);
  const revoked = move(consentLifecycle, consent, 'Revoked', mandate.after(day));
  expect(endsSoon(revoked, mandate.after(25 * day))).toBe(false);
});
