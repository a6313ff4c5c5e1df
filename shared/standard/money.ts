import * as z from 'zod';
import { countries, countryCodes } from './markets/market.ts';

/** An amount in minor units (fils, halalas) and its currency (ISO 4217). Never a float, because floats round. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

/** The first use of Intl costs a cold start 10 ms of CPU time, so the markets' currencies do without it. */
const knownDecimals = new Map(
  countryCodes.map((code): [string, number] => [
    countries[code].currency.iso4117Code,
    countries[code].currencyDecimals,
  ]),
);

/** Returns whether a text from elsewhere has the format of a currency code (ISO 4217). */
export const isCurrency = (text: string): boolean => /^[a-z]{3}$/i.test(text);

/** Returns the number of decimals of a currency (ISO 4217): AED 2, KWD 3, JPY 0. */
export const decimalsOf = (currency: string): number => {
  const format = () => new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = knownDecimals.get(currency) ?? format().resolvedOptions().maximumFractionDigits ?? 2;
  knownDecimals.set(currency, decimals);
  return decimals;
};

/** Returns the digits before and after the decimal point. */
const partsOf = (text: string) => `${text}.`.split('.') as [whole: string, fraction: string];

/** Parses a decimal string: '150', '150.5', '150.50'. Throws RangeError if the currency has fewer decimals. */
export const parseMoney = (amount: string, currency: string): Money => {
  const [whole, fraction] = partsOf(amount);
  const decimals = decimalsOf(currency);
  const surplus = fraction.slice(decimals);
  if (!/^\d+$/.test(whole + fraction) || !/^0*$/.test(surplus)) {
    throw new RangeError(`${currency} has ${decimals} decimal places`);
  }
  return { minor: BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')), currency };
};

/** Formats an amount as a decimal string, with all the decimals of its currency. */
export const formatMoney = ({ minor, currency }: Money): string => {
  const decimals = decimalsOf(currency);
  const [sign, amount] = minor < 0n ? ['-', -minor] : ['', minor];
  const text = amount.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

/** The largest number of decimals of any market currency. Every market currency has at least two. */
const maxDecimals = Math.max(...knownDecimals.values());
const upToMax = (min: number): string => (min === maxDecimals ? `{${min}}` : `{${min},${maxDecimals}}`);

/** An amount in a response, with all decimals of its currency. */
export const AmountView = z.string().meta({ pattern: String.raw`^\d{1,16}\.\d${upToMax(2)}$` });

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code of three capital letters');

/**
 * Formats '0150.5' as '150.50': with two decimals, or more if they are not zero. Equal amounts then have equal text. Also
 * called with invalid strings, which the earlier checks have rejected.
 */
const withTwoDecimals = (text: string): string => {
  const [whole, fraction] = partsOf(text);
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.slice(0, 2).padEnd(2, '0')}${fraction.slice(2).replace(/0+$/, '')}`;
};

/** Returns what is wrong with a text that is not an amount. */
const formatError =
  (decimals: number) =>
  ({ input }: { readonly input?: unknown }): string => {
    const [, sign, fraction = ''] = /^(-?)\d+(?:\.(\d+))?$/.exec(String(input)) ?? [];
    if (sign === '-') return 'must be more than zero';
    return fraction.length > decimals
      ? `must have at most ${decimals} decimals`
      : 'must be a decimal string such as "150.00"';
  };

/** Returns the schema of an amount with a limited number of digits before the decimal point. */
const amountOf = (maxDigits: number) =>
  z
    .string()
    .regex(new RegExp(String.raw`^0{0,4}\d{1,${maxDigits}}(\.\d${upToMax(1)})?$`), {
      error: (issue) =>
        new RegExp(String.raw`^0*[1-9]\d{${maxDigits},}(\.|$)`).test(String(issue.input))
          ? `must be less than ${10 ** maxDigits}.00`
          : formatError(maxDecimals)(issue),
      abort: true,
    })
    .refine((text) => /[1-9]/.test(text), 'must be more than zero')
    .overwrite(withTwoDecimals);

/**
 * An amount in a request: more than zero, less than a trillion, and with no more decimals than the currencies of the
 * markets have. `decimalsError` finds amounts with more than their own currency has.
 */
export const AmountText = amountOf(12);

/** The amount of payments to find. Those of the legacy API can be larger than an `AmountText`. */
export const AmountToFind = amountOf(13);

/** Returns the error in an `AmountText` that has more decimals than its currency, or else undefined. */
export const decimalsError = (amount: string, currency: string): string | undefined => {
  const decimals = decimalsOf(currency);
  return partsOf(amount)[1].replace(/0+$/, '').length > decimals
    ? `must have at most ${decimals} decimals, like ${currency}`
    : undefined;
};

/** Formats an `AmountText` with all decimals of its currency. */
export const formatAmountText = (amount: string, currency: string): string => formatMoney(parseMoney(amount, currency));

/** Formats a number in major units as an `AmountText`, with the digits that the number has in JSON. */
export const amountTextOf = (amount: number): string => withTwoDecimals(String(amount));

export const isAmount = (money: Money, amount: string): boolean => withTwoDecimals(formatMoney(money)) === amount;

/**
 * An amount in a request to the legacy API: up to 13 digits before the decimal point and up to five decimals. Decimals
 * after the second must be zero, because the legacy API accepts only payments in Saudi riyals.
 */
export const LegacyAmountText = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,5})?$/, { error: formatError(2), abort: true })
  .refine((text) => /^\d+(\.\d{1,2}0*)?$/.test(text), 'must have at most 2 decimals')
  .refine((text) => /[1-9]/.test(text), 'must be more than zero')
  .overwrite(withTwoDecimals);

/** A stored amount in minor units. DynamoDB returns small ones as Number, large ones as BigInt. */
export const StoredMinor = z.union([z.bigint(), z.int()]).transform(BigInt);
