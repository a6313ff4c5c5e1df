import { type SpelledNames, lookUp } from './lexicon.ts';
import { isArabic, withPlainYaa, wordSet } from './spelling.ts';

/** The kinds of compound names: عبد X, أبو X, أم X, X الدين, X الله. */
export type Compound = 'abd' | 'abu' | 'umm' | 'din' | 'allah';

/** One word of a name with its article and the parts of its compound. */
export interface Word extends SpelledNames {
  /** The folded letters without the article, with ي for ى. In a compound, only the letters of X (see `Compound`). */
  readonly text: string;
  /** Like `text`, but with ى where the writer put it. */
  readonly textWithMaqsura: string;
  readonly compound?: Compound;
  readonly article: boolean;
  /** The word without its particle: the Cruz of dela Cruz. */
  readonly withoutParticle?: string;
}

const articles = wordSet('ال al el aal');
/** Words that link the parts of Persian and Urdu compounds: Habib ur Rahman. */
const izafat = wordSet('ul ur');
/** Before a sun letter, the article takes the sound of that letter: as-Suwaidi, Abdur Rahman. */
const sunArticle = /^(abd)?[aeu](r|sh|s|n|z|th|t|dh|d)$/;
const abd = wordSet('عبد abd abdul abdel abdal abdoul abdool');
const abu = wordSet('ابو ابي ابا abu abou abo abi');
const umm = wordSet('ام umm um oum');
const din = /^(?:الدين|d(?:ee|i|ie)ne?|[aeiu]dd(?:ee|i)ne?|[aeu]ld(?:ee|i)ne?)$/;
const allah = /^(?:الله|allah?|ullah?|ollah)$/;
/**
 * Parts of a family name that are written separately or joined: dela Cruz, van der Berg, Mc Donald, Ba Wazir, Zul
 * Fiqar.
 */
const particles = wordSet(
  'de la las los del dela della delos di da dos das du le van von der den ter st san mc mac ba با zul dhul ذو',
);
/** Particles that are never omitted: Donald is not McDonald. */
const requiredParticle = /^(?:mc|mac|st|san|ba$|با|zul|dhul|ذو)/;
/** Particles that are also family names (Das, Do). At the start of a name, they can be either. */
export const particlesThatAreFamilies = wordSet('das do du di le san van');

const plainWord = (letters: string, compound?: Compound): Word => ({
  ...lookUp(letters),
  text: withPlainYaa(letters),
  textWithMaqsura: letters,
  article: false,
  ...(compound && { compound }),
});
const listedWord = (letters: string, compound?: Compound): Word | undefined => {
  const word = plainWord(letters, compound);
  return word.usualNames.length > 0 ? word : undefined;
};

/** Splits the parts that Arabic script writes as one token: عبدالرحمن, العتيبي, نورالدين. */
const joinedArabic = (token: string): Word | undefined => {
  // الألماني has one article: the second ال belongs to the word.
  if (/^الال.+/.test(token)) return { ...plainWord(token.slice(2)), article: true };
  if (/^ال..+/.test(token)) return { ...parseToken(token.slice(2)), article: true };
  if (/^عبدال..+/.test(token)) return plainWord(token === 'عبدالله' ? 'الله' : token.slice(5), 'abd');
  if (/^عبد...+/.test(token)) return listedWord(token.slice(3), 'abd');
  if (/^اب[ويا]..+/.test(token)) return listedWord(token.slice(3).replace(/^ال/, ''), 'abu');
  if (/..الدين$/.test(token)) return plainWord(token.slice(0, -5), 'din');
  if (/..الله$/.test(token)) return plainWord(token.slice(0, -4), 'allah');
  return undefined;
};

const firstListed = (candidates: readonly string[], compound?: Compound): Word | undefined =>
  candidates.map((letters) => listedWord(letters, compound)).find((word) => word !== undefined);

/**
 * Splits the parts that Latin script joins: Abdulrahman, Alotaibi, Noureddine. Splits only if the rest is a listed
 * name, so that Alvarez and Medina are not split.
 */
const joinedLatin = (token: string): Word | undefined => {
  if (/^abd[aeou]{0,2}l+[aeo]h?$/.test(token)) return plainWord('allah', 'abd');
  const afterAbd = /^abd[aeou]{0,2}(.{3,})$/.exec(token)?.[1];
  if (afterAbd) {
    const withoutArticle = afterAbd.replace(/^(?:l|(r|sh|s|n|z|th|t|dh|d)(?=\1))/, '');
    return (
      firstListed([afterAbd, withoutArticle, afterAbd.replace(/^ll/, '')], 'abd') ??
      (afterAbd.startsWith('l') ? plainWord(withoutArticle, 'abd') : undefined)
    );
  }
  // The vowel before the suffix can belong to either part: Ziauddin is Zia + uddin, Ziyaduddin is Ziyad + uddin.
  const beforeSuffix = (suffix: RegExp, compound: Compound) => {
    const found = suffix.exec(token);
    return found ? firstListed([token.slice(0, found.index), token.slice(0, found.index + 1)], compound) : undefined;
  };
  return (
    firstListed(/^ab(?:ou|[uo])(.{3,})$/.exec(token)?.slice(1) ?? [], 'abu') ??
    beforeSuffix(/[aeiu](?:dd|l?d)(?:ee|i)ne?$/, 'din') ??
    beforeSuffix(/[aou]ll?ah?$/, 'allah') ??
    afterJoinedArticle(/^[ae]l(.{2,})$/.exec(token)?.[1]) ??
    afterJoinedArticle(/^[ae](r|sh|s|n|z|th|t|dh|d)(\1.{3,})$/.exec(token)?.[2])
  );
};

const afterJoinedArticle = (stem: string | undefined): Word | undefined => {
  const word = stem ? parseToken(stem) : undefined;
  return word && (word.compound || word.usualNames.length > 0) ? { ...word, article: true } : undefined;
};

const joinParticle = (particle: string, token: string): Word => ({
  ...plainWord(particle + token),
  ...(!requiredParticle.test(particle) && { withoutParticle: token }),
});

const parseToken = (token: string): Word =>
  listedWord(token) ?? (isArabic(token) ? joinedArabic(token) : joinedLatin(token)) ?? plainWord(token);

/** The tokens that precede a word and belong to it: an article, particles, and the first part of a compound. */
interface Prefix {
  /** Whether a word precedes the prefix. At the start of a name, ed, an and ur are names, not articles. */
  readonly afterWord: boolean;
  readonly article: boolean;
  readonly compound?: Compound;
  readonly particle: string;
}
const noPrefix: Prefix = { afterWord: true, article: false, particle: '' };

/** Adds a token to the prefix of the next word. Returns undefined if the token is itself a word. */
const extendPrefix = (prefix: Prefix, token: string, next: string): Prefix | undefined => {
  const [, abdBefore, sun] = sunArticle.exec(token) ?? [];
  const assimilated = sun !== undefined && next.startsWith(sun);
  if (abd.has(token) || (assimilated && abdBefore)) return { ...prefix, compound: 'abd' };
  if (abu.has(token)) return { ...prefix, compound: 'abu' };
  if (umm.has(token)) return { ...prefix, compound: 'umm' };
  // The article inside a compound does not mark a family name.
  if (articles.has(token) || (prefix.afterWord && (izafat.has(token) || assimilated)))
    return { ...prefix, article: prefix.article || !prefix.compound };
  if (particles.has(token)) return { ...prefix, particle: prefix.particle + token };
  return undefined;
};

/** Splits Habibur Rahman into Habib ur Rahman. */
const splitIzafat = (token: string, index: number, tokens: readonly string[]): readonly string[] => {
  const stem = index < tokens.length - 1 && !listedWord(token) ? /^(.{3,})u[lr]$/.exec(token)?.[1] : undefined;
  return stem && listedWord(stem) ? [stem, 'ul'] : [token];
};

/** Parses tokens into words. Joins articles, particles and the parts of compounds to the words they belong to. */
export const parseWords = (tokens: readonly string[]): readonly Word[] => {
  const words: Word[] = [];
  let prefix: Prefix = { ...noPrefix, afterWord: false };
  tokens.flatMap(splitIzafat).forEach((token, index, parts) => {
    const previous = words.at(-1);
    const suffix = din.test(token) ? 'din' : allah.test(token) ? 'allah' : undefined;
    if (suffix && previous && !previous.compound && !prefix.compound) {
      words[words.length - 1] = { ...previous, compound: suffix };
      prefix = noPrefix;
      return;
    }
    const next = parts[index + 1];
    const extended = next === undefined ? undefined : extendPrefix(prefix, token, next);
    if (extended) {
      prefix = extended;
      return;
    }
    const { article, compound, particle } = prefix;
    const word = particle ? joinParticle(particle, token) : parseToken(token);
    words.push({ ...word, article: article || (word.article && !compound), ...(compound && { compound }) });
    prefix = noPrefix;
  });
  return words;
};
