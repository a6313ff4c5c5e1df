import { expect, test } from 'vitest';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import { paymentTextOf } from '#test/support/drivers/customer-pages/a-page.ts';

// A client could otherwise have the name of one company confirmed, and show the customer that of another.

const { creditorAccount } = aNewRequest();
const account = { id: creditorAccount.id, schemeName: 'IBAN', identification: creditorAccount.identification } as const;
const payeeCheck = { match: 'match', providerCode: 'uae-enbdx', performedAt: '2026-11-21T08:00:00.000Z' } as const;

test.each([
  ['the account holder', { accountHolderName: 'Desert Rose LLC', name: 'Red Crescent', businessName: 'Red Crescent' }],
  ['the account', { name: 'Desert Rose LLC', businessName: 'Red Crescent' }],
  ['a person', { givenName: 'Desert', lastName: 'Rose LLC' }],
])('a customer reads the name of the payee that the bank receives (%s)', async (_whose, names) => {
  const text = await paymentTextOf({ creditorAccount: { ...account, ...names }, payeeCheck });
  expect(text).toContain('Payee Name Desert Rose LLC');
  expect(text).not.toContain('Red Crescent');
});
