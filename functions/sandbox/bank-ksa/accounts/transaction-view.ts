import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { monthOf } from '#functions/sandbox/banks/customers/calendar.ts';
import type { Movement } from '#functions/sandbox/banks/customers/movement.ts';
import type { Arrangement } from '#functions/sandbox/banks/customers/persona.ts';
import {
  bankTransactionCodeOf,
  billOf,
  exchangeOf,
  merchantOf,
  terminalOf,
} from '#functions/sandbox/banks/postings/details.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import {
  informationOf,
  nameOfCreditor,
  paymentTransactionIdOf,
  type Posting,
} from '#functions/sandbox/banks/postings/posting.ts';
import { amountOf, indicatorOf, maskedNumberOf } from './account-view.ts';
import { accountOf, agentOf } from './counterparty.ts';

/** `TransactionType`, `SubTransactionType` and flag of the standard, without their prefix. */
type Kind = readonly [type: string, subType: string, flag?: string];

const kinds: Readonly<Record<Arrangement, Kind>> = {
  salary: ['LocalBankTransfer', 'MoneyTransfer', 'Payroll'],
  'standing-order': ['LocalBankTransfer', 'MoneyTransfer', 'StandingOrder'],
  'direct-debit': ['BillPayments', 'MoneyTransfer', 'DirectDebit'],
  loan: ['LocalBankTransfer', 'MoneyTransfer', 'Loan'],
  bill: ['BillPayments', 'MoneyTransfer'],
  sales: ['LocalBankTransfer', 'Deposit'],
  profit: ['Other', 'NotApplicable'],
};

const thirdPartyPayment: Kind = ['LocalBankTransfer', 'MoneyTransfer'];

const kindOf = ({ source }: Line): Kind => {
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

const ksaob = (value: string): string => `KSAOB.${value}`;

/**
 * `OBTransaction`. Every member but SupplementaryData is required, so what does not apply to a transaction is empty or
 * zero. Who was paid, or who has paid, is a detail.
 */
export const presentTransaction = (line: Line, account: BankAccount, withDetail: boolean) => {
  const { id, at, amount, status, balance, source } = line;
  const [type, subType, flag] = kindOf(line);
  const { currency } = account;
  const none = amountOf(0, currency);
  return {
    TransactionId: id,
    TransactionDateTime: at,
    LocalTimeZone: 'UTC+03:00',
    StatementReference: `STATEMENT-${monthOf(at)}`,
    TransactionReference: 'posting' in source ? paymentTransactionIdOf(source.posting.payment) : id.slice(0, 18),
    TransactionType: ksaob(type),
    SubTransactionType: ksaob(subType),
    Flags: flag === undefined ? [] : [ksaob(flag)],
    PaymentModes: 'KSAOB.Online',
    CreditDebitIndicator: indicatorOf(amount),
    Status: ksaob(status),
    TransactionMutability: status === 'Booked' ? 'KSAOB.Immutable' : 'KSAOB.Mutable',
    BookingDateTime: at,
    ValueDateTime: at,
    TransactionInformation:
      'movement' in source ? source.movement.information : informationOf(source.posting, 'Open banking payment'),
    Amount: amountOf(amount, currency),
    ChargeAmount: { ...none, ChargeIncluded: true },
    ChargeAmountVat: none,
    CurrencyExchange: ('movement' in source ? exchangeOf(source.movement, currency) : undefined) ?? {
      SourceCurrency: currency,
      TargetCurrency: currency,
      UnitCurrency: currency,
      ExchangeRate: 1,
      InstructedAmount: amountOf(amount, currency),
    },
    BankTransactionCode: bankTransactionCodeOf(type, amount),
    ProprietaryBankTransactionCode: { Code: type, Issuer: account.bank.bank.swiftCode },
    Balance: {
      CreditDebitIndicator: indicatorOf(balance),
      Type: 'KSAOB.InterimBooked',
      Amount: amountOf(balance, currency),
    },
    CardInstrument: { CardSchemeName: 'KSAOB.mada', InstrumentType: 'KSAOB.Other' },
    BillDetails: {},
    TerminalId: 0,
    ...nobody,
    ...(withDetail &&
      ('movement' in source ? detailsOf(source.movement, account) : ofPayment(source.posting.payment, amount))),
  };
};

const nobody = {
  MerchantDetails: {},
  CreditorAgent: {},
  CreditorAccount: [],
  DebtorAgent: {},
  DebtorAccount: {},
};

const ofPayment = ({ creditor, debtorIban }: Posting['payment'], amount: number): object => {
  const party = (iban: string) => ({ IdentificationType: 'KSAOB.IBAN', Identification: iban });
  const { Identification } = creditor.CreditorAccount;
  const Name = nameOfCreditor(creditor, 'en').slice(0, 70);
  return amount < 0 ? { CreditorAccount: [{ ...party(Identification), Name }] } : { DebtorAccount: party(debtorIban) };
};

const detailsOf = ({ cause, amount, information }: Movement, account: BankAccount): object => {
  if (cause.kind === 'purchase') {
    const InstrumentType = cause.merchant.channel === 'ECommerce' ? 'KSAOB.madaPay' : 'KSAOB.Contactless';
    return {
      TerminalId: terminalOf(cause.merchant) ?? 0,
      MerchantDetails: merchantOf(cause.merchant),
      CardInstrument: {
        CardSchemeName: 'KSAOB.mada',
        InstrumentType,
        Name: account.persona.name.en,
        Identification: maskedNumberOf(account),
      },
    };
  }
  const other = { ...accountOf(cause.with), Name: cause.with.name };
  const agent = agentOf(cause.with);
  const isBill = cause.kind === 'flow' && (cause.arrangement === 'bill' || cause.arrangement === 'direct-debit');
  return {
    ...(amount < 0 ? { CreditorAgent: agent, CreditorAccount: [other] } : { DebtorAgent: agent, DebtorAccount: other }),
    ...(isBill && { BillDetails: billOf(cause.with, information) }),
  };
};
