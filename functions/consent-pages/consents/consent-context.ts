import type { Snapshots } from '#shared/accounts/read/snapshot-store.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { rulesOf } from '#shared/standard/markets/market.ts';
import type { Visitor } from '../session/visitor.ts';
import { textsIn } from '../texts/texts.ts';
import { type ConsentStores, type ManagedConsent, marketOf, providerCodeOf } from './managed-consent.ts';

/** Everything that is needed to describe a customer's consents. */
export interface ConsentContext extends Visitor {
  readonly at: string;
  readonly providers: Providers;
  readonly stores: ConsentStores;
  readonly snapshots: Pick<Snapshots, 'find' | 'pages' | 'parts'>;
}

export const bankNameOf = (
  managed: ManagedConsent,
  { providers, language }: Pick<ConsentContext, 'providers' | 'language'>,
): string => {
  const bank = providers.find(providerCodeOf(managed) ?? '');
  return bank ? bankName(bank, language) : textsIn[language].unknownBank;
};

/** Formats the day of an instant in the time zone of the consent's market. */
export const dayOf = (instant: string, managed: ManagedConsent, language: Language): string =>
  formatDay(dayIn(rulesOf(marketOf(managed)).country.timeZone, instant), language);
