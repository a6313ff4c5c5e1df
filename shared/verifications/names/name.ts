import { isDescription, joinPhrases, splitLegalForms } from './company.ts';
import { isGiven, isSurelyFamily } from './family-name.ts';
import { lookUp } from './lexicon.ts';
import { foldSpelling, spellingsOf, tokensOf, wordSet } from './spelling.ts';
import { type Word, parseWords, particlesThatAreFamilies } from './word.ts';

type Sex = 'woman' | 'man';

/** The kind of holder according to the source, whatever the name looks like. */
export type HolderKind = 'person' | 'company';

export interface Name {
  /** The words of the name, from the given name to the family name if the notation shows the order. */
  readonly words: readonly Word[];
  /**
   * The name as it was written, but without titles and legal forms. Its letters show whether two names differ only in
   * their spaces: Mary Ann and Maryann, bin Shafar and Binshafar.
   */
  readonly tokens: readonly string[];
  /** The sex that a title shows: Mr, Mrs. */
  readonly titleSex: Sex | undefined;
  /** The sex that `bin` (son of) or `bint` (daughter of) shows. */
  readonly childSex: Sex | undefined;
  /** Whether a legal form, a word like Trading or Group, or spelled-out initials show that this is a company. */
  readonly isCompany: boolean;
  /** Whether the name contains "and", like the names of firms and joint holders. */
  readonly hasConjunction: boolean;
  readonly legalForms: ReadonlySet<string>;
}

const titlesOfWomen = wordSet('mrs ms miss madam mme السيده الانسه دكتوره الدكتوره مهندسه المهندسه استاذه الاستاذه');
const titlesOfMen = wordSet(
  'mr sir sheikh shaikh sheik shaykh cheikh الشيخ السيد دكتور الدكتور مهندس المهندس استاذ الاستاذ',
);
const titlesOfAnyone = wordSet('mx dr eng engr prof professor messrs m/s الساده');
/** Titles that are also names or initials. They are treated as titles only if at least two more words follow. */
const ambiguousTitles = wordSet('sheikh shaikh sheik shaykh cheikh الشيخ السيد د م ا');
const sonOf = wordSet('bin ibn ben بن ابن');
const daughterOf = wordSet('bint binti binte بنت ابنه');
const conjunctions = wordSet('& and و');
const fillers = wordSet('the of for and و');

const isComma = (token: string) => token === ',' || token === '،';
const isWord = (token: string) => !isComma(token) && token !== '&';

const withoutTitles = (tokens: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = tokens;
  const minFollowing = ambiguousTitles.has(first) ? 2 : 1;
  const isTitle = [titlesOfWomen, titlesOfMen, titlesOfAnyone, ambiguousTitles].some((titles) => titles.has(first));
  return isTitle && rest.length >= minFollowing ? withoutTitles(rest) : tokens;
};

/**
 * Forms of address before a title or a name. If one form begins with another, the longer one comes first. The letters
 * can also be initials.
 */
const formsOfAddress =
  'h h, hh, h r h, hrh, h e, his highness, her highness, his excellency, her excellency, صاحب السمو الملكي, صاحبه السمو الملكي, صاحب السمو, صاحبه السمو'
    .split(', ')
    .map((form) => form.split(' '));
/** Forms of address that are also names. They are recognised only before a title. */
const ambiguousFormsOfAddress = wordSet('he سمو معالي سعاده فضيله');

/**
 * Removes H.H. and similar forms of address if they are followed by a title, or by two or more words of which one has
 * an article.
 */
const withoutFormOfAddress = (tokens: readonly string[]): readonly string[] => {
  const [first = '', ...rest] = tokens;
  if (ambiguousFormsOfAddress.has(first)) return withoutTitles(rest).length < rest.length ? rest : tokens;
  const form = formsOfAddress.find((words) => words.every((word, index) => tokens[index] === word));
  if (!form) return tokens;
  const withoutForm = tokens.slice(form.length);
  if (withoutTitles(withoutForm).length < withoutForm.length) return withoutForm;
  const words = parseWords(withoutForm);
  return words.length > 1 && words.some(({ article }) => article) ? withoutForm : tokens;
};

const isFamilyName = (tokens: readonly string[]) => parseWords(tokens).every(isSurelyFamily);

/** Turns "Last, First" into "First Last". A family name after the last comma stays at the end. */
const givenNameFirst = (tokens: readonly string[]): readonly string[] => {
  if (!tokens.some(isComma)) return tokens;
  const parts = tokens
    .reduce<string[][]>(
      (split, token) => (isComma(token) ? [...split, []] : [...split.slice(0, -1), [...(split.at(-1) ?? []), token]]),
      [[]],
    )
    .filter((part) => part.length > 0);
  const [first = [], ...others] = parts;
  const familyLast = others.length > 0 && isFamilyName(others.at(-1) ?? []) && !isFamilyName(first);
  return familyLast ? parts.flat() : [...others.flat(), ...first];
};

/**
 * Splits Binladin into bin and Ladin if Ladin is a listed Arab name. Does not split the first word of a name (Binali),
 * Binford or بندر.
 */
const splitJoinedBin = (token: string, index: number): readonly string[] => {
  const [, bin, father] = /^(bin|بن)(.{4,})$/.exec(token) ?? [];
  if (index === 0 || !bin || !father || lookUp(token).usualNames.length > 0) return [token];
  const isArabName = lookUp(father).usualNames.some(({ arabicSpellings }) => arabicSpellings.length > 0);
  return isArabName ? [bin, father] : [token];
};

/**
 * Returns whether a token is a `bin` or `bint` that only links two names. At the start of a name, Ben is a given name.
 */
const isLink = (token: string, index: number, tokens: readonly string[]) =>
  (sonOf.has(token) || daughterOf.has(token)) && index < tokens.length - 1 && (index > 0 || token !== 'ben');

/**
 * The reading of ambiguous words at the start of a name. `usual`: السيد is a title, and Das is a particle. `title as
 * name`: السيد is a given name. `particle as family`: Das is a family name.
 */
type Reading = 'usual' | 'title as name' | 'particle as family';

const personTokens = (tokens: readonly string[], reading: Reading): readonly string[] => {
  const words = givenNameFirst(tokens).filter(isWord);
  return reading === 'title as name' ? words : withoutTitles(withoutFormOfAddress(words));
};

const companyTokens = (tokens: readonly string[]): readonly string[] => {
  const words = withoutTitles(tokens.filter((token) => isWord(token) && !fillers.has(token)));
  // وأبنائه is و and أبنائه, "and sons". A B C is ABC.
  return joinPhrases(words)
    .map((word) => (word.startsWith('و') && isDescription(word.slice(1)) ? word.slice(1) : word))
    .reduce<string[]>((joined, word, index) => {
      const continuesInitials = word.length === 1 && words[index - 1]?.length === 1;
      return continuesInitials ? [...joined.slice(0, -1), `${joined.at(-1)}${word}`] : [...joined, word];
    }, []);
};

const sexShownBy = (tokens: readonly string[], female: ReadonlySet<string>, male: ReadonlySet<string>) => {
  if (tokens.some((token) => female.has(token))) return 'woman';
  return tokens.some((token) => male.has(token)) ? 'man' : undefined;
};

const sexShownByTitle = (tokens: readonly string[]) => {
  const words = givenNameFirst(tokens).filter(isWord);
  const nameWords = withoutTitles(withoutFormOfAddress(words));
  return sexShownBy(words.slice(0, words.length - nameWords.length), titlesOfWomen, titlesOfMen);
};

const containsConjunction = (tokens: readonly string[]) =>
  tokens.some((token, index) => conjunctions.has(token) && index > 0 && index < tokens.length - 1);

/** Returns whether a name contains only initials (S.T.C.). A person's name never does. */
const isInitialsOnly = (tokens: readonly string[]) =>
  tokens.length > 1 && tokens.every((token) => /^\p{L}$/u.test(token));

const parseTokens = (tokens: readonly string[], kind: HolderKind | undefined, reading: Reading): Name => {
  // Co and Sons are also family names, so a person's name keeps them.
  const { content, legalForms } =
    kind === 'person' ? { content: tokens, legalForms: new Set<string>() } : splitLegalForms(tokens);
  const isCompany =
    kind !== 'person' && (legalForms.size > 0 || isInitialsOnly(content) || content.some(isDescription));
  const hasConjunction = containsConjunction(content);
  const readAsCompany = kind === 'company' || isCompany || (hasConjunction && kind !== 'person');
  const nameTokens = readAsCompany ? companyTokens(content) : personTokens(content, reading).flatMap(splitJoinedBin);
  const withoutLinks = readAsCompany ? nameTokens : nameTokens.filter((...token) => !isLink(...token));
  // If a name consists only of legal forms, titles or links, they are its words.
  const words = withoutLinks.length > 0 ? withoutLinks : tokens.filter(isWord);
  return {
    words:
      reading === 'particle as family'
        ? [words.slice(0, 1), words.slice(1)].flatMap((part) => parseWords(part))
        : parseWords(words),
    tokens: nameTokens.length > 0 ? nameTokens : words,
    titleSex: reading === 'title as name' ? undefined : sexShownByTitle(content),
    childSex: sexShownBy(tokens, daughterOf, sonOf),
    isCompany,
    hasConjunction,
    legalForms,
  };
};

/**
 * Returns every possible reading of the tokens. السيد means Mr, and in Egypt it is also a given name: if only given
 * names follow, it is a name; if a family name follows, it can be either.
 */
const readingsOf = (tokens: readonly string[], kind: HolderKind | undefined): readonly Name[] => {
  const [first = ''] = tokens;
  const usual = parseTokens(tokens, kind, 'usual');
  if (usual.isCompany || kind === 'company') return [usual];
  if (particlesThatAreFamilies.has(first)) return [usual, parseTokens(tokens, kind, 'particle as family')];
  if (first !== 'السيد') return [usual];
  const titleAsName = parseTokens(tokens, kind, 'title as name');
  return usual.words.every(isGiven) ? [titleAsName] : [usual, titleAsName];
};

/**
 * Parses text into every name that it can be read as. Returns an empty list if the text has neither letters nor digits.
 * Text with ä, ö or ü is read in two spellings, because Müller is also written as Muller or as Mueller.
 */
export const parseName = (text: string, kind?: HolderKind): readonly Name[] =>
  spellingsOf(text).flatMap((spelling) => {
    const tokens = tokensOf(foldSpelling(spelling));
    return tokens.some(isWord) ? readingsOf(tokens, kind) : [];
  });
