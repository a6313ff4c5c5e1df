import type { Operations } from '#shared/clients/endpoint.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import type { PageRequest } from '#shared/platform/storage/page.ts';
import {
  accountHistory,
  accountById,
  accountsOfConsent,
  type Reader,
  sectionOf,
} from '#shared/accounts/read/legacy-reads.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import { presentAccount, presentBalances, presentHistory } from '../views/account-views.ts';
import { presentParty } from '../views/party-view.ts';
import { presentBeneficiary, presentDirectDebit } from '../views/section-views.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, ReadDeps>;
type Call = Pick<Parameters<Ops['legacyGetParties']>[0], 'owner' | 'interactionId'>;

const accountPermissions: readonly DataPermission[] = ['ReadAccountsBasic', 'ReadAccountsDetail'];
const balancePermissions: readonly DataPermission[] = [...accountPermissions, 'ReadBalances'];
/** Permissions required for everything derived from balances and transactions. */
export const historyPermissions: readonly DataPermission[] = [
  ...balancePermissions,
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsDebits',
  'ReadTransactionsCredits',
];
const beneficiaryPermissions: readonly DataPermission[] = ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'];

const readerOf = ({ owner, interactionId }: Call, deps: ReadDeps): Reader => ({
  owner,
  call: { interactionId },
  deps,
});

/** A call to either version of an endpoint. Both versions behave the same. */
type QueryCall<Query> = Call & { readonly query: Query };

const getAccount = async (call: QueryCall<{ readonly id: string }>, deps: ReadDeps) =>
  presentAccount(await accountById(call.query.id, accountPermissions, readerOf(call, deps)));

export const legacyGetAccount: Ops['legacyGetAccount'] = getAccount;
export const legacyGetAccountV2: Ops['legacyGetAccountV2'] = getAccount;

const listAccounts = async (call: QueryCall<PageRequest & { readonly consentId: string }>, deps: ReadDeps) => {
  const { consentId, page, perPage } = call.query;
  const all = await accountsOfConsent(consentId, accountPermissions, readerOf(call, deps));
  const items = all.slice((page - 1) * perPage, page * perPage).map(presentAccount);
  return { items, page, perPage, total: all.length };
};

export const legacyListAccounts: Ops['legacyListAccounts'] = listAccounts;
export const legacyListAccountsV2: Ops['legacyListAccountsV2'] = listAccounts;

const getBalances = async (call: QueryCall<{ readonly accountId: string }>, deps: ReadDeps) => {
  const reader = readerOf(call, deps);
  const account = await accountById(call.query.accountId, balancePermissions, reader);
  return presentBalances(account, (await sectionOf(account, 'balances', reader)).items);
};

export const legacyGetBalances: Ops['legacyGetBalances'] = getBalances;
export const legacyGetBalancesV2: Ops['legacyGetBalancesV2'] = getBalances;

export const legacyGetBalanceHistory: Ops['legacyGetBalanceHistory'] = async (call, deps) => {
  const reader = readerOf(call, deps);
  const { accountId, fromBookingDateTime: from, toBookingDateTime: to } = call.query;
  const account = await accountById(accountId, historyPermissions, reader);
  return presentHistory(account, await accountHistory(account, { from, to }, reader));
};

export const legacyGetBeneficiaries: Ops['legacyGetBeneficiaries'] = async (call, deps) => {
  const reader = readerOf(call, deps);
  const account = await accountById(call.query.accountId, beneficiaryPermissions, reader);
  const { items, readAt } = await sectionOf(account, 'beneficiaries', reader);
  return items.map((item) => presentBeneficiary(item, { accountId: account.id, readAt }));
};

export const legacyGetDirectDebits: Ops['legacyGetDirectDebits'] = async (call, deps) => {
  const reader = readerOf(call, deps);
  const account = await accountById(call.query.accountId, ['ReadDirectDebits'], reader);
  const { items, readAt } = await sectionOf(account, 'directDebits', reader);
  return items.map((item) => presentDirectDebit(item, { accountId: account.id, readAt }));
};

export const legacyGetParties: Ops['legacyGetParties'] = async (call, deps) => {
  const reader = readerOf(call, deps);
  const account = await accountById(call.query.accountId, ['ReadParty'], reader);
  const { items, readAt } = await sectionOf(account, 'parties', reader);
  return items.map((item) => presentParty(item, { accountId: account.id, readAt }));
};
