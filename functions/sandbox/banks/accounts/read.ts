import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import { accountsAt, type BankAccount } from '../customers/bank-account.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import type { Standard, Views } from '../market/standard.ts';
import type { Postings } from '../postings/posting.ts';
import { type Available, pageOf, respond, respondWithPage } from '../server/respond.ts';
import { ResourceError } from '../server/errors.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import { requireConsentToken } from '../consents/require-token.ts';
import type { BankCall } from '../server/call.ts';
import { inLocalTime } from './local-time.ts';
import { type Line, linesOf } from '../postings/lines.ts';

/** The account data that a request may access. */
export interface DataAccess<C extends ConsentRecord = ConsentRecord> {
  readonly consent: C;
  /** The accounts that the customer chose. */
  readonly accounts: readonly BankAccount[];
  has(permission: AccountPermission): boolean;
}

/**
 * Returns the account data that the token's consent shares. Throws ResourceError if the consent is not authorised or
 * has none of the permissions, or while the section is failing. Payment consents can have permissions too, for the
 * debtor account.
 */
export const requireData = async <C extends ConsentRecord>(
  call: BankCall,
  permissions: readonly AccountPermission[],
  deps: BankDeps<C>,
): Promise<DataAccess<C>> => {
  const { consents, standard } = deps.market;
  const { consent } = await requireConsentToken(call, consents.scopesOf('account'), deps);
  const { status, kind, failing, accountIds } = consent;
  if (status !== 'Authorized' && !(kind === 'payment' && status === 'Consumed')) throw consents.readError(status);
  const section = call.path.split('/').at(-1) ?? '';
  if (failing?.includes(section)) {
    const message = `${section} is temporarily unavailable`;
    throw new ResourceError(403, standard.code('Consent.TransientAccountAccessFailure'), message);
  }
  const granted = new Set<string>(consent.terms.Permissions);
  if (!permissions.some((permission) => granted.has(permission)))
    throw new ResourceError(403, standard.beyondConsent.permission, `The consent needs ${permissions.join(' or ')}`);
  const accounts = accountsAt(call.bank).filter(({ accountId }) => accountIds.includes(accountId));
  return { consent, accounts, has: (permission) => granted.has(permission) };
};

/**
 * Returns the account in the path. Throws ResourceError 400 if the consent does not cover it, because the standard
 * declares no 404.
 */
export const requireAccount = (
  { accounts }: Pick<DataAccess, 'accounts'>,
  { params }: BankCall,
  { beyondConsent }: Standard,
): BankAccount => {
  const account = accounts.find(({ accountId }) => accountId === params.accountId);
  if (account) return account;
  throw new ResourceError(400, beyondConsent.resource, 'The consent does not cover this account');
};

interface ReadContext {
  readonly account: BankAccount;
  readonly access: Pick<DataAccess, 'has'>;
  readonly views: Views;
  readonly store: Postings;
  readonly now: Date;
}

/** Builds an operation that returns an account's id and one field with its data, in pages unless `meta` is given. */
export const read =
  (
    permissions: readonly AccountPermission[],
    field: string,
    present: (context: ReadContext) => unknown,
    isOffered: (account: BankAccount) => boolean = () => true,
    meta?: object,
  ): BankOperation =>
  async (call, deps) => {
    const { market, store, now } = deps;
    const { standard } = market;
    const access = await requireData(call, permissions, deps);
    const account = requireAccount(access, call, standard);
    if (!isOffered(account)) throw new ResourceError(404);
    const content = await present({ account, access, views: market.data, store, now: now() });
    const dataOf = (data: unknown) => inLocalTime({ AccountId: account.accountId, [field]: data }, standard);
    const { clientId } = access.consent;
    if (meta || !Array.isArray(content)) return respond(call, clientId, dataOf(content), meta);
    const { items, ...page } = pageOf(content as readonly unknown[], call);
    return respondWithPage(call, clientId, dataOf(items), page);
  };

/** Builds an operation like `read`, with one permission for basic data and one for details. */
export const readDetailed = (
  section: 'Accounts' | 'Beneficiaries' | 'StandingOrders' | 'ScheduledPayments',
  field: string,
  present: (context: ReadContext, withDetail: boolean) => object,
  isOffered?: (account: BankAccount) => boolean,
): BankOperation =>
  read(
    [`Read${section}Basic`, `Read${section}Detail`],
    field,
    (context) => present(context, context.access.has(`Read${section}Detail`)),
    isOffered,
  );

export const availableIn = (lines: readonly Line[], now: Date): Available => ({
  FirstAvailableDateTime: lines[0]?.at ?? now.toISOString(),
  LastAvailableDateTime: lines.at(-1)?.at ?? now.toISOString(),
});

/** Lists an account's transactions, newest first, page by page. */
export const listTransactions: BankOperation = async (call, deps) => {
  const { standard, data } = deps.market;
  const access = await requireData(call, ['ReadTransactionsBasic', 'ReadTransactionsDetail'], deps);
  const account = requireAccount(access, call, standard);
  const now = deps.now();
  const lines = await linesOf(account, deps.store, now);
  const isShared = data.shares(access.consent);
  const instantOf = (name: string): string | undefined => instantIn(call, name, data.queryOffset, standard);
  const [from, to] = [instantOf('fromBookingDateTime'), instantOf('toBookingDateTime')];
  assertPast('toBookingDateTime', to, now.toISOString(), standard);
  const selected = lines.filter((line) => isShared(line) && (!from || from <= line.at) && (!to || line.at <= to));
  const { items, number, total } = pageOf(selected.toReversed(), call);
  const withDetail = access.has('ReadTransactionsDetail');
  const Transaction = items.map((line) => data.presentTransaction(line, account, withDetail));
  const Data = inLocalTime({ AccountId: account.accountId, Transaction }, standard);
  return respondWithPage(call, access.consent.clientId, Data, { number, total, ...availableIn(lines, now) });
};

/** Throws ResourceError 400 if a date range ends in the future, as the UAE hub does. */
export const assertPast = (name: string, end: string | undefined, now: string, { code }: Standard): void => {
  if (end === undefined || end <= now) return;
  throw new ResourceError(400, code('Resource.InvalidFormat'), `${name} is in the future`);
};

const instantIn = ({ query }: BankCall, name: string, offset: string, { code }: Standard): string | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(at.getTime())) throw new ResourceError(400, code('Resource.InvalidFormat'), `${name} is not a date`);
  return at.toISOString();
};
