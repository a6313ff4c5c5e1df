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

let forms: ReadonlyMap<string, string> | undefined;
let tradeWords: ReadonlyMap<string, string> | undefined;

const longestForm = 4;

/** Takes the legal forms out of a name, wherever they stand. */
export const splitForms = (tokens: readonly string[]): { content: string[]; forms: ReadonlySet<string> } => {
  forms ??= readForms();
  const content: string[] = [];
  const found = new Set<string>();
  for (let at = 0; at < tokens.length;) {
    let length = Math.min(longestForm, tokens.length - at);
    while (length > 0 && !forms.has(tokens.slice(at, at + length).join(' '))) length -= 1;
    const form = length > 0 ? forms.get(tokens.slice(at, at + length).join(' ')) : undefined;
    if (form) found.add(form);
    else content.push(tokens[at] ?? '');
    at += Math.max(length, 1);
  }
  return { content, forms: found };
};

/** The trade a word names, the same in every language; undefined for a word that is part of the name proper. */
export const tradeOf = (word: string): string | undefined =>
  (tradeWords ??= readTrades()).get(word.replace(/^ال(?=..)/, ''));

/** Whether two sets of forms can belong to one legal person: one says nothing, or nothing the other denies. */
export const formsAgree = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  if (a.size === 0 || b.size === 0) return true;
  if (a.has('establishment') !== b.has('establishment')) return false;
  const [left, right] = [a, b].map((set) => [...set].filter((form) => form !== 'company'));
  return !left?.length || !right?.length || left.toSorted().join() === right.toSorted().join();
};
