import type { AccountPermission } from '#shared/standard/consents/permissions.ts';
import type { BankAccount } from '../customers/bank-account.ts';
import type { BankOperation, Views } from '../market/market.ts';

import type { Postings } from '../postings/posting.ts';
import { respond } from '../server/respond.ts';
import { ResourceError } from '../server/errors.ts';
import { type DataAccess, requireAccount, requireData } from './access.ts';

interface ReadContext {
  readonly account: BankAccount;
  readonly access: Pick<DataAccess, 'has'>;
  readonly views: Views;
  readonly store: Postings;
  readonly now: Date;
}

/** Builds an operation that returns an account's id and one field with its data. */
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
    const access = await requireData(call, permissions, deps);
    const account = requireAccount(access, call, market.standard);
    if (!isOffered(account)) throw new ResourceError(404);
    const content = await present({ account, access, views: market.data, store, now: now() });
    return respond(call, access.consent.clientId, { AccountId: account.accountId, [field]: content }, meta);
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
