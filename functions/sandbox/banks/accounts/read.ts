import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { BankOperation } from '../market/market.ts';
import type { Views } from '../market/views.ts';
import type { Postings } from '../postings/posting.ts';
import { answer } from '../server/answer.ts';
import { ResourceError } from '../server/errors.ts';
import { type DataAccess, requireAccount, requireData } from './access.ts';

interface Look {
  readonly account: BankAccount;
  readonly access: Pick<DataAccess, 'has'>;
  readonly views: Views;
  readonly store: Postings;
  readonly now: Date;
}

/** An operation on one account that returns one field besides the account's id. */
export const read =
  (
    permissions: readonly AccountPermission[],
    member: string,
    present: (look: Look) => unknown,
    isOffered: (account: BankAccount) => boolean = () => true,
  ): BankOperation =>
  async (call, deps) => {
    const { market, store, now } = deps;
    const access = await requireData(call, permissions, deps);
    const account = requireAccount(access, call, market.standard);
    if (!isOffered(account)) throw new ResourceError(404);
    const content = await present({ account, access, views: market.data, store, now: now() });
    return answer(call, access.consent.clientId, { AccountId: account.accountId, [member]: content });
  };

/** The same, with a permission for basic data and one for details. */
export const readDetailed = (
  what: 'Accounts' | 'Beneficiaries' | 'StandingOrders' | 'ScheduledPayments',
  member: string,
  present: (look: Look, withDetail: boolean) => object,
  isOffered?: (account: BankAccount) => boolean,
): BankOperation =>
  read(
    [`Read${what}Basic`, `Read${what}Detail`],
    member,
    (look) => present(look, look.access.has(`Read${what}Detail`)),
    isOffered,
  );
