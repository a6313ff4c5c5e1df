import { composeIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { accountOf } from '#functions/sandbox/banks/test-accounts.ts';
import { AccountRecord } from '#shared/verifications/sources/account-source.ts';

const iban = (countryCode: 'SA' | 'AE', bban: string): string => composeIBAN({ countryCode, bban }) ?? '';
/** Returns the IBAN of a test account at a Saudi bank. */
const saudi = (digits: string, bank = '80') => iban('SA', `${bank}0000001000000000${digits}`);
/** Returns the IBAN of a test account at a UAE bank. */
const emirati = (digits: string, bank = '026') => iban('AE', `${bank}00001000000000${digits}`);

test.each([
  ['01', 'ACTIVE', '1010000006'],
  ['02', 'DORMANT', '1010000014'],
  ['03', 'ACTIVE', '1000000008'],
  ['04', 'ACTIVE', '2010000004'],
  ['05', 'ACTIVE', '2010000012'],
  ['06', 'ACTIVE', '7000000005'],
  ['07', 'IN_LIQUIDATION', '7000000013'],
  ['08', 'BLOCKED', '1098184854'],
  ['09', 'CLOSED', '1106972886'],
  ['10', 'SUSPENDED', '2000000006'],
  ['11', 'INACTIVE', '1010000006'],
  ['12', 'DECEASED', '1010000006'],
  ['13', 'UNCLAIMED', '1010000006'],
])('account %s is %s and belongs to %s, at Saudi and UAE banks alike', (digits, status, value) => {
  const account = AccountRecord.parse(accountOf(saudi(digits)));
  expect([account.status, account.holder.identifiers[0]?.value]).toEqual([status, value]);
  expect([accountOf(saudi(digits, '10')), accountOf(emirati(digits))]).toEqual([account, account]);
});

test.each([
  ['95', 'GIVEN_INPUT_CANNOT_BE_VERIFIED'],
  ['96', 'DISABLED'],
  ['97', 'slow'],
  ['98', 'broken'],
])('account %s has no holder: %s', (digits, outcome) => {
  expect([accountOf(saudi(digits)), accountOf(emirati(digits))]).toEqual([outcome, outcome]);
});

test.each([
  ['76', 'UNSUPPORTED_BY_BANK'],
  ['55', 'BANK_ISSUE'],
])('all test accounts of the Saudi bank %s are %s', (bank, outcome) => {
  expect([accountOf(saudi('01', bank)), accountOf(saudi('14', bank))]).toEqual([outcome, outcome]);
});

test('an account number may contain letters', () => {
  expect(accountOf('SA21800000DZJWMC65147ERH')).toEqual(accountOf(saudi('01')));
});

test.each([
  ['a test account without a holder', saudi('14')],
  ['another account', 'SA0380000000608010167519'],
  ['a test account with a digit too many', `${saudi('01')}1`],
  ['a text that is not an IBAN', 'account 1'],
])('%s does not exist', (_title, text) => {
  expect(accountOf(text)).toBe('ACCOUNT_NOT_FOUND');
});
