import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff';
import arabic from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff';
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff';

export type Weight = 'regular' | 'bold';
export type Script = 'arabic' | 'latin';

/**
 * The Arabic font has a glyph of its own for every letter. Fonts that draw letters and their dots apart, as Noto Sans
 * Arabic does, look the same, but a PDF with such a font cannot be read back: letters that differ only in their dots
 * become one.
 */
const files: Readonly<Record<`${Script} ${Weight}`, Uint8Array>> = {
  'latin regular': latin,
  'latin bold': latinBold,
  'arabic regular': arabic,
  'arabic bold': arabicBold,
};

/** Makes the fonts known to a document. */
export const registerFonts = (doc: PDFKit.PDFDocument): void => {
  for (const [name, bytes] of Object.entries(files)) doc.registerFont(name, Buffer.from(bytes));
};

/** The letters and signs of the Arabic font. It has a space as well, and no Latin punctuation. */
const arabicCharacter = /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\u200C-\u200E\uFB50-\uFDFF\uFE70-\uFEFC]/;

/** The script whose font has a character. */
export const scriptOf = (character: string): Script => (arabicCharacter.test(character) ? 'arabic' : 'latin');

/** What pdfkit knows about a font in a document: the characters of each glyph. Its types leave it out. */
const hasCharacters = (font: unknown): font is { readonly unicode: (number[] | undefined)[] } =>
  typeof font === 'object' && font !== null && 'unicode' in font && Array.isArray(font.unicode);

/**
 * Turns the characters of Arabic ligatures around, such as those of lam-alef. Glyphs of a right-to-left run are in the
 * document from left to right, and programs that read the text turn the whole run around, also inside a ligature.
 */
export const turnLigatures = (doc: PDFKit.PDFDocument): void => {
  const fonts: unknown = Reflect.get(doc, '_fontFamilies');
  if (typeof fonts !== 'object' || fonts === null) throw new TypeError('pdfkit keeps its fonts elsewhere');
  // A font is there under several names.
  for (const font of new Set(Object.values(fonts).filter(hasCharacters)))
    for (const [glyph, characters = []] of font.unicode.entries())
      if (characters.length > 1 && characters.every((one) => arabicCharacter.test(String.fromCodePoint(one))))
        font.unicode[glyph] = characters.toReversed();
};
