import { balanceOf } from '#functions/sandbox/banks/accounts/account-view.ts';
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
import type { Posting } from '#functions/sandbox/banks/postings/posting.ts';
import { uae } from '../http/standard.ts';

/** `AETransaction`. Creditor and debtor require the permission for details. */
export const presentTransaction = (line: Line, account: BankAccount, withDetail: boolean) => {
  const { amount, status, balance, source } = line;
  const [, , flag] = kindOf(line, uae);
  const { currency } = account;
  return {
    ...basicTransactionFieldsOf(line, account, uae),
    ...(flag !== undefined && { Flags: [flag] }),
    ...(status === 'Booked' && { Balance: balanceOf(balance, 'InterimBooked', currency, uae) }),
    ...(withDetail &&
      ('movement' in source
        ? detailsOfMovement(source.movement, account)
        : detailsOfPayment(source.posting.payment, amount))),
  };
};

/** The bank's fee for a cash withdrawal, included in the amount of the withdrawal. */
const withdrawalCharge = {
  ChargeAmount: { Amount: '2.00', Currency: 'AED', ChargeIncluded: true },
  ChargeAmountVat: { Amount: '0.10', Currency: 'AED' },
};

const detailsOfMovement = (movement: Movement, account: BankAccount) => {
  const { cause } = movement;
  if (cause.kind !== 'purchase') return partiesOf(movement, uae);
  const { merchant } = cause;
  const TerminalId = terminalOf(merchant);
  const CurrencyExchange = exchangeOf(movement, account.currency);
  return {
    MerchantDetails: merchantOf(merchant),
    CardInstrument: cardOf(merchant, account, uae),
    ...(TerminalId !== undefined && { TerminalId }),
    ...(CurrencyExchange && { CurrencyExchange }),
    ...(merchant.channel === 'ATM' && withdrawalCharge),
  };
};

const detailsOfPayment = (payment: Posting['payment'], amount: number) => ({
  PaymentPurposeCode: payment.purpose,
  ...partiesOfPayment(payment, amount, uae),
});
