import * as z from 'zod';
import { type Clock, inUtc, isTime, utcDayOf } from '#shared/platform/runtime/clock.ts';
import { isObject } from '#shared/platform/runtime/json.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import {
  Beneficiary,
  DirectDebit,
  ScheduledPayment,
  StandingOrder,
} from '#shared/standard/accounts/future-payments.ts';
import { hasHijriDates } from '#shared/standard/accounts/party.ts';
import { isCurrency } from '#shared/standard/money.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { DataAccess, DataPage, PageToRead } from '../port/accounts.ts';
import type { BankCall } from '../port/call.ts';
import { BankUnavailable } from '../port/errors.ts';
import { readPages } from '../port/read-pages.ts';
import type { CallBank } from '../transport/calls.ts';
import type { Messages } from './messages.ts';

/** The fields of every account API response. `Data` depends on the resource. */
const AccountResponse = lazyObject(() => ({
  Data: z.record(z.string(), z.unknown()),
  Links: z.object({ Next: z.string().nullish() }).nullish(),
  Meta: z
    .object({ FirstAvailableDateTime: z.string().nullish(), LastAvailableDateTime: z.string().nullish() })
    .nullish(),
}));
type AccountResponse = z.infer<typeof AccountResponse>;

export interface AccountApi {
  /** The base URL of the account API. */
  readonly base: string;
  readonly call: CallBank;
  readonly messages: Messages;
  readonly now: Clock;
  /** Converts values from the market's standard to the format of shared/standard/accounts. */
  readonly decode: (value: unknown) => unknown;
}

/** Maximum size of a page. Banks choose how many transactions a page has, and one transaction takes 1.5 kB. */
const maxPageBytes = 10 * 1024 * 1024;

/** Ids that cannot be a segment of a URL's path (RFC 3986 §5.2.4). */
const notInPath = /^\.{0,2}$/;

/** Maximum number of pages of a list that is in memory as a whole. Transactions and statements are stored page by page. */
const maxListPages = 30;

const decimal = /^\d+(?:\.\d+)?$/;

/** Records with any content: a bank's own fields, and the claims about a party. */
const freeForm: ReadonlySet<string> = new Set(['supplementaryData', 'claims']);

/** The times from which days are calculated. */
const times: ReadonlySet<string> = new Set(['bookingDateTime', 'scheduledPaymentDateTime']);

/**
 * Returns whether every account id can be part of a URL, every amount is a decimal number, and every time from which a
 * day is calculated is a time, except in free-form records. Only bank responses are checked, because stored data must
 * stay readable.
 */
const isUsable = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if ('accountId' in value && notInPath.test(String(value.accountId))) return false;
  if ('amount' in value && typeof value.amount === 'string' && !decimal.test(value.amount)) return false;
  return Object.entries(value).every(([name, field]) => {
    if (freeForm.has(name)) return true;
    return times.has(name) ? isTime(String(field)) : isUsable(field);
  });
};

const hasCurrency = (amount: unknown): boolean =>
  !isObject(amount) || typeof amount.currency !== 'string' || isCurrency(amount.currency);

/**
 * Returns whether the amounts that are added up have a currency: those of transactions, balances and scheduled payments,
 * but not the amounts inside them.
 */
const canBeAddedUp = (items: unknown): boolean =>
  [items].flat().every((item) => !isObject(item) || [item.amount, item.instructedAmount].every(hasCurrency));

/** Converts the date-times of a response to UTC, except Hijri dates and those in free-form records. */
const withUtcTimes = (value: unknown): unknown => {
  if (typeof value === 'string') return inUtc(value);
  if (Array.isArray(value)) return value.map(withUtcTimes);
  if (!isObject(value)) return value;
  const keepsText = hasHijriDates(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      freeForm.has(name) || (keepsText && typeof field === 'string') ? field : withUtcTimes(field),
    ]),
  );
};

/**
 * Creates the functions that read an account API's resources. The standards of both markets have the same paths and the
 * same envelope.
 */
export const createAccountResponses = ({ base, call, messages, decode, now }: AccountApi) => {
  /**
   * Parses a value in a response, with its date-times in UTC. Throws BankUnavailable unless it matches the schema and is
   * usable.
   */
  const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
    const parsed = schema.safeParse(decode(value));
    if (parsed.success && isUsable(parsed.data) && canBeAddedUp(parsed.data))
      return withUtcTimes(parsed.data) as z.output<S>;
    throw new BankUnavailable('The bank returned a response in an unknown format', { cause: parsed.error });
  };

  const parseList = <S extends z.ZodType>(schema: S, { Data }: AccountResponse, field: string): z.output<S>[] =>
    parse(z.array(schema), Data[field]);

  const get = async (
    name: string,
    path: string,
    { accessToken }: DataAccess,
    bankCall: BankCall,
  ): Promise<AccountResponse> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const request = { method: 'GET', url: `${base}${path}`, headers, maxBytes: maxPageBytes } as const;
    return messages.fetch(AccountResponse, call, name, bankCall, request);
  };

  /** Reads a resource of an account. Throws BankUnavailable if the response is about a different account. */
  const getAccountResource = async (
    resource: string,
    access: DataAccess,
    accountId: string,
    bankCall: BankCall,
    query = '',
  ) => {
    const path = `/accounts/${encodeURIComponent(accountId)}${resource === '' ? '' : `/${resource}`}${query}`;
    const response = await get(resource === '' ? 'account' : resource, path, access, bankCall);
    if (response.Data.AccountId === accountId) return response;
    throw new BankUnavailable('The bank returned a different account');
  };

  /** Returns only the query of the link to the next page, because only the query may differ between pages. */
  const nextQuery = ({ Links }: AccountResponse): string | undefined =>
    Links?.Next && URL.canParse(Links.Next, base) ? new URL(Links.Next, base).search : undefined;

  /**
   * Reads all pages of a list.
   *
   * @throws BankUnavailable if the list has too many pages, and the errors of `getPage`: half a list is not returned
   */
  const readList = async <T>(
    getPage: (query: string) => Promise<AccountResponse>,
    itemsOf: (page: AccountResponse) => readonly T[],
  ): Promise<T[]> => {
    const pages: (readonly T[])[] = [];
    const readPage = async (query: string) => {
      if (pages.length === maxListPages) throw new BankUnavailable('The bank returned a list with too many pages');
      const page = await getPage(query);
      return { items: itemsOf(page), next: nextQuery(page) };
    };
    for await (const newItems of readPages(readPage, (item) => JSON.stringify(item))) pages.push(newItems);
    return pages.flat();
  };

  const readAccountPages = <T>(
    resource: string,
    access: DataAccess,
    accountId: string,
    bankCall: BankCall,
    itemsOf: (page: AccountResponse) => readonly T[],
  ): Promise<T[]> => readList((query) => getAccountResource(resource, access, accountId, bankCall, query), itemsOf);

  const listOf =
    <S extends z.ZodType>(schema: S, resource: string, field: string) =>
    (access: DataAccess, accountId: string, bankCall: BankCall) =>
      readAccountPages(resource, access, accountId, bankCall, (page) => parseList(schema, page, field));

  const pagesOf =
    <S extends z.ZodType>(schema: S, resource: string, field: string, parameter?: string) =>
    async (
      access: DataAccess,
      accountId: string,
      page: PageToRead,
      bankCall: BankCall,
    ): Promise<DataPage<z.output<S>>> => {
      const query = queryOf(page, parameter, now());
      const response = await getAccountResource(resource, access, accountId, bankCall, query);
      return {
        items: parseList(schema, response, field),
        next: nextQuery(response),
        firstAvailableAt: response.Meta?.FirstAvailableDateTime ?? undefined,
        lastAvailableAt: response.Meta?.LastAvailableDateTime ?? undefined,
      };
    };

  /** Creates the functions that read account lists whose format is the same in both markets' standards. */
  const commonLists = () => ({
    balances: listOf(Balance, 'balances', 'Balance'),
    transactions: pagesOf(Transaction, 'transactions', 'Transaction'),
    beneficiaries: listOf(Beneficiary, 'beneficiaries', 'Beneficiary'),
    directDebits: listOf(DirectDebit, 'direct-debits', 'DirectDebit'),
    standingOrders: listOf(StandingOrder, 'standing-orders', 'StandingOrder'),
    scheduledPayments: listOf(ScheduledPayment, 'scheduled-payments', 'ScheduledPayment'),
  });

  /** Reads a consent's accounts. `itemsOf` returns those of a page. */
  const readAccounts = <T>(access: DataAccess, bankCall: BankCall, itemsOf: (page: AccountResponse) => readonly T[]) =>
    readList((query) => get('accounts', `/accounts${query}`, access, bankCall), itemsOf);

  return { parse, parseList, get, getAccountResource, readAccounts, readAccountPages, listOf, pagesOf, commonLists };
};

/**
 * Returns the query string for a page: from the link in the previous page, or from the days of a range. The end of a
 * range is omitted until its day is over in UTC, where it ends later than in any market, because the UAE hub rejects an
 * end in the future.
 *
 * Without a parameter, the range is omitted, as for transactions: banks ignore the offset of a time and may read it as UTC
 * or as local time, but they know the range from the consent.
 */
const queryOf = (page: PageToRead, parameter: string | undefined, now: Date): string => {
  if ('next' in page) return page.next;
  if (parameter === undefined) return '';
  const query = new URLSearchParams();
  if (page.from !== undefined) query.set(`from${parameter}`, page.from);
  if (page.to !== undefined && page.to < utcDayOf(now)) query.set(`to${parameter}`, page.to);
  return query.size === 0 ? '' : `?${query.toString()}`;
};
