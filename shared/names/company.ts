import { foldSpelling, withPlainYaa } from './spelling.ts';
import { legalForms, trades } from './tables/business-words.ts';

const linesOf = (table: string) => withPlainYaa(foldSpelling(table)).trim().split('\n');

const readForms = (): ReadonlyMap<string, string> =>
  new Map(
    linesOf(legalForms).flatMap((line) => {
      const [form = '', spellings = ''] = line.split(': ');
      return spellings.split(', ').map((spelling) => [spelling, form] as const);
    }),
  );
const readTrades = (): ReadonlyMap<string, string> =>
  new Map(linesOf(trades).flatMap((line) => line.split(' ').map((word) => [word, line] as const)));

// The tables are read on first use, so that a Lambda function that compares no companies does not pay for them.
let formOfSpelling: ReadonlyMap<string, string> | undefined;
let tradeOfWord: ReadonlyMap<string, string> | undefined;

const longestFormInTokens = 4;

/** Splits a company's name into its legal forms, wherever they are written, and the other tokens. */
export const splitLegalForms = (tokens: readonly string[]): { content: string[]; legalForms: ReadonlySet<string> } => {
  formOfSpelling ??= readForms();
  const content: string[] = [];
  const found = new Set<string>();
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(longestFormInTokens, tokens.length - at);
    while (length > 0 && !formOfSpelling.has(tokens.slice(at, at + length).join(' '))) length -= 1;
    const form = length > 0 ? formOfSpelling.get(tokens.slice(at, at + length).join(' ')) : undefined;
    if (form) found.add(form);
    else content.push(tokens[at] ?? '');
    at += Math.max(length, 1);
  }
  return { content, legalForms: found };
};

/** Returns the trade that a word names, the same for every language, or undefined for a word of the name proper. */
export const tradeOf = (word: string): string | undefined =>
  (tradeOfWord ??= readTrades()).get(word.replace(/^ال(?=..)/, ''));

/** Whether two sets of legal forms can belong to one company: either set is empty, or they do not contradict. */
export const formsAgree = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (a.size === 0 || b.size === 0) return true;
  if (a.has('establishment') !== b.has('establishment')) return false;
  const [left, right] = [a, b].map((set) => [...set].filter((form) => form !== 'company'));
  return !left?.length || !right?.length || left.toSorted().join() === right.toSorted().join();
};
