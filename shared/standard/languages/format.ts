import { memoizeByText } from '#shared/platform/runtime/cache.ts';
import { formatMoney, type Money } from '#shared/standard/money.ts';
import type { Language } from './language.ts';

/** Both languages use Latin digits, as the banks' pages do. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };

// Memoized, because creating a format takes longer than rendering a page.
const amountFormat = memoizeByText(
  (locale: string, currency: string) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
);
const dayFormat = memoizeByText(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const instantFormat = memoizeByText(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'long',
    }),
);

/** Formats an amount. Intl formats decimal strings exactly, however large they are. */
export const formatAmount = (amount: string, currency: string, language: Language): string =>
  amountFormat(locales[language], currency).format(amount as Intl.StringNumericLiteral);

export const moneyText = (money: Money, language: Language): string =>
  formatAmount(formatMoney(money), money.currency, language);

export const formatDay = (date: string, language: Language): string =>
  dayFormat(locales[language]).format(new Date(date));

/** Formats a time in the given time zone and names the zone, because the reader's own zone is unknown. */
export const formatInstant = (instant: string, timeZone: string, language: Language): string =>
  instantFormat(locales[language], timeZone).format(new Date(instant));

/** Groups the characters of an account number in fours, as banks print IBANs. */
export const inGroupsOfFour = (identification: string): string => identification.replaceAll(/(.{4})(?=.)/g, '$1 ');
