import { type AccountConsent, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import type { AccountBank, DataAccess, DataPage, PageToRead } from '#shared/banks/port/accounts.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { type BankAccessDeps, fetchData } from './fetch-data.ts';
import type { AccountSection, SectionItem } from './section.ts';

interface SectionRead {
  readonly consent: AccountConsent;
  readonly bankAccountId: string;
  readonly call: BankCall;
  readonly deps: BankAccessDeps;
}

/** Yields a section of one account page by page, so that at most one page is in memory. */
type Read<S extends AccountSection> = (requested: SectionRead) => AsyncGenerator<readonly SectionItem<S>[]>;

/** Reads a section that banks return without pagination. */
const unpaginated = <S extends AccountSection>(
  read: (
    bank: AccountBank,
    access: DataAccess,
    accountId: string,
    call: BankCall,
  ) => Promise<readonly SectionItem<S>[]>,
): Read<S> =>
  async function* readUnpaginated({ consent, bankAccountId, call, deps }) {
    yield await fetchData(consent, call, (bank, access) => read(bank, access, bankAccountId, call), deps);
  };

async function* transactions({
  consent,
  bankAccountId,
  call,
  deps,
}: SectionRead): AsyncGenerator<readonly SectionItem<'transactions'>[]> {
  const read = (pageToRead: PageToRead): Promise<DataPage<SectionItem<'transactions'>>> =>
    fetchData(consent, call, (bank, access) => bank.transactions(access, bankAccountId, pageToRead, call), deps);
  const { transactionsFrom: from, transactionsTo: to } = sharedDays(consent);
  let page = await read({ from, to });
  yield page.items;
  while (page.next !== undefined) {
    page = await read({ next: page.next });
    yield page.items;
  }
}

export const readBank: { readonly [S in AccountSection]: Read<S> } = {
  balances: unpaginated((bank, access, id, call) => bank.balances(access, id, call)),
  transactions,
  beneficiaries: unpaginated((bank, access, id, call) => bank.beneficiaries(access, id, call)),
  directDebits: unpaginated((bank, access, id, call) => bank.directDebits(access, id, call)),
  parties: unpaginated((bank, access, id, call) => bank.parties(access, id, call)),
};
