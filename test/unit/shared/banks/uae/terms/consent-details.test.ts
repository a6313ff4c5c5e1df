import { expect, test } from 'vitest';
import { accountDetails, permissionsOf } from '#shared/banks/uae/terms/consent-details.ts';
import { anAccountConsent } from '#test/support/banks/uae/requests.ts';

test('permissions that only Saudi banks support are not requested from a UAE bank', () => {
  const { data, ...consent } = anAccountConsent();
  const permissions = ['ReadAccountsBasic', 'ReadTransactionsCredits'] as const;
  const details = accountDetails({ ...consent, kind: 'account', data: { ...data, permissions } });
  expect(details.consent.Permissions).toEqual(['ReadAccountsBasic']);
});

test.each([
  [undefined, ['ReadRefundAccount']],
  [
    { readAccountsBasic: true, readAccountsDetail: true, readBalances: true },
    ['ReadAccountsDetail', 'ReadRefundAccount'],
  ],
  [{ readAccountsBasic: true, readBalances: true, readRefundAccount: false }, undefined],
])('a payment consent contains only permissions whose data is read: %o', (permissions, expected) => {
  expect(permissionsOf({ permissions })).toEqual(expected);
});
