import { lineOf } from '#shared/standard/pages/document.ts';
import type { DataCluster, Purpose } from '../texts/en.ts';
import { type Language, textsIn } from '../texts/language.ts';

/** One line that describes the requested consent: its label and values. */
export type Fact = readonly [name: string, ...values: string[]];

export const formatDay = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(textsIn[language].locale, { dateStyle: 'long', timeZone }).format(new Date(at));

const clusterOf = (permission: string): DataCluster => {
  if (permission.startsWith('ReadAccounts')) return 'accounts';
  if (permission.startsWith('ReadParty')) return 'identity';
  if (permission.startsWith('ReadBeneficiaries')) return 'beneficiaries';
  if (permission.startsWith('ReadProduct')) return 'product';
  if (permission === 'ReadBalances') return 'balances';
  if (permission === 'ReadStatements') return 'statements';
  if (/^Read(Standing|Direct|Scheduled)/.test(permission)) return 'regular';
  return 'transactions';
};

/** Account data that a customer is asked to share. */
export interface DataToShare {
  /** The name of the company for which the client requests the data. */
  readonly requester: string | undefined;
  readonly permissions: readonly string[];
  readonly purposes: readonly Purpose[];
  /** Absent if the consent does not limit the period. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly until: string | undefined;
  readonly timeZone: string;
}

/** Describes who requests the data, the data, its purpose, and how long it is shared. */
export const accountFacts = (dataToShare: DataToShare, language: Language): readonly Fact[] => {
  const { requester, permissions, purposes: requested, from, to, until, timeZone } = dataToShare;
  const { facts, data, purposes } = textsIn[language];
  const day = (at: string | undefined) => at && formatDay(at, language, timeZone);
  return [
    ...(requester === undefined ? [] : [[facts.requester, requester] as const]),
    [facts.data, ...new Set(permissions.map((permission) => data[clusterOf(permission)]))],
    ...(requested.length > 0 ? [[facts.purpose, ...requested.map((purpose) => purposes[purpose])] as const] : []),
    ...lineOf(facts.from, day(from)),
    ...lineOf(facts.to, day(to)),
    ...lineOf(facts.until, day(until)),
  ];
};
