import { expect, test } from 'vitest';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import { signedMinor } from '#shared/standard/accounts/exact.ts';
import type { Transaction } from '#shared/standard/accounts/transaction.ts';
import { accountFacts, mainCurrency, transactionFacts } from '#shared/reports/figures/facts-of-data.ts';
import { anAccount } from '#test/support/builders/reports/report-facts.ts';

const aTransaction: Transaction = {
  transactionId: 't-1',
  transactionDateTime: '2026-03-31T22:30:00Z',
  transactionType: 'LocalBankTransfer',
  subTransactionType: 'MoneyTransfer',
  creditDebitIndicator: 'Debit',
  status: 'Booked',
  bookingDateTime: '2026-03-31T22:30:00Z',
  transactionInformation: 'Rent',
  amount: { amount: '150.5', currency: 'SAR' },
  creditorAccount: [
    { schemeName: 'AccountNumber', identification: '1', name: 'Landlord' },
    { schemeName: 'IBAN', identification: 'SA2', name: 'Landlord' },
  ],
  debtorAccount: { schemeName: 'IBAN', identification: 'SA1', name: 'Noura' },
};
const dayOf = (at: string) => dayIn('Asia/Riyadh', at);

test("a transaction keeps its minor units, its sign, the bank's local day, and the counterparty's IBAN", () => {
  expect(transactionFacts('a', aTransaction, dayOf)).toMatchObject({
    accountId: 'a',
    day: '2026-04-01',
    minor: -15_050n,
    counterpartyName: 'Landlord',
    counterpartyIdentifier: 'SA2',
  });
  const credit = transactionFacts('a', { ...aTransaction, creditDebitIndicator: 'Credit' }, dayOf);
  expect(credit).toMatchObject({ minor: 15_050n, counterpartyIdentifier: 'SA1' });
});

test('a transaction that is not booked is ignored', () => {
  expect(transactionFacts('a', { ...aTransaction, status: 'Pending' }, dayOf)).toBeUndefined();
  expect(transactionFacts('a', { ...aTransaction, status: 'Rejected' }, dayOf)).toBeUndefined();
});

test('an amount with too many decimals is rounded to the nearest minor unit, half away from zero', () => {
  expect(signedMinor('Credit', { amount: '0.00499', currency: 'SAR' })).toBe(0n);
  expect(signedMinor('Credit', { amount: '0.005', currency: 'SAR' })).toBe(1n);
  expect(signedMinor('Debit', { amount: '0.005', currency: 'SAR' })).toBe(-1n);
  expect(signedMinor('Debit', { amount: '1234567890123.45', currency: 'SAR' })).toBe(-123_456_789_012_345n);
  expect(signedMinor('Credit', { amount: '1.2345', currency: 'KWD' })).toBe(1_235n);
  expect(signedMinor('Credit', { amount: '10', currency: 'JPY' })).toBe(10n);
});

const aSharedAccount: SharedAccount = {
  accountId: 'bank-1',
  accountHolderName: 'Noura',
  currency: 'SAR',
  accountSubType: 'CreditCard',
  accountIdentifiers: [{ schemeName: 'MaskedPAN', identification: '4432' }],
};
const debitBalance: Balance = {
  creditDebitIndicator: 'Debit',
  type: 'InterimBooked',
  dateTime: '2026-03-31T00:00:00Z',
  amount: { amount: '99.99', currency: 'SAR' },
};

test('an account has its kind, its numbers and its booked balance', () => {
  const available: Balance = { ...debitBalance, type: 'InterimAvailable', creditDebitIndicator: 'Credit' };
  expect(accountFacts('a', aSharedAccount, [available, debitBalance], dayOf)).toEqual({
    accountId: 'a',
    kind: 'card',
    currency: 'SAR',
    identifiers: ['4432'],
    holderName: 'Noura',
    balance: -9_999n,
    balanceOn: '2026-03-31',
  });
  expect(accountFacts('a', { ...aSharedAccount, accountSubType: 'Mortgage' }, [], dayOf)?.kind).toBe('loan');
  expect(accountFacts('a', { accountId: 'bank-1' }, [debitBalance], dayOf)).toMatchObject({
    kind: 'deposit',
    currency: 'SAR',
  });
  expect(accountFacts('a', { accountId: 'bank-1' }, [], dayOf)).toBeUndefined();
});

test('an account whose only balances are in another currency or include a credit line has no known balance', () => {
  const dollars: Balance = { ...debitBalance, amount: { amount: '99.99', currency: 'USD' } };
  const limit = { included: true, type: 'Pre-Agreed', amount: { amount: '500.00', currency: 'SAR' } } as const;
  const withLimit: Balance = { ...debitBalance, type: 'InterimAvailable', creditLine: [limit] };
  for (const account of [aSharedAccount, { accountId: 'bank-1' }])
    expect(accountFacts('a', account, [withLimit, dollars], dayOf)).toMatchObject({
      currency: 'SAR',
      balance: undefined,
      balanceOn: undefined,
    });
});

test('an opening balance is the balance at the end of the day before', () => {
  const opening: Balance = { ...debitBalance, type: 'OpeningBooked' };
  expect(accountFacts('a', aSharedAccount, [opening], dayOf)?.balanceOn).toBe('2026-03-30');
});

test('a report is in the currency of most accounts', () => {
  const dollars = anAccount('d', { currency: 'USD' });
  expect(mainCurrency([dollars, anAccount('a'), anAccount('b')])).toBe('SAR');
  expect(mainCurrency([dollars, anAccount('a')])).toBe('USD');
  expect(mainCurrency([])).toBeUndefined();
});
