/** Letters that people write in several ways, each with its plain form. */
const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ـ/g, ''],
];

/** Returns a text in lower case, without accents and vowel marks, and with plain Arabic letters. */
export const plainLetters = (text: string): string =>
  plainForms
    .reduce(
      (result, [letters, letter]) => result.replaceAll(letters, letter),
      // Compose first: in decomposed form, the hamza of an Arabic letter is a mark too.
      text.normalize('NFC').toLowerCase(),
    )
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
