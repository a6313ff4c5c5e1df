import type { Language } from '#shared/standard/languages/language.ts';
import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { arabicPurposes } from './arabic-purposes.ts';
import { ksaWords } from './ksa.ts';
import { uaeWords } from './uae.ts';
import type { ConsentWords } from '../words.ts';

const words: Readonly<Record<NationalMarket, ConsentWords>> = { UAE: uaeWords, KSA: ksaWords };

export const wordsOf = (market: NationalMarket): ConsentWords => words[market];

/** Returns the name of a payment purpose. A code that the market does not define is returned unchanged. */
export const purposeName = (market: NationalMarket, purpose: string, language: Language): string => {
  const [, englishName = purpose] = rulesOf(market).purposes.find(([code]) => code === purpose) ?? [];
  return language === 'ar' ? (arabicPurposes[market][purpose] ?? englishName) : englishName;
};
