import type { Language } from './language.ts';

type Text = string | ((...values: never[]) => string);
export type InBoth<T extends Text = Text> = readonly [en: T, ar: T];

/** Texts by name, each in English and in Arabic. A text that contains values is a function of them. */
export interface TextTable {
  readonly [name: string]: InBoth | TextTable;
}

type TextsOf<T> = {
  readonly [K in keyof T]: T[K] extends readonly [infer En, unknown]
    ? En extends string
      ? string
      : En
    : TextsOf<T[K]>;
};

/** Returns a text that contains values, in both languages. */
export const both = <T extends (...values: never[]) => string>(en: T, ar: NoInfer<T>): InBoth<T> => [en, ar];

const isText = (entry: InBoth | TextTable): entry is InBoth => Array.isArray(entry);

const pick = (table: TextTable, index: 0 | 1): unknown =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [name, isText(entry) ? entry[index] : pick(entry, index)]),
  );

/** Returns the texts of a table in each language. */
export const textsOf = <T extends TextTable>(table: T): Readonly<Record<Language, TextsOf<T>>> => ({
  en: pick(table, 0) as TextsOf<T>,
  ar: pick(table, 1) as TextsOf<T>,
});
