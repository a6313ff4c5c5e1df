import type { Options } from 'minisearch';

export interface Section {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly keywords: string;
}

/** Arabic letters that people write differently, by the form that the index uses. */
const letters: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

/** Short vowels, other marks, and the stroke that lengthens a word (tatweel). */
const marks = /[\u064b-\u065f\u0670\u0640]/g;

/** The article, also after "and", "with", "like" and "for", if at least three letters remain. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Returns the form of a word in the index: lower case, singular, and for Arabic without marks, variants and the article. */
export const normalise = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?<=[a-z]{3})s$/, '')
    .replaceAll(marks, '')
    .replaceAll(/[أإآٱىةؤئ]/g, (letter) => letters[letter] ?? letter)
    .replace(article, '');

/** The options of the index, with which it is built and searched. */
export const searchOptions: Options<Section> = {
  fields: ['title', 'heading', 'keywords', 'text'],
  storeFields: ['href', 'title', 'heading'],
  // Arabic vowels are marks, not letters.
  tokenize: (text) => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean),
  processTerm: normalise,
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    boost: { title: 3, heading: 4, keywords: 4 },
    // The start of a page, which has no other heading than the title, comes first, and guides before generated pages.
    boostDocument: (_id, _term, { heading, href } = {}) =>
      (heading === '' ? 2 : 1) * (/^\/docs\/(ar\/)?(reference|objects|events)/.test(String(href)) ? 0.3 : 1),
    combineWith: 'AND',
  },
};
