import { splitForms, tradeOf } from './company.ts';
import { foldSpelling, tokensOf, wordSet } from './spelling.ts';
import { type Word, readWords } from './word.ts';

/** A name as read: words in the order given name … family name, as far as the writing tells. */
export interface Name {
  readonly words: readonly Word[];
  /** The words without spaces, for names split in different places (Mary Ann, Maryann). */
  readonly joined: string;
  /** A daughter of (bint) or a son of (bin), if it says so. */
  readonly child: 'daughter' | 'son' | undefined;
  readonly company: boolean;
  readonly forms: ReadonlySet<string>;
}

const titles = new Set([
  ...wordSet('mr mrs ms miss mx dr eng engr prof professor sir madam mme messrs m/s الساده السيده الانسه'),
  ...wordSet('دكتور الدكتور دكتوره الدكتوره مهندس المهندس مهندسه المهندسه استاذ الاستاذ استاذه الاستاذه'),
]);
/** Also names or initials: titles only before two names. */
const possibleTitles = wordSet('sheikh shaikh sheik shaykh cheikh الشيخ السيد د م ا');
const sons = wordSet('bin ibn ben بن ابن');
const daughters = wordSet('bint binti binte بنت ابنه');
const fillers = wordSet('the of for and و');

const isComma = (token: string) => token === ',' || token === '،';
const isWord = (token: string) => !isComma(token) && token !== '&';

const withoutTitles = (tokens: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = tokens;
  const isTitle = (titles.has(first) && rest.length > 0) || (possibleTitles.has(first) && rest.length > 1);
  return isTitle ? withoutTitles(rest) : tokens;
};

/** Last, First as First Last. */
const inOrder = (tokens: readonly string[]): readonly string[] => {
  const comma = tokens.findIndex(isComma);
  return comma > 0 ? [...tokens.slice(comma + 1), ...tokens.slice(0, comma)] : tokens;
};

/** bin and bint carry no identity before another name; Ben can be a given name. */
const isConnective = (token: string, index: number, tokens: readonly string[]) =>
  (sons.has(token) || daughters.has(token)) && index < tokens.length - 1 && (index > 0 || token !== 'ben');

const personWords = (tokens: readonly string[], title: 'titled' | 'untitled'): readonly string[] => {
  const words = inOrder(tokens).filter(isWord);
  return (title === 'titled' ? withoutTitles(words) : words).filter((...token) => !isConnective(...token));
};

const companyWords = (tokens: readonly string[]): readonly string[] => {
  const words = withoutTitles(tokens.filter((token) => isWord(token) && !fillers.has(token)));
  // وأبنائه is و and أبنائه, "and sons"; A B C is ABC.
  return words
    .map((word) => (word.startsWith('و') && tradeOf(word.slice(1)) ? word.slice(1) : word))
    .reduce<string[]>((joined, word, index) => {
      const letters = word.length === 1 && words[index - 1]?.length === 1;
      return letters ? [...joined.slice(0, -1), `${joined.at(-1)}${word}`] : [...joined, word];
    }, []);
};

const childOf = (tokens: readonly string[]): Name['child'] => {
  if (tokens.some((token) => daughters.has(token))) return 'daughter';
  return tokens.some((token) => sons.has(token)) ? 'son' : undefined;
};

const read = (tokens: readonly string[], title: 'titled' | 'untitled' = 'titled'): Name => {
  const { content, forms } = splitForms(tokens);
  const company = forms.size > 0 || content.some((token) => tradeOf(token) !== undefined);
  const meant = company ? companyWords(content) : personWords(content, title);
  // A name of nothing but forms, titles or connectives is taken at its word.
  const words = meant.length > 0 ? meant : tokens.filter(isWord);
  return { words: readWords(words), joined: words.join(''), child: childOf(tokens), company, forms };
};

/** A given name as it stands: with an article it is a family's. */
export const isGiven = (word: Word): boolean => !word.article && word.names.some(({ kind }) => kind !== 'family');

/** السيد is Mr, and a given name in Egypt: that before given names alone, before a family name it can be either. */
const readings = (tokens: readonly string[]): readonly Name[] => {
  const asTitle = read(tokens);
  if (tokens[0] !== 'السيد' || asTitle.company) return [asTitle];
  const asName = read(tokens, 'untitled');
  return asTitle.words.every(isGiven) ? [asName] : [asTitle, asName];
};

/** The ways to read a text as a name; none if it has neither letters nor digits. */
export const readName = (text: string): readonly Name[] => {
  const tokens = tokensOf(foldSpelling(text));
  return tokens.some(isWord) ? readings(tokens) : [];
};
