import type { BankAccount } from '../customers/bank-account.ts';
import { monthOf } from '../customers/calendar.ts';
import type { Movement } from '../customers/movement.ts';
import type { Arrangement } from '../customers/persona.ts';
import { bankTransactionCodeOf, billOf } from '../postings/details.ts';
import type { Line } from '../postings/lines.ts';
import { informationOf, nameOfCreditor, paymentTransactionIdOf, type Posting } from '../postings/posting.ts';
import { amountOf, indicatorOf } from './account-view.ts';
import { accountOf, agentOf } from './counterparty.ts';
import type { Standard } from '../market/standard.ts';

/** `TransactionType`, `SubTransactionType` and flag of the standards. */
type Kind = readonly [type: string, subType: string, flag?: string];

/** Kinds of transactions that the standards classify differently. */
type MarketKinds = Readonly<Record<'loan' | 'profit' | 'thirdPartyPayment', Kind>>;

const kinds: Readonly<Record<Exclude<Arrangement, keyof MarketKinds>, Kind>> = {
  salary: ['LocalBankTransfer', 'MoneyTransfer', 'Payroll'],
  'standing-order': ['LocalBankTransfer', 'MoneyTransfer', 'StandingOrder'],
  'direct-debit': ['BillPayments', 'MoneyTransfer', 'DirectDebit'],
  bill: ['BillPayments', 'MoneyTransfer'],
  sales: ['LocalBankTransfer', 'Deposit'],
};

export const kindsWith =
  (marketKinds: MarketKinds) =>
  ({ source }: Line): Kind => {
    if ('posting' in source) return marketKinds.thirdPartyPayment;
    const { cause } = source.movement;
    switch (cause.kind) {
      case 'flow':
        return { ...kinds, ...marketKinds }[cause.arrangement];
      case 'purchase':
        return cause.merchant.channel === 'ATM' ? ['ATM', 'Withdrawal'] : [cause.merchant.channel, 'Purchase'];
      case 'settlement':
        return ['LocalBankTransfer', 'MoneyTransfer'];
    }
  };

interface Form {
  readonly kindOf: (line: Line) => Kind;
  readonly LocalTimeZone: string;
  /** Prefix to the reference of a payment that a third party initiated. */
  readonly text: string;
}

/** Returns the fields that need no permission for details: ids, kind, amount and times. */
export const transactionFactsOf = (
  line: Line,
  { bank, currency }: BankAccount,
  { kindOf, LocalTimeZone, text }: Form,
  { code }: Standard,
) => {
  const { id, at, amount, status, source } = line;
  const [type, subType] = kindOf(line);
  return {
    TransactionId: id,
    TransactionDateTime: at,
    LocalTimeZone,
    StatementReference: `STATEMENT-${monthOf(at)}`,
    TransactionReference: 'posting' in source ? paymentTransactionIdOf(source.posting.payment) : id.slice(0, 18),
    TransactionType: code(type),
    SubTransactionType: code(subType),
    PaymentModes: code('Online'),
    CreditDebitIndicator: code(indicatorOf(amount)),
    Status: code(status),
    TransactionMutability: code(status === 'Booked' ? 'Immutable' : 'Mutable'),
    BookingDateTime: at,
    ValueDateTime: at,
    TransactionInformation: 'movement' in source ? source.movement.information : informationOf(source.posting, text),
    Amount: amountOf(amount, currency),
    BankTransactionCode: bankTransactionCodeOf(type, amount),
    ProprietaryBankTransactionCode: { Code: type, Issuer: bank.bank.swiftCode },
  };
};

/** Returns creditor and debtor, or undefined for a purchase, which has a merchant instead. */
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

/** Returns creditor and debtor of a payment that a third party initiated. */
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
