import type { AccountConsent } from '#shared/account-consents/account-consent.ts';
import { dayIn } from '#shared/account-data/balance-history.ts';
import type { SharedAccount } from '#shared/account-data/account.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { type Country, countries } from '#shared/markets/market.ts';
import { decimalsOf } from '#shared/money/money.ts';
import { countryOfProvider } from '#shared/providers/directory.ts';
import type { ProviderDirectory } from '#shared/providers/providers.ts';
import { accountFacts, mainCurrency, transactionFacts } from '#shared/report-figures/facts-of-data.ts';
import type { AccountFacts, OpenFigures } from '#shared/report-figures/facts.ts';
import {
  type KnownAccount,
  pagesOfSection,
  readAccounts,
  type ReadDeps,
  readSection,
} from '#shared/snapshots/read-data.ts';
import { openBalanceSeries } from './balance-series.ts';
import { reusedSeconds } from './needed-data.ts';
import type { ReportContent } from './report-content.ts';

export interface GatherDeps extends ReadDeps {
  readonly openFigures: OpenFigures;
  readonly providers: ProviderDirectory;
}

/** The customer shares no account, or there is no balance or no transaction. */
export class NoAccountData extends Error {
  override readonly name = 'NoAccountData';
}

/** An account under one of the consents, with its facts. */
interface Gathered {
  readonly consent: AccountConsent;
  readonly known: KnownAccount;
  readonly facts: AccountFacts;
}

/**
 * Reads the accounts of all consents and makes the report of them. Transactions are read page by page and not kept.
 *
 * @param progress called after each account
 * @throws NoAccountData, Problem `consent_not_authorized`, BankUnavailable, BankRefusal, SnapshotReplaced
 */
export const gatherContent = async (
  consents: readonly AccountConsent[],
  call: BankCall,
  progress: () => Promise<void>,
  deps: GatherDeps,
): Promise<ReportContent> => {
  const gathered = await gatherAccounts(consents, call, deps);
  await progress();
  const accounts = gathered.map(({ facts }) => facts);
  const currency = mainCurrency(accounts);
  if (currency === undefined || accounts.every(({ balance }) => balance === undefined)) throw new NoAccountData();
  const [first] = consents;
  const asOf = dayIn(countryOf(first).timeZone)(deps.now().toISOString());
  const figures = deps.openFigures({ asOf, currency, accounts });
  const series = openBalanceSeries(accounts, currency, asOf);
  for (const { consent, known, facts } of gathered) {
    const dayOf = dayIn(countryOf(consent).timeZone);
    for await (const page of pagesOfSection(consent, known, 'transactions', call, deps, reusedSeconds)) {
      for (const item of page) {
        const transaction = transactionFacts(facts.accountId, item, dayOf);
        if (!transaction) continue;
        figures.take(transaction);
        series.take(transaction);
      }
    }
    await progress();
  }
  const period = series.period();
  if (!period) throw new NoAccountData();
  return {
    ...figures.assess(),
    accountHolderName: accounts.flatMap(({ holderName }) => holderName ?? [])[0] ?? null,
    asOf,
    period,
    accounts: await Promise.all(gathered.map((each) => describeAccount(each, deps))),
    balances: series.days().map(({ date, minor }) => ({ date, amount: Number(minor) / 10 ** decimalsOf(currency) })),
  };
};

/** The accounts of all consents. One that the customer shares under several consents counts once. */
const gatherAccounts = async (
  consents: readonly AccountConsent[],
  call: BankCall,
  deps: ReadDeps,
): Promise<readonly Gathered[]> => {
  const gathered = new Map<string, Gathered>();
  for (const consent of consents) {
    const { items } = await readAccounts(consent, call, deps, reusedSeconds);
    for (const known of items) {
      const name = nameOf(consent, known.account);
      if (gathered.has(name)) continue;
      const balances = await readSection(consent, known, 'balances', call, deps, reusedSeconds);
      const facts = accountFacts(known.id, known.account, balances.items);
      if (facts) gathered.set(name, { consent, known, facts });
    }
  }
  return [...gathered.values()];
};

/** What an account is called under every consent: its number, or else its id at the bank. */
const nameOf = ({ providerCode = '' }: AccountConsent, { accountId, accountIdentifiers = [] }: SharedAccount): string =>
  accountIdentifiers[0]?.identification ?? `${providerCode} ${accountId}`;

const countryOf = (consent: AccountConsent | undefined): Country =>
  countries[countryOfProvider(consent?.providerCode ?? '')];

const describeAccount = async (
  { consent, known: { account } }: Gathered,
  { providers }: GatherDeps,
): Promise<ReportContent['accounts'][number]> => ({
  bank: (await providers(consent.market)).find(consent.providerCode ?? '')?.englishName ?? '',
  kind: account.accountSubType ?? account.accountType ?? '',
  number: account.accountIdentifiers?.[0]?.identification.slice(-4) ?? null,
});
