import { expect, test } from 'vitest';
import { presentPaymentConsent } from '#functions/payments/consents/view.ts';
import { presentDebtorAccount } from '#functions/payments/debtor-accounts/operations.ts';
import { presentPayment } from '#functions/payments/payments/view.ts';
import { presentAccount } from '#functions/legacy-payments/views/terms.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aPaymentThrough, at } from '#test/support/builders/a-payment.ts';

const context = { baseUrl: 'https://service.example', providers: knownProviders('UAE') };

test.each([
  ['the account', { name: 'Desert Rose' }],
  ['the holder', { accountHolderName: 'Desert Rose' }],
  ['a company', { businessName: 'Desert Rose' }],
  ['a person', { givenName: 'Desert', lastName: 'Rose' }],
])('every view of a payment shows the name of a party that has only the name of %s', (_whose, names) => {
  const agreement = aPaymentThrough('AcceptedSettlementCompleted');
  const { id, schemeName, identification } = agreement.payment.creditorAccount;
  const party = { id, schemeName, identification, ...names };
  const payment = { ...agreement.payment, creditorAccount: party, debtorAccount: party };
  expect(presentPayment({ ...agreement, payment }, context)).toMatchObject({
    creditorName: 'Desert Rose',
    creditorAccountHolderName: 'Desert Rose',
    debtorAccount: { name: 'Desert Rose' },
  });
  const consent = { ...agreement.consent, creditorAccount: party };
  expect(presentPaymentConsent(consent, context).creditorAccount.name).toBe('Desert Rose');
  const used = { id, clientId: payment.clientId, market: 'UAE', lastPaymentId: payment.id, lastUsedAt: at(5) } as const;
  const account = { ...used, version: 0, createdAt: at(5) };
  expect(presentDebtorAccount({ account, payment }, context, true)).toMatchObject([{ name: 'Desert Rose' }]);
  expect(presentAccount(party).name).toBe('Desert Rose');
});
