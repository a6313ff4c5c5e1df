import { amountOf, balanceOf } from '#functions/sandbox/banks/accounts/account-view.ts';
import {
  cardOf,
  kindOf,
  partiesOf,
  partiesOfPayment,
  basicTransactionFieldsOf,
} from '#functions/sandbox/banks/accounts/transaction-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Movement } from '#functions/sandbox/banks/customers/persona.ts';
import { exchangeOf, merchantOf, terminalOf } from '#functions/sandbox/banks/postings/details.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import { ksa } from '../standard/versions.ts';

/**
 * `OBTransaction`. Every field except SupplementaryData is required, so values that do not apply are empty or zero. The
 * creditor and the debtor are included only with the permission for details.
 */
export const presentTransaction = (line: Line, account: BankAccount, withDetail: boolean) => {
  const { amount, balance, source } = line;
  const [, , flag] = kindOf(line, ksa);
  const { currency } = account;
  const noCharge = amountOf(0, currency);
  return {
    ...basicTransactionFieldsOf(line, account, ksa),
    Flags: flag === undefined ? [] : [ksa.code(flag)],
    ChargeAmount: { ...noCharge, ChargeIncluded: true },
    ChargeAmountVat: noCharge,
    CurrencyExchange: ('movement' in source ? exchangeOf(source.movement, currency) : undefined) ?? {
      SourceCurrency: currency,
      TargetCurrency: currency,
      UnitCurrency: currency,
      ExchangeRate: 1,
      InstructedAmount: amountOf(amount, currency),
    },
    Balance: balanceOf(balance, 'InterimBooked', currency, ksa),
    CardInstrument: { CardSchemeName: 'KSAOB.mada', InstrumentType: 'KSAOB.Other' },
    BillDetails: {},
    TerminalId: 0,
    ...noParties,
    ...(withDetail &&
      ('movement' in source
        ? detailsOf(source.movement, account)
        : partiesOfPayment(source.posting.payment, amount, ksa))),
  };
};

const noParties = {
  MerchantDetails: {},
  CreditorAgent: {},
  CreditorAccount: [],
  DebtorAgent: {},
  DebtorAccount: {},
};

const detailsOf = (movement: Movement, account: BankAccount): object | undefined => {
  const { cause } = movement;
  if (cause.kind !== 'purchase') return partiesOf(movement, ksa);
  return {
    TerminalId: terminalOf(cause.merchant) ?? 0,
    MerchantDetails: merchantOf(cause.merchant),
    CardInstrument: cardOf(cause.merchant, account, ksa),
  };
};
