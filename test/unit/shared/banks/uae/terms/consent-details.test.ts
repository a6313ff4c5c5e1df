import { expect, test } from 'vitest';
import { accountDetails } from '#shared/banks/uae/terms/consent-details.ts';
import { anAccountConsent } from '#test/support/banks/uae/requests.ts';

test('permissions that only Saudi banks support are not requested from a UAE bank', () => {
  const { data, ...consent } = anAccountConsent();
  const permissions = ['ReadAccountsBasic', 'ReadTransactionsCredits'] as const;
  const details = accountDetails({ ...consent, kind: 'account', data: { ...data, permissions } });
  expect(details.consent.Permissions).toEqual(['ReadAccountsBasic']);
});
