import type { Language } from './language.ts';

/** Both languages use Latin digits, as the banks' pages do. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };

/** Returns formats by name. Each is created once, because creating one takes longer than rendering a page. */
const cached = <F>(create: (...names: readonly string[]) => F) => {
  const formats = new Map<string, F>();
  return (...names: readonly string[]): F => {
    const key = names.join(' ');
    const format = formats.get(key) ?? create(...names);
    formats.set(key, format);
    return format;
  };
};

const amountFormat = cached(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? '' }),
);
const dayFormat = cached((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const instantFormat = cached(
  (locale, timeZone) =>
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

export const formatDay = (date: string, language: Language): string =>
  dayFormat(locales[language]).format(new Date(date));

/** Formats a time in the given time zone and names the zone, because the reader's own zone is unknown. */
export const formatInstant = (instant: string, timeZone: string, language: Language): string =>
  instantFormat(locales[language], timeZone).format(new Date(instant));

/** Groups the characters of an account number in fours, as banks print IBANs. */
export const inGroupsOfFour = (identification: string): string => identification.replaceAll(/(.{4})(?=.)/g, '$1 ');
