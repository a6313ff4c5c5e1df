import * as z from 'zod';
import { erased } from '#shared/standard/erased.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import type { EntityKind } from '#shared/platform/storage/entities.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import type { Payment } from './payment.ts';

/**
 * An account from which a client's customers have paid. The account number and the name are stored in its last payment.
 */
export const DebtorAccount = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  lastPaymentId: Id,
  lastUsedAt: z.iso.datetime(),
  /** When the account number and the name were erased from its last payment. A new payment restores the account. */
  erasedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  version: z.int().nonnegative(),
});
export type DebtorAccount = z.infer<typeof DebtorAccount>;

export const debtorAccountKind: EntityKind<DebtorAccount> = {
  entity: 'DebtorAccount',
  schema: DebtorAccount,
  key: paymentKeys.debtorAccount,
  list: 'debtor-accounts' satisfies PaymentList,
  isListed: ({ erasedAt }) => erasedAt === undefined,
};

/**
 * Returns an id per client, market and account, or undefined if the bank has not reported the debited account, or its number
 * has been erased.
 */
export const debtorAccountIdOf = ({ clientId, market, debtorAccount }: Payment): string | undefined =>
  debtorAccount && debtorAccount.identification !== erased
    ? derivedId('debtor-account', clientId, market, debtorAccount.schemeName, debtorAccount.identification)
    : undefined;
