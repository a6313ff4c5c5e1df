import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Books } from '../books/books.ts';
import type { BankConsent } from '../books/records.ts';
import type { BankCall, Operation } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { requireConsentToken } from '../oauth/bearer-token.ts';
import {
  accountsOfCustomer,
  beneficiariesOf,
  type CustomerAccount,
  directDebitsOf,
  partiesOf,
} from './customer-accounts.ts';
import { balancesOf, transactionsOf } from './transactions.ts';

export interface DataDeps {
  readonly books: Books;
  readonly now: Clock;
}

/** The permissions of which one is enough for a section. */
const permissionsFor: Readonly<Record<string, readonly string[]>> = {
  accounts: ['ReadAccountsBasic', 'ReadAccountsDetail'],
  balances: ['ReadBalances'],
  transactions: ['ReadTransactionsBasic', 'ReadTransactionsDetail'],
  beneficiaries: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  'direct-debits': ['ReadDirectDebits'],
  parties: ['ReadParty'],
};

/** Returns the consent of the request's token. Throws ApiError if it does not allow the section, or the bank is to fail. */
const requireData = async (call: BankCall, section: string, deps: DataDeps): Promise<BankConsent> => {
  const { consentId } = await requireConsentToken(call, deps);
  const consent = await deps.books.consent(call.bank.code, consentId, deps.now().toISOString());
  if (consent?.status !== 'Authorized')
    throw new ApiError(403, 'Consent.Invalid', `The consent is ${consent?.status ?? 'unknown'}`);
  if (consent.failing?.includes(section)) throw new ApiError(503, 'GenericError', 'Try again later');
  if (!permissionsFor[section]?.some((permission) => consent.permissions?.includes(permission)))
    throw new ApiError(403, 'Consent.Invalid', 'The consent does not allow this');
  return consent;
};

const accountsOf = ({ bank }: BankCall, { debtorAccount }: BankConsent): readonly CustomerAccount[] =>
  accountsOfCustomer(bank, debtorAccount?.Name ?? '');

const findAccount = (call: BankCall, consent: BankConsent): CustomerAccount => {
  const found = accountsOf(call, consent).find(({ shared }) => shared.accountId === call.params.accountId);
  if (!found) throw new ApiError(404, 'Resource.InvalidResourceId', 'The account does not exist');
  return found;
};

export const listAccounts: Operation<DataDeps> = async (call, deps) => {
  const consent = await requireData(call, 'accounts', deps);
  return { status: 200, json: { Data: accountsOf(call, consent).map(({ shared }) => shared) } };
};

export const getAccount: Operation<DataDeps> = async (call, deps) => {
  const consent = await requireData(call, 'accounts', deps);
  return { status: 200, json: { Data: findAccount(call, consent).shared } };
};

const transactionsPerPage = 200;

export const getAccountSection: Operation<DataDeps> = async (call, deps) => {
  const section = call.params.section ?? '';
  if (!permissionsFor[section]) throw new ApiError(404, 'Resource.InvalidResourceId', 'The bank does not have this');
  const account = findAccount(call, await requireData(call, section, deps));
  // Cards have neither payees nor direct debits.
  if (account.kind === 'card' && (section === 'beneficiaries' || section === 'direct-debits'))
    throw new ApiError(404, 'Resource.InvalidResourceId', 'The account does not have this');
  if (section === 'transactions') return { status: 200, json: transactionPage(account, call.query, deps.now()) };
  return { status: 200, json: { Data: itemsOf(section, account, deps.now()) } };
};

const itemsOf = (section: string, account: CustomerAccount, now: Date): readonly unknown[] => {
  if (section === 'balances') return balancesOf(account, now);
  if (section === 'beneficiaries') return beneficiariesOf(account);
  return section === 'parties' ? partiesOf(account) : directDebitsOf(account);
};

/** `next` names the range and the place where the page before ended. */
const transactionPage = (account: CustomerAccount, query: URLSearchParams, now: Date) => {
  const [from = '', to = '', offset = '0'] = query.get('next')?.split('~') ?? [query.get('from'), query.get('to')];
  const all = transactionsOf(account, now).filter(
    ({ bookingDateTime }) => bookingDateTime >= (from ?? '') && (!to || bookingDateTime.slice(0, 10) <= to),
  );
  const end = Number(offset) + transactionsPerPage;
  const next = end < all.length ? { Next: [from, to, end].join('~') } : {};
  return { Data: all.slice(Number(offset), end), Links: next };
};
