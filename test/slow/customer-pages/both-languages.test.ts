import { testDecisions } from '#test/support/drivers/customer-pages/deciding-customer.ts';

// The other pairs are in test/e2e/customer-pages.
testDecisions([
  ['approve', 'ar'],
  ['decline', 'en'],
]);
