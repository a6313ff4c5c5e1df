import { expect, test } from 'vitest';
import { parseMoney } from '#shared/standard/money.ts';
import { type BilledPayment, type BillingType, billingTypeOf } from '#shared/standard/payments/billing-type.ts';

const payment = (overrides: Partial<BilledPayment>): BilledPayment => ({
  type: 'SingleInstantPayment',
  amount: parseMoney('150.00', 'AED'),
  ...overrides,
});
const inContext = (PaymentContextCode: 'TransferToSelf' | 'PartyToParty' | 'BillPayment') => ({
  risks: { PaymentContextCode },
});

test.each<[string, Partial<BilledPayment>, BillingType]>([
  ['a payment to a company', { creditorType: 'Business' }, 'Collection'],
  ['a payment without further facts', {}, 'Collection'],
  ['a collection of AED 20,000', { amount: parseMoney('20000.00', 'AED') }, 'Collection'],
  ['a collection above AED 20,000', { amount: parseMoney('20000.01', 'AED') }, 'LargeValueCollection'],
  ['a payment to a person', { creditorType: 'Individual' }, 'PushP2P'],
  ['a large payment to a person', { creditorType: 'Individual', amount: parseMoney('50000', 'AED') }, 'PushP2P'],
  ['a payment under a mandate to a person', { creditorType: 'Individual', type: 'FixedOnDemand' }, 'PullP2P'],
  ['a payment between people', inContext('PartyToParty'), 'PushP2P'],
  ['a payment to a merchant who is a person', { creditorType: 'Individual', merchantId: 'M-1' }, 'Collection'],
  ['the payment of a bill', inContext('BillPayment'), 'Collection'],
  ['a transfer to an own account', inContext('TransferToSelf'), 'Me2Me'],
])('%s is billed by its kind', (_title, overrides, expected) => {
  expect(billingTypeOf(payment(overrides))).toBe(expected);
});
