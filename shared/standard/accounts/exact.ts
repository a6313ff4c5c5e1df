import { decimalsOf } from '#shared/standard/money.ts';
import type { CreditDebit, DataAmount } from './amount.ts';

/** Amounts of account data have up to five decimals, and no currency has more. */
const decimals = 5;

/** Converts an amount to a whole number of hundred-thousandths, so that sums and comparisons are exact. */
export const unitsOf = (amount: string): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** Converts an amount to hundred-thousandths. A debit is negative. */
export const signedUnits = (sign: CreditDebit, { amount }: DataAmount): bigint =>
  sign === 'Debit' ? -unitsOf(amount) : unitsOf(amount);

/**
 * Converts an amount to minor units of its currency. A bank may return an amount, such as a charge, with more decimals
 * than the currency has. The amount is rounded to the nearest minor unit, half away from zero.
 */
export const signedMinor = (sign: CreditDebit, amount: DataAmount): bigint => {
  const units = unitsOf(amount.amount);
  const divisor = 10n ** BigInt(decimals - decimalsOf(amount.currency));
  const minor = (units + divisor / 2n) / divisor;
  return sign === 'Debit' ? -minor : minor;
};

/** Converts hundred-thousandths to a decimal number, for API variants that return amounts as numbers. */
export const numberOf = (units: bigint): number => {
  const text = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const value = Number(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`);
  return units < 0n ? -value : value;
};
