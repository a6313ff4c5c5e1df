import { splitForms, tradeOf } from './company.ts';
import { foldSpelling, tokensOf, wordSet } from './spelling.ts';
import { type Word, familyParticles, readWords } from './word.ts';

type Sex = 'woman' | 'man';
/** Who the holder is known to be, whatever the name looks like. */
export type HolderKind = 'person' | 'company';

/** A name as read: words in the order given name … family name, as far as the writing tells. */
export interface Name {
  readonly words: readonly Word[];
  /** The words without spaces, for names split in different places (Mary Ann, Maryann). */
  readonly joined: string;
  /** What the title says of the holder: Mr, Mrs. */
  readonly title: Sex | undefined;
  /** The same of bint and bin, daughter of and son of. */
  readonly child: Sex | undefined;
  /** Whether a form, a trade or dotted letters say that it is no person. */
  readonly company: boolean;
  /** Whether it joins names by "and", as firms and joint holders do. */
  readonly joins: boolean;
  readonly forms: ReadonlySet<string>;
}

const womensTitles = wordSet('mrs ms miss madam mme السيده الانسه دكتوره الدكتوره مهندسه المهندسه استاذه الاستاذه');
const mensTitles = wordSet(
  'mr sir sheikh shaikh sheik shaykh cheikh الشيخ السيد دكتور الدكتور مهندس المهندس استاذ الاستاذ',
);
const anyonesTitles = wordSet('mx dr eng engr prof professor messrs m/s الساده');
/** Also names or initials: titles only before two names. */
const possibleTitles = wordSet('sheikh shaikh sheik shaykh cheikh الشيخ السيد د م ا');
const sons = wordSet('bin ibn ben بن ابن');
const daughters = wordSet('bint binti binte بنت ابنه');
const conjunctions = wordSet('& and و');
const fillers = wordSet('the of for and و');

const isComma = (token: string) => token === ',' || token === '،';
const isWord = (token: string) => !isComma(token) && token !== '&';

const withoutTitles = (tokens: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = tokens;
  const needed = possibleTitles.has(first) ? 2 : 1;
  const isTitle = [womensTitles, mensTitles, anyonesTitles, possibleTitles].some((titles) => titles.has(first));
  return isTitle && rest.length >= needed ? withoutTitles(rest) : tokens;
};

/** Last, First as First Last. */
const inOrder = (tokens: readonly string[]): readonly string[] => {
  const comma = tokens.findIndex(isComma);
  return comma > 0 ? [...tokens.slice(comma + 1), ...tokens.slice(0, comma)] : tokens;
};

/** bin and bint carry no identity before another name; Ben can be a given name. */
const isConnective = (token: string, index: number, tokens: readonly string[]) =>
  (sons.has(token) || daughters.has(token)) && index < tokens.length - 1 && (index > 0 || token !== 'ben');

/** As usual; with what may be a title taken for a name, or what may be a particle for a family's. */
type Way = 'usual' | 'untitled' | 'particle apart';

const personWords = (tokens: readonly string[], way: Way): readonly string[] => {
  const words = inOrder(tokens).filter(isWord);
  return (way === 'untitled' ? words : withoutTitles(words)).filter((...token) => !isConnective(...token));
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

const sexOf = (tokens: readonly string[], womens: ReadonlySet<string>, mens: ReadonlySet<string>) => {
  if (tokens.some((token) => womens.has(token))) return 'woman';
  return tokens.some((token) => mens.has(token)) ? 'man' : undefined;
};

const titleOf = (tokens: readonly string[]) => {
  const words = inOrder(tokens).filter(isWord);
  return sexOf(words.slice(0, words.length - withoutTitles(words).length), womensTitles, mensTitles);
};

const joinsNames = (tokens: readonly string[]) =>
  tokens.some((token, index) => conjunctions.has(token) && index > 0 && index < tokens.length - 1);

/** S.T.C.: nobody is called by initials alone. */
const isSpelledOut = (tokens: readonly string[]) =>
  tokens.length > 1 && tokens.every((token) => /^\p{L}$/u.test(token));

const read = (tokens: readonly string[], kind: HolderKind | undefined, way: Way): Name => {
  // Co and Sons are families too.
  const { content, forms } = kind === 'person' ? { content: tokens, forms: new Set<string>() } : splitForms(tokens);
  const company =
    kind !== 'person' &&
    (forms.size > 0 || isSpelledOut(content) || content.some((token) => tradeOf(token) !== undefined));
  const joins = joinsNames(content);
  const asCompany = kind === 'company' || company || (joins && kind !== 'person');
  const meant = asCompany ? companyWords(content) : personWords(content, way);
  // A name of nothing but forms, titles or connectives is taken at its word.
  const words = meant.length > 0 ? meant : tokens.filter(isWord);
  return {
    words:
      way === 'particle apart'
        ? [words.slice(0, 1), words.slice(1)].flatMap((part) => readWords(part))
        : readWords(words),
    joined: words.join(''),
    title: way === 'untitled' ? undefined : titleOf(content),
    child: sexOf(tokens, daughters, sons),
    company,
    joins,
    forms,
  };
};

/** A given name as it stands: with an article it is a family's. */
export const isGiven = (word: Word): boolean =>
  !word.article && word.names.some(({ kind }) => kind === 'arab' || kind === 'world');

/** السيد is Mr, and a given name in Egypt: that before given names alone, before a family name it can be either. */
const readings = (tokens: readonly string[], kind: HolderKind | undefined): readonly Name[] => {
  const [first = ''] = tokens;
  const usual = read(tokens, kind, 'usual');
  if (usual.company || kind === 'company') return [usual];
  if (familyParticles.has(first)) return [usual, read(tokens, kind, 'particle apart')];
  if (first !== 'السيد') return [usual];
  const asName = read(tokens, kind, 'untitled');
  return usual.words.every(isGiven) ? [asName] : [usual, asName];
};

/** The ways to read a text as a name; none if it has neither letters nor digits. */
export const readName = (text: string, kind?: HolderKind): readonly Name[] => {
  const tokens = tokensOf(foldSpelling(text));
  return tokens.some(isWord) ? readings(tokens, kind) : [];
};
