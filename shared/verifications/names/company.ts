import { foldSpelling, isArabic, withPlainYaa } from './spelling.ts';
import { legalForms, qualifiers, trades, translatedWords } from './tables/business-words.ts';

const linesOf = (table: string) => withPlainYaa(foldSpelling(table)).trim().split('\n');

const readForms = (): ReadonlyMap<string, string> =>
  new Map(
    linesOf(legalForms).flatMap((line) => {
      const [form = '', spellings = ''] = line.split(': ');
      return spellings.split(', ').map((spelling) => [spelling, form] as const);
    }),
  );

/** The meaning of a word in a company name. */
interface Meaning {
  /** The table lines that contain the word. Words on the same line are related. */
  readonly topics: Set<string>;
  /** The parts of those lines that contain the word. Words in the same part are translations of each other. */
  readonly senses: Set<string>;
  readonly kind: 'trade' | 'qualifier' | 'word';
}

const readMeanings = (): ReadonlyMap<string, Meaning> => {
  const meanings = new Map<string, Meaning>();
  const read = (table: string, kind: Meaning['kind']) => {
    for (const topic of linesOf(table))
      for (const sense of topic.split(' | '))
        for (const word of sense.split(' ')) {
          const meaning = meanings.get(word) ?? { topics: new Set(), senses: new Set(), kind };
          meaning.topics.add(topic);
          meaning.senses.add(`${topic}: ${sense}`);
          meanings.set(word, meaning);
        }
  };
  read(trades, 'trade');
  read(qualifiers, 'qualifier');
  read(translatedWords, 'word');
  return meanings;
};

// The tables are read on first use, so that a Lambda function that compares no companies does not load them.
let formOfSpelling: ReadonlyMap<string, string> | undefined;
let meaningOfWord: ReadonlyMap<string, Meaning> | undefined;

const maxFormTokens = 4;

/** Splits a company name into its legal forms, wherever they appear, and the other tokens. */
export const splitLegalForms = (tokens: readonly string[]): { content: string[]; legalForms: ReadonlySet<string> } => {
  formOfSpelling ??= readForms();
  const content: string[] = [];
  const foundForms = new Set<string>();
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(maxFormTokens, tokens.length - at);
    while (length > 0 && !formOfSpelling.has(tokens.slice(at, at + length).join(' '))) length -= 1;
    const form = length > 0 ? formOfSpelling.get(tokens.slice(at, at + length).join(' ')) : undefined;
    if (form) foundForms.add(form);
    else content.push(tokens[at] ?? '');
    at += Math.max(length, 1);
  }
  return { content, legalForms: foundForms };
};

/** Returns whether two companies have the same legal forms. `company` is compared only if it is the only form. */
export const formsAgree = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const [left, right] = [a, b].map((forms) => {
    const specific = [...forms].filter((form) => form !== 'company');
    return (specific.length > 0 ? specific : [...forms]).toSorted().join();
  });
  return left === right;
};

const phrases = new Set(['abu dhabi', 'ابو ظبي', 'air conditioning', 'real estate']);

/** Joins phrases that have a single meaning into one word, as the tables write them: realestate. */
export const joinPhrases = (tokens: readonly string[]): readonly string[] =>
  tokens.reduce<string[]>(
    (joined, token) =>
      phrases.has(`${joined.at(-1)} ${token}`)
        ? [...joined.slice(0, -1), `${joined.at(-1)}${token}`]
        : [...joined, token],
    [],
  );

const meaningOf = (word: string): Meaning | undefined => {
  meaningOfWord ??= readMeanings();
  return meaningOfWord.get(word) ?? meaningOfWord.get(word.replace(/^(?:لل|ال|ل)(?=..)/, ''));
};

/** Returns whether a word states the trade of a company: Trading. */
export const isTrade = (word: string): boolean => meaningOf(word)?.kind === 'trade';

/** Returns whether a word describes a company rather than naming it: Trading, General, Group. */
export const isDescription = (word: string): boolean => isTrade(word) || meaningOf(word)?.kind === 'qualifier';

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((element) => b.has(element));

/**
 * Compares the meanings of two words in company names. Only words in different scripts can be translations. Returns
 * undefined unless the tables list both words.
 */
export const relationOf = (a: string, b: string): 'translation' | 'related' | 'other' | undefined => {
  const [left, right] = [meaningOf(a), meaningOf(b)];
  if (!left || !right) return undefined;
  if (isArabic(a) !== isArabic(b) && overlap(left.senses, right.senses)) return 'translation';
  return overlap(left.topics, right.topics) ? 'related' : 'other';
};
