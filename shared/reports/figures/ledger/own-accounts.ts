import { foldSpelling } from '#shared/verifications/names/spelling.ts';
import { type Category, groupOf } from '#shared/reports/categories/category.ts';
import type { AccountFacts, AccountKind, TransactionFacts } from '../facts.ts';

const plainIdentifier = (identifier: string): string => identifier.replace(/[^\p{L}\p{N}*]/gu, '').toUpperCase();
const plainName = (name: string): string => (foldSpelling(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Recognises the other side of a movement as the customer. */
export interface OwnAccounts {
  /** The kind of the customer's account that is the other side. Undefined if it is none of the accounts in the report. */
  otherKind(transaction: TransactionFacts): AccountKind | undefined;
  /** Whether the other side has the name of the customer, so that it is an account of the customer at another bank. */
  namesHolder(transaction: TransactionFacts): boolean;
}

export const openOwnAccounts = (accounts: readonly AccountFacts[]): OwnAccounts => {
  const kinds = new Map(
    accounts.flatMap(({ identifiers, kind }) => identifiers.map((one) => [plainIdentifier(one), kind] as const)),
  );
  const holders = new Set(accounts.flatMap(({ holderName }) => (holderName ? [plainName(holderName)] : [])));
  return {
    otherKind: ({ counterpartyIdentifier: other }) =>
      other === undefined ? undefined : kinds.get(plainIdentifier(other)),
    namesHolder: ({ counterpartyName: name }) => name !== undefined && holders.has(plainName(name)),
  };
};

/** The kinds of money that a transfer to or from somebody of the customer's own name may be taken for. */
const vague: ReadonlySet<string> = new Set(['receipt', 'unknown', 'own']);

/**
 * Corrects the category of a transaction by what is known about both sides. Money between own accounts is no income and
 * no spending. Money to an own loan repays it. What a card receives is paid by its holder, except refunds. A payment for
 * a card is no spending if the purchases with the card are in the report as well.
 */
export const ownCategory = (
  category: Category,
  transaction: TransactionFacts,
  kind: AccountKind,
  { own, hasCard }: { readonly own: OwnAccounts; readonly hasCard: boolean },
): Category => {
  const isCredit = transaction.minor > 0n;
  const other = own.otherKind(transaction);
  if (other === 'loan') {
    if (isCredit) return 'LOAN_PROCEEDS';
    return groupOf(category) === 'loan' ? category : 'PERSONAL_LOAN';
  }
  if (other !== undefined) return 'OWN_TRANSFER';
  if (kind === 'card' && isCredit && groupOf(category) !== 'refund') return 'OWN_TRANSFER';
  if (category === 'CARD_REPAYMENT' && hasCard) return 'OWN_TRANSFER';
  return own.namesHolder(transaction) && vague.has(groupOf(category)) ? 'OWN_TRANSFER' : category;
};
