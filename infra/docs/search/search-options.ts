import type { Options } from 'minisearch';
import { plainLetters } from '#shared/standard/languages/plain-letters.ts';

export interface Section {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly keywords: string;
}

/** The article, also after "and", "with", "like" and "for", if at least three letters remain. */
const article = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;

/** Returns the form of a word in the index: with plain letters, in the singular, and for Arabic without the article. */
export const normalise = (word: string): string =>
  plainLetters(word)
    .replace(/(?<=[a-z]{3})s$/, '')
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
