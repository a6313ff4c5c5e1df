import type { Language } from '#shared/standard/languages/language.ts';
import { type NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { arabicPurposes } from './arabic-purposes.ts';
import { ksaWords } from './ksa.ts';
import { uaeWords } from './uae.ts';
import type { ConsentWords } from '../words.ts';

const words: Readonly<Record<NationalMarket, ConsentWords>> = { UAE: uaeWords, KSA: ksaWords };

export const wordsOf = (market: NationalMarket): ConsentWords => words[market];

/**
 * Returns the name of a payment purpose, by default that of the market's default purpose. A code that the market does
 * not define is returned unchanged.
 */
export const purposeName = (market: NationalMarket, code: string | undefined, language: Language): string => {
  const { purposes, defaultPurpose } = rulesOf(market);
  const purpose = code ?? defaultPurpose;
  const [, englishName = purpose] = purposes.find(([known]) => known === purpose) ?? [];
  return language === 'ar' ? (arabicPurposes[market][purpose] ?? englishName) : englishName;
};
