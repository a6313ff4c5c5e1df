import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { erased } from '#shared/standard/erased.ts';
import { ibanError } from '#shared/standard/identifiers/iban.ts';
import { countriesOf, type Market } from '#shared/standard/markets/market.ts';
import { confirmPayee, type ConfirmDeps } from '#shared/payments/payee/check-payee.ts';
import { payeeNameOf } from '#shared/payments/payee/payee-body.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type BankAccount, bankAccountIdOf, newBankAccount, type BankAccounts } from './bank-account.ts';

export interface BankAccountDeps {
  readonly bankAccounts: BankAccounts;
  readonly now: Clock;
}

/** A client's account, and whether it is the default creditor account. */
export interface ListedBankAccount {
  readonly account: BankAccount;
  readonly isDefault: boolean;
}

/** The field of the IBAN in the request. */
const ibanField = 'accountDetails.identificationNumber';

/** An account to register. */
export interface BankAccountToAdd extends Pick<BankAccount, 'iban' | 'accountHolderName'> {
  /** The client's name for the account. Defaults to the holder's name. */
  readonly name: string | undefined;
  /** Whether to make the account the default. A client's first account always becomes the default. */
  readonly isDefault: boolean;
}

/**
 * Registers an account if its bank confirms the holder or does not support confirmation of payee. Registering the same
 * account again returns it, and makes it the default if requested.
 *
 * @throws Problem `validation_error` if the account is outside the market, the bank does not hold the account, or the
 *   account has another holder; `invalid_state` if the account is registered under another name;
 *   `provider_unavailable`, `conflict`
 */
export const addBankAccount = async (
  owner: Owner,
  requested: BankAccountToAdd,
  call: BankCall,
  deps: BankAccountDeps & ConfirmDeps,
): Promise<ListedBankAccount> => {
  assertInMarket(requested.iban, owner.market);
  // The bank is asked once, even if the registration is retried.
  let confirmation: Promise<void> | undefined;
  return register(owner, requested, () => (confirmation ??= assertHolder(requested, call, deps)), deps);
};

/**
 * Throws Problem `validation_error` if the bank contradicts the holder's name. A close match is enough, because banks
 * often hold a longer form of a name than the one that people use.
 */
const assertHolder = async (
  { iban, accountHolderName }: BankAccountToAdd,
  call: BankCall,
  deps: ConfirmDeps,
): Promise<void> => {
  const confirmed = await confirmPayee({ iban, name: payeeNameOf(accountHolderName) }, undefined, call, deps);
  if (confirmed?.match === 'unknown') throw invalid(ibanField, 'is not known to its bank');
  if (confirmed?.match === 'no-match')
    throw invalid('accountHolderDetails.name', "does not match the account holder's name at the bank");
};

/** @param confirmHolder is called before an account is created or, after its deletion, created again */
const register = (
  owner: Owner,
  { iban, isDefault, accountHolderName, name = accountHolderName }: BankAccountToAdd,
  confirmHolder: () => Promise<void>,
  { bankAccounts, now }: BankAccountDeps,
): Promise<ListedBankAccount> =>
  retryOnConflict(async () => {
    const fields = { ...owner, iban, accountHolderName, name };
    const existing = await bankAccounts.get(bankAccountIdOf(fields));
    if (!existing || existing.deletedAt !== undefined) await confirmHolder();
    const current = await bankAccounts.defaultOf(owner);
    const isAlreadyDefault = existing !== undefined && current?.bankAccountId === existing.id;
    const becomesDefault = current?.bankAccountId === undefined || (isDefault && !isAlreadyDefault);
    if (existing && !existing.deletedAt) {
      if (existing.accountHolderName !== accountHolderName || existing.name !== name)
        throw stateConflict('The account is already registered under another name');
      if (!becomesDefault) return { account: existing, isDefault: isAlreadyDefault };
    }
    const created = newBankAccount(fields, now().toISOString());
    const account = existing
      ? {
          ...created,
          version: existing.version + 1,
          createdAt: existing.deletedAt ? created.createdAt : existing.createdAt,
        }
      : created;
    // Write the default even if it stays the same: a concurrent deletion of the last account then conflicts.
    const newDefault = { from: current, to: becomesDefault ? account.id : current.bankAccountId, newestId: account.id };
    await bankAccounts.save({ from: existing, to: account, newDefault });
    return { account, isDefault: becomesDefault };
  });

const stateConflict = (message: string): Problem =>
  new Problem('invalid_state', { message, facts: { resource: ['bank_account'] } });

const assertInMarket = (iban: string, market: Market): void => {
  const error = ibanError(iban, countriesOf[market]);
  if (error !== undefined) throw invalid(ibanField, error);
};

/** Returns the owner's account. Throws Problem `not_found`, including for an account of another client or market. */
export const ownBankAccount = async (
  owner: Owner,
  id: string,
  { bankAccounts }: Pick<BankAccountDeps, 'bankAccounts'>,
): Promise<ListedBankAccount> => {
  const account = await bankAccounts.get(id);
  // Read the default last: if the account becomes the default later, its version changes too, and a deletion conflicts.
  const current = await bankAccounts.defaultOf(owner);
  const isOwn = account?.clientId === owner.clientId && account.market === owner.market && !account.deletedAt;
  if (!account || !isOwn) throw notFound('bank_account');
  return { account, isDefault: current?.bankAccountId === id };
};

/** Returns the owner's default account, or undefined if the owner has no account. */
export const defaultBankAccount = async (
  owner: Owner,
  { bankAccounts }: Pick<BankAccountDeps, 'bankAccounts'>,
): Promise<BankAccount | undefined> => {
  const current = await bankAccounts.defaultOf(owner);
  const account = current?.bankAccountId === undefined ? undefined : await bankAccounts.get(current.bankAccountId);
  // The last account may have been deleted since the default was read.
  return account?.deletedAt === undefined ? account : undefined;
};

/**
 * Makes an account the default.
 *
 * @throws Problem `not_found`, `conflict` if other requests keep changing the default
 */
export const chooseDefault = (owner: Owner, id: string, { bankAccounts }: BankAccountDeps): Promise<BankAccount> =>
  retryOnConflict(async () => {
    const current = await bankAccounts.defaultOf(owner);
    const { account } = await ownBankAccount(owner, id, { bankAccounts });
    if (current?.bankAccountId === id) return account;
    const chosen = { ...account, version: account.version + 1 };
    await bankAccounts.save({ from: account, to: chosen, newDefault: { from: current, to: id } });
    return chosen;
  });

/**
 * Deletes an account, and erases its IBAN and its names. Payment requests contain a copy of their creditor, so requests
 * that pay to the account remain valid. Deleting the last account leaves the owner without a default.
 *
 * @throws Problem `not_found`, `invalid_state` if the account is the default and there are other accounts
 */
export const deleteBankAccount = (owner: Owner, id: string, { bankAccounts, now }: BankAccountDeps): Promise<void> =>
  retryOnConflict(async () => {
    const current = await bankAccounts.defaultOf(owner);
    const { account, isDefault } = await ownBankAccount(owner, id, { bankAccounts });
    if (isDefault && (await hasOthers(owner, id, current?.newestId, bankAccounts)))
      throw stateConflict('The account is the default. Make another one the default first');
    const deleted: BankAccount = {
      ...account,
      iban: erased,
      accountHolderName: erased,
      name: erased,
      version: account.version + 1,
      deletedAt: now().toISOString(),
    };
    const newDefault = { from: current, to: undefined };
    await bankAccounts.save({ from: account, to: deleted, ...(isDefault && { newDefault }) });
  });

/** Returns whether the owner has other accounts. The list may not contain the newest one yet. */
const hasOthers = async (
  owner: Owner,
  id: string,
  newestId: string | undefined,
  { get, page }: BankAccounts,
): Promise<boolean> => {
  const newest = newestId === undefined || newestId === id ? undefined : await get(newestId);
  if (newest && !newest.deletedAt) return true;
  return (await page(owner, { page: 1, perPage: 1 })).total > 1;
};
