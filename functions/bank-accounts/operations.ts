import type { BankAccount } from '#shared/payments/creditor/bank-account.ts';
import {
  addBankAccount as add,
  type BankAccountDeps,
  chooseDefault,
  defaultBankAccount,
  deleteBankAccount as remove,
  ownBankAccount,
} from '#shared/payments/creditor/manage-bank-accounts.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { findPage } from '#shared/platform/http/paging.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { ConfirmDeps } from '#shared/payments/payee/check-payee.ts';
import { matching } from '#shared/platform/storage/page.ts';
import type { routes } from './routes.ts';
import { presentBankAccount, presentDefault } from './view.ts';

type Ops = Operations<typeof routes, BankAccountDeps & ConfirmDeps>;

export const listBankAccounts: Ops['listBankAccounts'] = async ({ owner, query }, { bankAccounts }) => {
  const { accountIdentification: iban, ...time } = query;
  const filter = matching({ iban }, (account: BankAccount) => ({ iban: account.iban }));
  const page = await findPage(bankAccounts, owner, time, filter);
  const defaultAccount = await bankAccounts.defaultOf(owner);
  const present = (account: (typeof page.items)[number]) =>
    presentBankAccount({ account, isDefault: account.id === defaultAccount?.bankAccountId });
  // The list may still contain an account that was deleted a moment ago.
  const existing = page.items.filter(({ deletedAt }) => deletedAt === undefined);
  return { ...page, items: existing.map(present) };
};

export const addBankAccount: Ops['addBankAccount'] = async ({ owner, body, interactionId }, deps) => {
  const { accountDetails, accountHolderDetails, isDefault } = body;
  const account = {
    iban: accountDetails.identificationNumber,
    accountHolderName: accountHolderDetails.name,
    name: accountDetails.name,
    isDefault,
  };
  return presentBankAccount(await add(owner, account, { interactionId }, deps));
};

export const getDefaultBankAccount: Ops['getDefaultBankAccount'] = async ({ owner }, deps) => {
  const account = await defaultBankAccount(owner, deps);
  if (!account) throw notFound('bank_account');
  return presentBankAccount({ account, isDefault: true });
};

export const chooseDefaultBankAccount: Ops['chooseDefaultBankAccount'] = async ({ owner, body }, deps) =>
  presentDefault(await chooseDefault(owner, body.id, deps));

export const getBankAccount: Ops['getBankAccount'] = async ({ owner, params }, deps) =>
  presentBankAccount(await ownBankAccount(owner, params.id, deps));

export const deleteBankAccount: Ops['deleteBankAccount'] = async ({ owner, params }, deps) =>
  remove(owner, params.id, deps);
