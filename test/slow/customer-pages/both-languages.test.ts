import { expect, test } from 'vitest';
import {
  decideAtSaudiBank,
  decideAtUaeBank,
  returnWithFragment,
} from '#test/support/drivers/customer-pages/deciding-customer.ts';

/** The other pairs are in test/e2e/customer-pages. */
const decisions = [
  ['approve', 'ar'],
  ['decline', 'en'],
] as const;

test.each(decisions)('a customer can choose a UAE bank and %s there (%s)', async (decision, language) => {
  expect(await decideAtUaeBank(decision, language)).toBe(decision === 'approve' ? 'Completed' : 'Rejected');
});

test.each(decisions)('a Saudi bank customer can %s a payment (%s)', async (decision, language) => {
  expect(await decideAtSaudiBank(decision, language)).toBe(decision === 'approve' ? 'Completed' : 'Rejected');
});

test.each(decisions)(
  'if customers %s, a Saudi bank returns its response in the URL fragment (%s)',
  async (decision, language) => {
    expect(await returnWithFragment(decision, language)).toBe(decision === 'approve' ? 'Authorized' : 'Rejected');
  },
);
