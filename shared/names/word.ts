import { type Spelled, lookUp } from './lexicon.ts';
import { isArabic, withPlainYaa, wordSet } from './spelling.ts';

/** What a compound is built with: عبد X, أبو X, أم X, X الدين, X الله. */
export type Frame = 'abd' | 'abu' | 'umm' | 'din' | 'allah';

export interface Word extends Spelled {
  /** As written, in folded letters and without the article; the X of a compound. */
  readonly text: string;
  /** The text with its alef maqsura. */
  readonly written: string;
  readonly frame?: Frame;
  readonly article: boolean;
  /** The Cruz of dela Cruz. */
  readonly stem?: string;
}

const articles = wordSet('ال al el aal');
const izafat = wordSet('ul ur');
/** Before a sun letter the article takes its sound: as-Suwaidi, Abdur Rahman. */
const sunArticle = /^(abd)?[aeu](r|sh|s|n|z|th|t|dh|d)$/;
const abd = wordSet('عبد abd abdul abdel abdal abdoul abdool');
const abu = wordSet('ابو ابي ابا abu abou abo abi');
const umm = wordSet('ام umm um oum');
const din = /^(?:الدين|d(?:ee|i|ie)ne?|[aeiu]dd(?:ee|i)ne?|[aeu]ld(?:ee|i)ne?)$/;
const allah = /^(?:الله|allah?|ullah?|ollah)$/;
/** Parts of a family name that are written apart or joined: dela Cruz, van der Berg, Mc Donald. */
const particles = wordSet('de la las los del dela della delos di da dos das du le van von der den ter st san mc mac');
/** Not to be left out: Donald is no McDonald. */
const firmParticles = /^(?:mc|mac|st|san)/;
/** Families themselves (Das, Do), so that in front either may be meant. */
export const familyParticles = wordSet('das do du di le san van');

const anyWord = (written: string, frame?: Frame): Word => ({
  ...lookUp(written),
  text: withPlainYaa(written),
  written,
  article: false,
  ...(frame && { frame }),
});
const theName = (text: string, frame?: Frame): Word | undefined => {
  const word = anyWord(text, frame);
  return word.names.length > 0 ? word : undefined;
};

/** عبدالرحمن, العتيبي, نورالدين: what Arabic writes in one word. */
const joinedArabic = (token: string): Word | undefined => {
  if (/^ال..+/.test(token)) return { ...readWord(token.slice(2)), article: true };
  if (/^عبدال..+/.test(token)) return anyWord(token === 'عبدالله' ? 'الله' : token.slice(5), 'abd');
  if (/^عبد...+/.test(token)) return theName(token.slice(3), 'abd');
  if (/^اب[ويا]..+/.test(token)) return theName(token.slice(3).replace(/^ال/, ''), 'abu');
  if (/..الدين$/.test(token)) return anyWord(token.slice(0, -5), 'din');
  if (/..الله$/.test(token)) return anyWord(token.slice(0, -4), 'allah');
  return undefined;
};

const firstNamed = (stems: readonly string[], frame?: Frame): Word | undefined =>
  stems.map((stem) => theName(stem, frame)).find((word) => word !== undefined);

/** Abdulrahman, Alotaibi, Noureddine: only where the rest is a name, for Alvarez and Medina are whole. */
const joinedLatin = (token: string): Word | undefined => {
  if (/^abd[aeou]{0,2}l+[aeo]h?$/.test(token)) return anyWord('allah', 'abd');
  const afterAbd = /^abd[aeou]{0,2}(.{3,})$/.exec(token)?.[1];
  if (afterAbd) {
    const attribute = afterAbd.replace(/^(?:l|(r|sh|s|n|z|th|t|dh|d)(?=\1))/, '');
    return (
      firstNamed([afterAbd, attribute, afterAbd.replace(/^ll/, '')], 'abd') ??
      (afterAbd.startsWith('l') ? anyWord(attribute, 'abd') : undefined)
    );
  }
  // Ziauddin is Zia and uddin, Ziyaduddin Ziyad and uddin: the vowel before can belong to either.
  const suffix = (pattern: RegExp, frame: Frame) => {
    const found = pattern.exec(token);
    return found ? firstNamed([token.slice(0, found.index), token.slice(0, found.index + 1)], frame) : undefined;
  };
  return (
    firstNamed(/^ab(?:ou|[uo])(.{3,})$/.exec(token)?.slice(1) ?? [], 'abu') ??
    suffix(/[aeiu](?:dd|l?d)(?:ee|i)ne?$/, 'din') ??
    suffix(/[aou]ll?ah?$/, 'allah') ??
    withArticle(/^[ae]l(.{2,})$/.exec(token)?.[1]) ??
    withArticle(/^[ae](r|sh|s|n|z|th|t|dh|d)(\1.{3,})$/.exec(token)?.[2])
  );
};

const withArticle = (rest: string | undefined): Word | undefined => {
  const word = rest ? readWord(rest) : undefined;
  return word && (word.frame || word.names.length > 0) ? { ...word, article: true } : undefined;
};

const afterParticle = (particle: string, token: string): Word => ({
  ...anyWord(particle + token),
  ...(!firmParticles.test(particle) && { stem: token }),
});

const readWord = (token: string): Word =>
  theName(token) ?? (isArabic(token) ? joinedArabic(token) : joinedLatin(token)) ?? anyWord(token);

/** What has been read of a word whose main part is still to come. */
interface Opening {
  /** Whether words stand before it: only there are Ed, An and Ur no names. */
  readonly inside: boolean;
  readonly article: boolean;
  readonly frame?: Frame;
  readonly particle: string;
}
const nothing: Opening = { inside: true, article: false, particle: '' };

/** Adds a token that belongs to the next word; undefined if it is a word itself. */
const open = (opening: Opening, token: string, next: string): Opening | undefined => {
  const [, abdBefore, sun] = sunArticle.exec(token) ?? [];
  const assimilated = sun !== undefined && next.startsWith(sun);
  if (abd.has(token) || (assimilated && abdBefore)) return { ...opening, frame: 'abd' };
  if (abu.has(token)) return { ...opening, frame: 'abu' };
  if (umm.has(token)) return { ...opening, frame: 'umm' };
  // The article inside a compound is no mark of a family.
  if (articles.has(token) || (opening.inside && (izafat.has(token) || assimilated)))
    return { ...opening, article: opening.article || !opening.frame };
  if (particles.has(token)) return { ...opening, particle: opening.particle + token };
  return undefined;
};

/** Habibur Rahman as Habib ur Rahman. */
const splitIzafat = (token: string, index: number, tokens: readonly string[]): readonly string[] => {
  const stem = index < tokens.length - 1 && !theName(token) ? /^(.{3,})u[lr]$/.exec(token)?.[1] : undefined;
  return stem && theName(stem) ? [stem, 'ul'] : [token];
};

/** Joins articles and the parts of compounds to the words they belong to. */
export const readWords = (tokens: readonly string[]): readonly Word[] => {
  const words: Word[] = [];
  let opening: Opening = { ...nothing, inside: false };
  tokens.flatMap(splitIzafat).forEach((token, index, parts) => {
    const previous = words.at(-1);
    const closing = din.test(token) ? 'din' : allah.test(token) ? 'allah' : undefined;
    if (closing && previous && !previous.frame && !opening.frame) {
      words[words.length - 1] = { ...previous, frame: closing };
      opening = nothing;
      return;
    }
    const next = parts[index + 1];
    const opened = next === undefined ? undefined : open(opening, token, next);
    if (opened) {
      opening = opened;
      return;
    }
    const { article, frame, particle } = opening;
    const word = particle ? afterParticle(particle, token) : readWord(token);
    words.push({ ...word, article: article || (word.article && !frame), ...(frame && { frame }) });
    opening = nothing;
  });
  return words;
};
