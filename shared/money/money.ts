import * as z from 'zod';

/** Integer minor units (fils, halalas) and an ISO 4217 code. Never a float. */
export interface Money {
  readonly minor: bigint;
  readonly currency: string;
}

const exponents = new Map<string, number>();

/** Digits after the decimal point of a currency (ISO 4217: AED 2, KWD 3, JPY 0). */
export const exponentOf = (currency: string): number => {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const digits = options.maximumFractionDigits ?? 2;
  exponents.set(currency, digits);
  return digits;
};

/** Reads '150', '150.5' and '150.50' alike. Throws RangeError on digits the currency does not have. */
export const parseMoney = (amount: string, currency: string): Money => {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = exponentOf(currency);
  const surplus = fraction.slice(digits);
  if (!/^\d+$/.test(whole + fraction) || !/^0*$/.test(surplus)) {
    throw new RangeError(`${currency} has ${digits} decimal places`);
  }
  return { minor: BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')), currency };
};

/** The decimal string of the interface, always with the currency's full number of decimals. */
export const formatMoney = ({ minor, currency }: Money): string => {
  const digits = exponentOf(currency);
  const text = minor.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code of three capital letters');

/** '150' and '150.5' as everybody is told them: '150.00', '150.50'. What is no amount has been refused already. */
const withTwoDecimals = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
};

/** Up to 16 digits and two decimals, as the UAE standard writes amounts (decisions 5.3); more than zero. */
export const AmountText = z
  .string()
  .regex(/^\d{1,16}(\.\d{1,2})?$/, 'must be a decimal string such as "150.00"')
  .refine((text) => /[1-9]/.test(text), 'must be more than zero')
  .overwrite(withTwoDecimals);

/** A stored amount: DynamoDB gives small numbers as Number and large ones as BigInt. */
export const StoredMinor = z.union([z.bigint(), z.int()]).transform(BigInt);
