import { balanceOf } from '#functions/sandbox/banks/accounts/account-view.ts';
import {
  basicTransactionFieldsOf,
  cardOf,
  kindOf,
  partiesOf,
  partiesOfPayment,
} from '#functions/sandbox/banks/accounts/transaction-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Merchant, Movement } from '#functions/sandbox/banks/customers/persona.ts';
import { exchangeOf, merchantOf, terminalOf } from '#functions/sandbox/banks/postings/details.ts';
import type { Line } from '#functions/sandbox/banks/postings/lines.ts';
import { ksa2024 } from '../standard/versions.ts';

/** `OBTransaction`. Fields that do not apply to a transaction are absent. */
export const presentTransaction = (line: Line, account: BankAccount, withDetail: boolean) => {
  const { balance, source } = line;
  const [, , flag] = kindOf(line, ksa2024);
  return {
    ...basicTransactionFieldsOf(line, account, ksa2024),
    ...(flag !== undefined && { Flags: [ksa2024.code(flag)] }),
    Balance: balanceOf(balance, 'InterimBooked', account.currency, ksa2024),
    ...('movement' in source && exchangeFieldOf(source.movement, account)),
    ...(withDetail && detailsOf(line, account)),
  };
};

const exchangeFieldOf = (movement: Movement, { currency }: BankAccount) => {
  const exchange = exchangeOf(movement, currency);
  return exchange && { CurrencyExchange: { ...exchange, ExchangeRate: String(exchange.ExchangeRate) } };
};

/** The details of a transaction in the formats that version 2022 shares. */
interface Details {
  readonly CreditorAccount?: readonly object[];
  readonly BillDetails?: { readonly BillerId: number; readonly BillPaymentType: string };
}

const withOneAccount = ({ CreditorAccount: [creditor] = [], BillDetails: bill, ...details }: Details): object => ({
  ...details,
  ...(creditor && { CreditorAccount: creditor }),
  ...(bill && {
    BillDetails: { ...bill, BillerId: String(bill.BillerId), BillPaymentType: ksa2024.code(bill.BillPaymentType) },
  }),
});

/** Returns the fields that ReadTransactionsDetail adds. */
const detailsOf = ({ source, amount }: Line, account: BankAccount): object => {
  if ('posting' in source) return withOneAccount(partiesOfPayment(source.posting.payment, amount, ksa2024));
  const { movement } = source;
  return movement.cause.kind === 'purchase'
    ? purchaseOf(movement.cause.merchant, account)
    : withOneAccount(partiesOf(movement, ksa2024) ?? {});
};

const purchaseOf = (merchant: Merchant, account: BankAccount) => {
  const terminal = terminalOf(merchant);
  const { MerchantId, ...names } = merchantOf(merchant);
  return {
    ...(terminal !== undefined && { TerminalId: String(terminal) }),
    MerchantDetails: { MerchantId: String(MerchantId), ...names },
    CardInstrument: cardOf(merchant, account, ksa2024),
  };
};
