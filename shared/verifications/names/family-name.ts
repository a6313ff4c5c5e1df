import { wordSet } from './spelling.ts';
import { similarWorldFamilies } from './tables/world-names.ts';
import type { Word } from './word.ts';

const unlistedFamilies = wordSet(similarWorldFamilies.trim().replaceAll('\n', ' '));

/** Returns whether a word is a listed given name without an article. With an article, it can be a family name. */
export const isGiven = (word: Word): boolean =>
  !word.article && word.usualNames.some(({ kind }) => kind === 'arab' || kind === 'world');

const isListedFamily = ({ usualNames }: Word) =>
  usualNames.some(({ kind }) => kind === 'family' || kind === 'world family' || kind === 'either');

/** Returns whether a word can be a family name: it has an article or is listed as a family name. */
export const canBeFamily = (word: Word): boolean => word.article || isListedFamily(word);

/**
 * Returns whether a word can be a given name. Given names can have an article (الحسن, Elhadi). A name that is equally
 * common as a family name is a family name if it has an article (Al Darwish).
 */
export const canBeGiven = ({ compound, usualNames, article }: Word): boolean =>
  compound !== undefined ||
  usualNames.some(({ kind }) => kind === 'arab' || kind === 'world' || (kind === 'either' && !article));

/**
 * Returns whether a word is certainly a family name. An unlisted name can be a father's name, unless it looks like a
 * name of origin (Al Zughaibi).
 */
export const isSurelyFamily = (word: Word): boolean =>
  !canBeGiven(word) &&
  (isListedFamily(word) ||
    word.withoutParticle !== undefined ||
    unlistedFamilies.has(word.text) ||
    (word.article ? /[iyي]$/ : /^[ae]l.{5,}[iy]$/).test(word.text));
