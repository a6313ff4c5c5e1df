import { type BankAccount, ibanOfCounterparty } from '#shared/sandbox-banks/customers/bank-account.ts';
import type { Movement } from '#shared/sandbox-banks/customers/movement.ts';
import type { Arrangement, Counterparty } from '#shared/sandbox-banks/customers/persona.ts';
import {
  informationOf,
  nameOfCreditor,
  paymentTransactionIdOf,
  type Posting,
} from '#shared/sandbox-banks/postings/posting.ts';
import { amountOf, indicatorOf } from './account-view.ts';
import type { Line } from '#shared/sandbox-banks/postings/lines.ts';

/** `TransactionType`, `SubTransactionType` and flag of the standard. */
type Kind = readonly [type: string, subType: string, flag?: string];

const kinds: Readonly<Record<Arrangement, Kind>> = {
  salary: ['LocalBankTransfer', 'MoneyTransfer', 'Payroll'],
  'standing-order': ['LocalBankTransfer', 'MoneyTransfer', 'StandingOrder'],
  'direct-debit': ['BillPayments', 'MoneyTransfer', 'DirectDebit'],
  loan: ['LocalBankTransfer', 'Repayments', 'Finance'],
  bill: ['BillPayments', 'MoneyTransfer'],
  sales: ['LocalBankTransfer', 'Deposit'],
  profit: ['Other', 'Profit'],
};

const thirdPartyPayment: Kind = ['LocalBankTransfer', 'MoneyTransfer', 'OpenFinance'];

export const kindOf = ({ source }: Line): Kind => {
  if ('posting' in source) return thirdPartyPayment;
  const { cause } = source.movement;
  switch (cause.kind) {
    case 'flow':
      return kinds[cause.arrangement];
    case 'purchase':
      return cause.merchant.channel === 'ATM' ? ['ATM', 'Withdrawal'] : [cause.merchant.channel, 'Purchase'];
    case 'settlement':
      return ['LocalBankTransfer', 'MoneyTransfer'];
  }
};

/** `AETransaction`. Who was paid, or who has paid, is a detail. */
export const presentTransaction = (line: Line, account: BankAccount, withDetail: boolean) => {
  const { id, at, amount, status, balance, source } = line;
  const [TransactionType, SubTransactionType, flag] = kindOf(line);
  const { currency } = account;
  return {
    TransactionId: id,
    TransactionDateTime: at,
    LocalTimeZone: 'UTC+04:00',
    TransactionReference: 'posting' in source ? paymentTransactionIdOf(source.posting.payment) : id.slice(0, 18),
    TransactionType,
    SubTransactionType,
    ...(flag !== undefined && { Flags: [flag] }),
    CreditDebitIndicator: indicatorOf(amount),
    Status: status,
    TransactionMutability: status === 'Booked' ? 'Immutable' : 'Mutable',
    BookingDateTime: at,
    ValueDateTime: at,
    TransactionInformation:
      'movement' in source ? source.movement.information : informationOf(source.posting, 'Open finance payment'),
    Amount: amountOf(amount, currency),
    ...(status === 'Booked' && {
      Balance: {
        CreditDebitIndicator: indicatorOf(balance),
        Type: 'InterimBooked',
        Amount: amountOf(balance, currency),
      },
    }),
    ...(withDetail && ('movement' in source ? ofMovement(source.movement) : ofPayment(source.posting.payment, amount))),
  };
};

const accountOf = (counterparty: Counterparty) => ({
  SchemeName: 'IBAN',
  Identification: ibanOfCounterparty(counterparty, 'AE'),
  Name: counterparty.name,
});

const ofMovement = ({ cause, amount }: Movement) => {
  if (cause.kind === 'purchase') {
    const { name, category } = cause.merchant;
    return { MerchantDetails: { MerchantName: name, MerchantCategoryCode: category } };
  }
  const other = accountOf(cause.with);
  return amount < 0 ? { CreditorAccount: [other] } : { DebtorAccount: other };
};

const ofPayment = ({ creditor, debtorIban, purpose }: Posting['payment'], amount: number) => ({
  PaymentPurposeCode: purpose,
  ...(amount < 0
    ? {
        CreditorAccount: [
          {
            SchemeName: 'IBAN',
            Identification: creditor.CreditorAccount.Identification,
            Name: nameOfCreditor(creditor, 'en').slice(0, 70),
          },
        ],
      }
    : { DebtorAccount: { SchemeName: 'IBAN', Identification: debtorIban } }),
});
