import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { type EntityKind, createEntities } from '#shared/platform/storage/entities.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { readItem, type Table, versionedWrite, type Write } from '#shared/platform/storage/table.ts';

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

type BankAccountFacts = Pick<BankAccount, 'clientId' | 'market' | 'iban' | 'accountHolderName' | 'name'>;

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

/** The default account of an owner. A single item holds it, so there cannot be two. */
const Default = z.object({
  /** Absent once the owner has deleted the last account. */
  bankAccountId: Id.optional(),
  /** The account registered last, which the list may not contain yet. */
  newestId: Id.optional(),
  version: z.int().nonnegative(),
});
type Default = z.infer<typeof Default>;

/** A change to an account, and possibly to the default. */
interface BankAccountChange {
  readonly from: BankAccount | undefined;
  readonly to: BankAccount;
  /** The default as it was read, and the id of the new default account; undefined if no account remains. */
  readonly newDefault?: {
    readonly from: Default | undefined;
    readonly to: string | undefined;
    /** The id of the account that is registered with this change. */
    readonly newestId?: string;
  };
}

export const createBankAccounts = (table: Table) => {
  const accounts = createEntities<BankAccount>(table, bankAccountKind);

  const defaultWrite = (
    { clientId, market }: BankAccount,
    { from, to: bankAccountId, newestId = from?.newestId }: NonNullable<BankAccountChange['newDefault']>,
  ): Write =>
    versionedWrite({
      ...paymentKeys.defaultBankAccount(clientId, market),
      entity: 'DefaultBankAccount',
      bankAccountId,
      newestId,
      version: from ? from.version + 1 : 0,
    });

  return {
    /** Returns an account, even if it is deleted. */
    get: accounts.get,
    page: accounts.page,
    defaultOf: ({ clientId, market }: Owner): Promise<Default | undefined> =>
      readItem(table, paymentKeys.defaultBankAccount(clientId, market), Default),
    /**
     * Writes a change atomically. Throws Conflict if the account or the default has changed since it was read.
     *
     * The new default account is written too, with its next version. If one request deletes an account while another
     * makes it the default, only one of them therefore succeeds.
     */
    async save({ from, to, newDefault }: BankAccountChange): Promise<void> {
      const write = from ? accounts.change(from, to) : accounts.create(to);
      if (write) await table.commit(write, ...(newDefault ? [defaultWrite(to, newDefault)] : []));
    },
  };
};
export type BankAccounts = ReturnType<typeof createBankAccounts>;
