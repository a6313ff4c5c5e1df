import type { ConsentWords, Wording } from '#shared/standard/consent-pages/words.ts';

const isWording = (value: object): value is Wording => 'rule' in value && 'en' in value && 'ar' in value;

const textsIn = (value: unknown): readonly Wording[] => {
  if (typeof value !== 'object' || value === null) return [];
  return isWording(value) ? [value] : Object.values(value).flatMap(textsIn);
};

/** Returns all texts of a market's consent pages, each once. */
export const wordingsIn = (words: ConsentWords): readonly Wording[] => [...new Set(textsIn(words))];
