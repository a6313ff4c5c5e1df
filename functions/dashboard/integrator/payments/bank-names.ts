import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import type { Deps } from '../../http/deps.ts';

/** Returns a bank's name in the page's language, or its code if the bank is not known. */
export type BankNames = (providerCode: string) => string;

export const bankNamesIn = async (market: Market, language: Language, { banks }: Deps): Promise<BankNames> => {
  const providers = await banks(market);
  return (code) => {
    const provider = providers.find(code);
    return provider ? bankName(provider, language) : code;
  };
};
