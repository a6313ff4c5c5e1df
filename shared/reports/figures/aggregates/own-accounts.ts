import { foldSpelling } from '#shared/verifications/names/spelling.ts';
import { type Category, groupOf } from '#shared/reports/categories/category.ts';
import type { AccountFacts, AccountKind, OrderedPayee, TransactionFacts } from '../facts.ts';

const plainIdentifier = (identifier: string): string => identifier.replace(/[^\p{L}\p{N}*]/gu, '').toUpperCase();
const plainName = (name: string): string => (foldSpelling(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Creates functions that recognise the customer as a transaction's counterparty. */
export const createOwnAccounts = (accounts: readonly AccountFacts[]) => {
  const kinds = new Map(
    accounts.flatMap(({ identifiers, kind }) =>
      identifiers.map((identifier) => [plainIdentifier(identifier), kind] as const),
    ),
  );
  const holders = new Set(
    accounts
      .flatMap(({ holderName, partyNames = [] }) => [holderName ?? '', ...partyNames])
      .filter((name) => name !== '')
      .map(plainName),
  );
  return {
    /** Returns the kind of the counterparty's account, or undefined if it is not an account of the report. */
    counterpartyKind: ({ counterpartyIdentifier: other }: OrderedPayee) =>
      other === undefined ? undefined : kinds.get(plainIdentifier(other)),
    /**
     * Returns whether the counterparty has the customer's name. Its account then counts as the customer's account at
     * another bank.
     */
    namesHolder: ({ counterpartyName: name }: OrderedPayee) => name !== undefined && holders.has(plainName(name)),
  };
};
export type OwnAccounts = ReturnType<typeof createOwnAccounts>;

/**
 * Groups whose transactions become transfers between the customer's own accounts if the counterparty has the customer's
 * name.
 */
const vagueGroups: ReadonlySet<string> = new Set(['receipt', 'unknown', 'own']);

/**
 * Corrects a transaction's category based on the accounts on both sides. A transfer between the customer's own accounts
 * is neither income nor spending. A transfer to the customer's loan account is a repayment, and a transfer from it is
 * borrowed money. Credits to a card, except for refunds, are payments by the cardholder. A card payment is not spending
 * if the report includes the card's purchases.
 */
export const ownCategory = (
  category: Category,
  transaction: TransactionFacts,
  kind: AccountKind,
  { own, hasCard }: { readonly own: OwnAccounts; readonly hasCard: boolean },
): Category => {
  const isCredit = transaction.minor > 0n;
  const other = own.counterpartyKind(transaction);
  if (other === 'loan') {
    if (isCredit) return 'LOAN_PROCEEDS';
    return groupOf(category) === 'loan' ? category : 'PERSONAL_LOAN';
  }
  if (other !== undefined) return 'OWN_TRANSFER';
  if (kind === 'card' && isCredit && groupOf(category) !== 'refund') return 'OWN_TRANSFER';
  if (category === 'CARD_REPAYMENT' && hasCard) return 'OWN_TRANSFER';
  return own.namesHolder(transaction) && vagueGroups.has(groupOf(category)) ? 'OWN_TRANSFER' : category;
};
