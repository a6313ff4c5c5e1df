import type { BankAccount } from '../customers/bank-account.ts';
import { localMonthOf } from '../customers/calendar.ts';
import type { Arrangement, Merchant, Movement } from '../customers/persona.ts';
import { bankTransactionCodeOf, billOf } from '../postings/details.ts';
import type { Line } from '../postings/lines.ts';
import { informationOf, nameOfCreditor, paymentTransactionIdOf, type Posting } from '../postings/posting.ts';
import { accountOf, agentOf, amountOf, indicatorOf, maskedNumberOf } from './account-view.ts';
import type { Standard, TransactionKind } from '../market/standard.ts';

const kinds: Readonly<Record<Exclude<Arrangement, 'loan' | 'profit'>, TransactionKind>> = {
  salary: ['LocalBankTransfer', 'MoneyTransfer', 'Payroll'],
  'standing-order': ['LocalBankTransfer', 'MoneyTransfer', 'StandingOrder'],
  'direct-debit': ['BillPayments', 'MoneyTransfer', 'DirectDebit'],
  bill: ['BillPayments', 'MoneyTransfer'],
  sales: ['LocalBankTransfer', 'Deposit'],
};

export const kindOf = ({ source }: Line, { transactions }: Standard): TransactionKind => {
  if ('posting' in source) return transactions.kinds.thirdPartyPayment;
  const { cause } = source.movement;
  switch (cause.kind) {
    case 'flow':
      return { ...kinds, ...transactions.kinds }[cause.arrangement];
    case 'purchase':
      return cause.merchant.channel === 'ATM' ? ['ATM', 'Withdrawal'] : [cause.merchant.channel, 'Purchase'];
    case 'settlement':
      return ['LocalBankTransfer', 'MoneyTransfer'];
  }
};

/** Returns the fields that do not require the permission for details: ids, kind, amount and times. */
export const basicTransactionFieldsOf = (line: Line, { bank, currency }: BankAccount, standard: Standard) => {
  const { code, transactions } = standard;
  const { id, at, amount, status, source } = line;
  const [type, subType] = kindOf(line, standard);
  return {
    TransactionId: id,
    TransactionDateTime: at,
    LocalTimeZone: transactions.timeZone,
    StatementReference: `STATEMENT-${localMonthOf(at)}`,
    TransactionReference: 'posting' in source ? paymentTransactionIdOf(source.posting.payment) : id.slice(0, 18),
    TransactionType: code(type),
    SubTransactionType: code(subType),
    PaymentModes: code('Online'),
    CreditDebitIndicator: code(indicatorOf(amount)),
    Status: code(status),
    TransactionMutability: code(status === 'Booked' ? 'Immutable' : 'Mutable'),
    BookingDateTime: at,
    ValueDateTime: at,
    TransactionInformation:
      'movement' in source ? source.movement.information : informationOf(source.posting, transactions.thirdPartyText),
    Amount: amountOf(amount, currency),
    BankTransactionCode: bankTransactionCodeOf(type, amount),
    ProprietaryBankTransactionCode: { Code: type, Issuer: bank.bank.swiftCode },
  };
};

/** Renders the card of a purchase: a wallet if it was made online. */
export const cardOf = ({ channel }: Merchant, account: BankAccount, standard: Standard) => ({
  CardSchemeName: standard.card.scheme,
  InstrumentType: standard.code(channel === 'ECommerce' ? standard.card.wallet : 'Contactless'),
  Name: account.persona.name.en,
  Identification: maskedNumberOf(account, standard),
});

/** Returns the creditor of an outgoing movement or the debtor of an incoming one, or undefined for a purchase. */
export const partiesOf = ({ cause, amount, information }: Movement, standard: Standard) => {
  if (cause.kind === 'purchase') return undefined;
  const other = { ...accountOf(cause.with, standard), Name: cause.with.name };
  const agent = agentOf(cause.with, standard);
  const isBill = cause.kind === 'flow' && (cause.arrangement === 'bill' || cause.arrangement === 'direct-debit');
  return {
    ...(amount < 0 ? { CreditorAgent: agent, CreditorAccount: [other] } : { DebtorAgent: agent, DebtorAccount: other }),
    ...(isBill && { BillDetails: billOf(cause.with, information) }),
  };
};

/** Returns the other account of a payment that a third party initiated: the creditor's or the debtor's. */
export const partiesOfPayment = (
  { creditor, debtorIban }: Posting['payment'],
  amount: number,
  { identified }: Standard,
) => {
  const { Identification } = creditor.CreditorAccount;
  const Name = nameOfCreditor(creditor, 'en').slice(0, 70);
  return amount < 0
    ? { CreditorAccount: [{ ...identified('IBAN', Identification), Name }] }
    : { DebtorAccount: identified('IBAN', debtorIban) };
};
