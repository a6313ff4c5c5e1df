import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import type { EntityKind } from '#shared/platform/storage/entities.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';

/** An account of a client, or of a client's merchant, to which customers can pay. */
export const BankAccount = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  version: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  iban: z.string(),
  accountHolderName: z.string(),
  /** The client's name for the account. */
  name: z.string(),
  /** A deleted account remains as a tombstone, because its id belongs to its IBAN permanently. */
  deletedAt: z.iso.datetime().optional(),
}));
export type BankAccount = z.infer<typeof BankAccount>;

export type BankAccountFacts = Pick<BankAccount, 'clientId' | 'market' | 'iban' | 'accountHolderName' | 'name'>;

/**
 * Returns an id derived from the IBAN. A client registers an IBAN once per market, so a retried create request finds
 * the existing account.
 */
export const bankAccountIdOf = ({
  clientId,
  market,
  iban,
}: Pick<BankAccount, 'clientId' | 'market' | 'iban'>): string => derivedId('bank-account', clientId, market, iban);

export const newBankAccount = (fields: BankAccountFacts, at: string): BankAccount => ({
  ...fields,
  id: bankAccountIdOf(fields),
  version: 0,
  createdAt: at,
});

export const bankAccountKind: EntityKind<BankAccount> = {
  entity: 'BankAccount',
  schema: BankAccount,
  key: paymentKeys.bankAccount,
  list: 'bank-accounts' satisfies PaymentList,
  isListed: ({ deletedAt }) => deletedAt === undefined,
};
