import { figureAt, type RiskFeatures, type Unit } from '#shared/reports/figures/assessment.ts';
import { decimalsOf } from '#shared/standard/money.ts';
import type { Month } from '#shared/standard/markets/month.ts';

const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats an amount with all decimals of its currency. */
export const amountText = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  const text = amount.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${currency} ${text}`;
};
export const compactText = (amount: number): string => compact.format(amount);

/** Formats 2026-11-21 as 21 November 2026. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Formats 2026-11 as Nov 26. */
export const monthText = (month: Month): string =>
  new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(month));

/** Formats FIXED_TERM as Fixed term. */
const readableCode = (code: string): string =>
  /^[A-Z_]+$/.test(code) ? (code.charAt(0) + code.slice(1).toLowerCase()).replaceAll('_', ' ') : code;

/** Formats a percentage: 52.3 as 52.3%. A value that rounds to zero has no minus sign. */
const percentText = (value: number): string => `${decimal.format(value).replace(/^-(?=0$)/, '')}%`;

const formats: Readonly<
  Record<Exclude<Unit, 'text' | 'flag' | 'shown elsewhere'>, (value: number, currency: string) => string>
> = {
  amount: amountText,
  ratio: (value) => percentText(value * 100),
  percent: (value) => percentText(value),
  count: (value) => decimal.format(value),
  days: (value) => `${decimal.format(value)} ${value === 1 ? 'day' : 'days'}`,
  months: (value) => `${decimal.format(value)} ${value === 1 ? 'month' : 'months'}`,
  score: (value) => decimal.format(value),
};

const textOf = (value: unknown, unit: Unit, currency: string): string | undefined => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return readableCode(value);
  if (unit === 'shown elsewhere' || typeof value !== 'number' || unit === 'text' || unit === 'flag') return undefined;
  return formats[unit](value, currency);
};

/** Returns the figures of a feature that have a value, with their names, except those shown in a chart. */
export const figuresOf = (
  name: keyof RiskFeatures,
  feature: RiskFeatures[keyof RiskFeatures],
  currency: string,
): readonly (readonly [name: string, text: string])[] =>
  Object.entries(feature).flatMap(([field, value]) => {
    const figure = figureAt(name, field);
    const text = figure && textOf(value, figure.unit, currency);
    return figure && text !== undefined ? [[figure.name, text] as const] : [];
  });
