import { beforeEach, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/local-table.ts';
import { aThirdParty } from './a-third-party.ts';

const local = useLocalTable();

let seconds: number;
beforeEach(() => {
  seconds = 0;
});
const now = () => new Date(Date.UTC(2026, 10, 21, 10) + seconds * 1000);

/** A consent of this amount, approved and with tokens; `order` hands in an order for it. */
const anAgreement = async (amount: string) => {
  const { approvedConsent, exchange, pay } = aThirdParty(local().table, now);
  const { consentId, code } = await approvedConsent(amount);
  const tokens = await exchange(code);
  return {
    order: (idempotencyKey?: string, ordered = amount) => pay(consentId, tokens, ordered, idempotencyKey),
  };
};

test('an order repeated under its idempotency key returns the first payment', async () => {
  const { order } = await anAgreement('10.00');
  expect((await order('one')).Data.PaymentId).toBe((await order('one')).Data.PaymentId);
});

test('a consent to a single payment takes no second one', async () => {
  const { order } = await anAgreement('10.00');
  await order('one');
  await expect(order('two')).rejects.toMatchObject({ status: 400, code: 'Consent.BusinessRuleViolation' });
});

test('two orders at once for a consent to a single payment make one payment', async () => {
  const { order } = await anAgreement('10.00');
  const results = await Promise.allSettled([order('one'), order('two'), order('three')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an idempotency key is refused for another payment', async () => {
  const { order } = await anAgreement('10.00');
  await order('one');
  await expect(order('one', '11.00')).rejects.toMatchObject({ status: 400, code: 'GenericError' });
});

test('an order for another amount than agreed is refused', async () => {
  const { order } = await anAgreement('10.00');
  await expect(order('one', '11.00')).rejects.toMatchObject({ code: 'Consent.FailsControlParameters' });
});

test.each(['', 'two words', 'x'.repeat(41)])('the idempotency key "%s" is refused', async (key) => {
  const { order } = await anAgreement('10.00');
  await expect(order(key)).rejects.toMatchObject({ status: 400, code: 'Resource.InvalidFormat' });
});

test('an order for an amount that ends in .05 is refused as if it did not match the consent', async () => {
  const { order } = await anAgreement('10.05');
  await expect(order()).rejects.toMatchObject({ status: 400, code: 'Consent.FailsControlParameters' });
});

test('for an amount that ends in .06 the bank is unavailable for four seconds after the approval', async () => {
  const { order } = await anAgreement('10.06');
  seconds = 3;
  await expect(order()).rejects.toMatchObject({ status: 503, code: 'GenericRecoverableError' });
  seconds = 4;
  expect((await order()).Data.PaymentId).toEqual(expect.any(String));
});

test('for an amount that ends in .07 the response is lost, and repeating the order returns the payment', async () => {
  const { order } = await anAgreement('10.07');
  await expect(order('one')).rejects.toMatchObject({ status: 504, code: 'GenericRecoverableError' });
  expect((await order('one')).Data.PaymentId).toEqual(expect.any(String));
});
