import { type AccountConsent, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import type { AccountBank, DataAccess, DataPage, PageToRead } from '#shared/banks/port/accounts.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { type BankAccessDeps, fetchData, permitsOneOf } from './fetch-data.ts';
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

/** Reads a section that banks return in pages, for the days of the consent. */
const paginated = <S extends AccountSection>(
  readPage: (
    bank: AccountBank,
    access: DataAccess,
    accountId: string,
    page: PageToRead,
    call: BankCall,
  ) => Promise<DataPage<SectionItem<S>>>,
): Read<S> =>
  async function* readPaginated({ consent, bankAccountId, call, deps }) {
    const read = (pageToRead: PageToRead): Promise<DataPage<SectionItem<S>>> =>
      fetchData(consent, call, (bank, access) => readPage(bank, access, bankAccountId, pageToRead, call), deps);
    const { transactionsFrom: from, transactionsTo: to } = sharedDays(consent);
    let page = await read({ from, to });
    yield page.items;
    while (page.next !== undefined) {
      page = await read({ next: page.next });
      yield page.items;
    }
  };

/** Reads an account's holders. Without the permission for them, reads the customer who gave the consent. */
const parties: Read<'parties'> = (requested) =>
  permitsOneOf(requested.consent, ['ReadParty'])
    ? unpaginated<'parties'>((bank, access, id, call) => bank.parties(access, id, call))(requested)
    : unpaginated<'parties'>(async (bank, access, _id, call) => [await bank.consentingParty(access, call)])(requested);

export const readBank: { readonly [S in AccountSection]: Read<S> } = {
  balances: unpaginated((bank, access, id, call) => bank.balances(access, id, call)),
  transactions: paginated((bank, access, id, page, call) => bank.transactions(access, id, page, call)),
  beneficiaries: unpaginated((bank, access, id, call) => bank.beneficiaries(access, id, call)),
  directDebits: unpaginated((bank, access, id, call) => bank.directDebits(access, id, call)),
  parties,
  standingOrders: unpaginated((bank, access, id, call) => bank.standingOrders(access, id, call)),
  scheduledPayments: unpaginated((bank, access, id, call) => bank.scheduledPayments(access, id, call)),
  products: unpaginated((bank, access, id, call) => bank.products(access, id, call)),
  statements: paginated((bank, access, id, page, call) => bank.statements(access, id, page, call)),
};
