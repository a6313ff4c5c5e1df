import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff';
import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';

export type Weight = 'regular' | 'bold';
export type Script = 'arabic' | 'latin';

/**
 * The Arabic font has a separate glyph for every letter. Fonts that draw letters and their dots separately, such as
 * Noto Sans Arabic, look the same, but text cannot be extracted from a PDF that uses them: letters that differ only in
 * their dots become identical.
 */
const files: Readonly<Record<`${Script} ${Weight}`, Uint8Array>> = {
  'latin regular': latin,
  'latin bold': latinBold,
  'arabic regular': arabic,
  'arabic bold': arabicBold,
};

export const registerFonts = (doc: PDFKit.PDFDocument): void => {
  for (const [name, bytes] of Object.entries(files)) doc.registerFont(name, Buffer.from(bytes));
};

/** The letters and signs of the Arabic font. The font also contains a space, but no Latin punctuation. */
const arabicCharacter = /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\u200C-\u200E\uFB50-\uFDFF\uFE70-\uFEFC]/;

/** Returns the script whose font contains a character. */
export const scriptOf = (character: string): Script => (arabicCharacter.test(character) ? 'arabic' : 'latin');

/**
 * Returns whether a value is pdfkit's record of a font, which contains each glyph's characters. The types of pdfkit do
 * not declare it.
 */
const hasCharacters = (font: unknown): font is { readonly unicode: (number[] | undefined)[] } =>
  typeof font === 'object' && font !== null && 'unicode' in font && Array.isArray(font.unicode);

/**
 * Reverses the characters of Arabic ligatures such as lam-alef. The document stores glyphs of a right-to-left run from
 * left to right, and text extraction reverses the whole run, even inside a ligature.
 */
export const reverseLigatures = (doc: PDFKit.PDFDocument): void => {
  const fonts: unknown = Reflect.get(doc, '_fontFamilies');
  if (typeof fonts !== 'object' || fonts === null) throw new TypeError('pdfkit has no _fontFamilies');
  // A font is registered under several names.
  for (const font of new Set(Object.values(fonts).filter(hasCharacters)))
    for (const [glyph, characters = []] of font.unicode.entries())
      if (
        characters.length > 1 &&
        characters.every((codePoint) => arabicCharacter.test(String.fromCodePoint(codePoint)))
      )
        font.unicode[glyph] = characters.toReversed();
};
