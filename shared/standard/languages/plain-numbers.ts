/** Returns a text with the digits 0 to 9 instead of Arabic and Persian digits. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Returns a text with Latin digits and decimal points, without Arabic thousands separators and invisible marks. */
export const plainNumbers = (text: string): string =>
  withLatinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll(/[٬\p{Cf}]/gu, '');
