import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Movement } from '#functions/sandbox/banks/customers/movement.ts';
import type { Arrangement } from '#functions/sandbox/banks/customers/persona.ts';
import {
  informationOf,
  nameOfCreditor,
  paymentTransactionIdOf,
  type Posting,
} from '#functions/sandbox/banks/postings/posting.ts';
import {
  bankTransactionCodeOf,
  billOf,
  exchangeOf,
  merchantOf,
  terminalOf,
} from '#functions/sandbox/banks/postings/details.ts';
import { monthOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { amountOf, indicatorOf, maskedNumberOf } from './account-view.ts';
import { accountOf, agentOf } from './counterparty.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';

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
    StatementReference: `STATEMENT-${monthOf(at)}`,
    TransactionReference: 'posting' in source ? paymentTransactionIdOf(source.posting.payment) : id.slice(0, 18),
    TransactionType,
    SubTransactionType,
    ...(flag !== undefined && { Flags: [flag] }),
    PaymentModes: 'Online',
    BankTransactionCode: bankTransactionCodeOf(TransactionType, amount),
    ProprietaryBankTransactionCode: { Code: TransactionType, Issuer: account.bank.bank.swiftCode },
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
    ...(withDetail &&
      ('movement' in source ? ofMovement(source.movement, account) : ofPayment(source.posting.payment, amount))),
  };
};

/** What the bank takes for a withdrawal at a cash machine. It is in the amount of the withdrawal. */
const withdrawalCharge = {
  ChargeAmount: { Amount: '2.00', Currency: 'AED', ChargeIncluded: true },
  ChargeAmountVat: { Amount: '0.10', Currency: 'AED' },
};

const ofMovement = (movement: Movement, account: BankAccount) => {
  const { cause, amount, information } = movement;
  if (cause.kind === 'purchase') {
    const { merchant } = cause;
    const TerminalId = terminalOf(merchant);
    const CurrencyExchange = exchangeOf(movement, account.currency);
    return {
      MerchantDetails: merchantOf(merchant),
      CardInstrument: {
        CardSchemeName: 'VISA',
        InstrumentType: merchant.channel === 'ECommerce' ? 'ApplePay' : 'Contactless',
        Name: account.persona.name.en,
        Identification: maskedNumberOf(account),
      },
      ...(TerminalId !== undefined && { TerminalId }),
      ...(CurrencyExchange && { CurrencyExchange }),
      ...(merchant.channel === 'ATM' && withdrawalCharge),
    };
  }
  const [other, agent] = [{ ...accountOf(cause.with), Name: cause.with.name }, agentOf(cause.with)];
  const isBill = cause.kind === 'flow' && (cause.arrangement === 'bill' || cause.arrangement === 'direct-debit');
  return {
    ...(amount < 0 ? { CreditorAgent: agent, CreditorAccount: [other] } : { DebtorAgent: agent, DebtorAccount: other }),
    ...(isBill && { BillDetails: billOf(cause.with, information) }),
  };
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
