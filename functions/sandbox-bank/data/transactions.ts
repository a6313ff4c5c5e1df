import type { Balance } from '#shared/account-data/balance.ts';
import type { Transaction } from '#shared/account-data/transaction.ts';
import { formatMoney } from '#shared/money/money.ts';
import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import type { CustomerAccount, CustomerAccountKind } from './customer-accounts.ts';

/** The first day of the books. What happened before is the opening balance. */
const firstDay = Date.UTC(2024, 10, 1);
const dayMs = 86_400_000;
const openingMinor: Readonly<Record<CustomerAccountKind, number>> = { current: 1_250_000, savings: 2_000_000, card: 0 };

/** A movement as it is planned: a credit has a positive amount. */
interface Movement {
  readonly minor: number;
  readonly text: string;
  readonly type: Transaction['transactionType'];
  readonly subType: string;
  readonly flags?: string[];
  readonly merchant?: { readonly name: string; readonly code: string };
}

/** A number from 0 up to `below` that follows from the day and the purpose. */
const drawn = (account: CustomerAccount, day: string, what: string, below: number): number =>
  Number.parseInt(digest(account.shared.accountId, day, what).slice(0, 8), 16) % below;

const shop = (name: string, code: string, minor: number): Movement => ({
  minor: -minor,
  text: name,
  type: 'POS',
  subType: 'Purchase',
  merchant: { name, code },
});

/** What happens on a day of the current account. Every month: salary, rent, bills, an instalment, a transfer to savings. */
const currentAccount = (account: CustomerAccount, day: string): readonly Movement[] => {
  const date = Number(day.slice(8));
  const draw = (what: string, below: number) => drawn(account, day, what, below);
  const monthly: Readonly<Record<number, Movement>> = {
    1: {
      minor: -550_000,
      text: 'Rent Palm Court Residences',
      type: 'LocalBankTransfer',
      subType: 'MoneyTransfer',
      flags: ['StandingOrder'],
    },
    3: {
      minor: -38_000 - draw('power', 6_000),
      text: 'City Power and Water',
      type: 'BillPayments',
      subType: 'MoneyTransfer',
      flags: ['DirectDebit'],
    },
    5: { minor: -185_000, text: 'Car finance instalment', type: 'Other', subType: 'Repayments', flags: ['Finance'] },
    10: {
      minor: -100_000,
      text: 'Transfer to own savings account',
      type: 'SameBankTransfer',
      subType: 'MoneyTransfer',
      flags: ['StandingOrder'],
    },
    25: {
      minor: 1_850_000,
      text: 'Salary Gulf Horizon Trading LLC',
      type: 'LocalBankTransfer',
      subType: 'MoneyTransfer',
      flags: ['Payroll'],
    },
  };
  const planned = monthly[date];
  return [
    ...(planned ? [planned] : []),
    ...(date % 7 === 0 ? [shop('Fresh Basket Supermarket', '5411', 18_000 + draw('groceries', 14_000))] : []),
    ...(draw('cafe', 3) === 0 ? [shop('Corner Cafe', '5814', 2_500 + draw('cup', 3_000))] : []),
    ...(date === 18 ? [shop('Falcon Fuel Station', '5541', 14_500)] : []),
  ];
};

const movementsOn: Readonly<Record<CustomerAccountKind, typeof currentAccount>> = {
  current: currentAccount,
  savings: (_account, day) =>
    day.endsWith('-10')
      ? [
          {
            minor: 100_000,
            text: 'Transfer from own current account',
            type: 'SameBankTransfer',
            subType: 'MoneyTransfer',
          },
        ]
      : [],
  card: (account, day) =>
    drawn(account, day, 'card', 4) === 0
      ? [shop('Desert Rose Online', '5999', 4_000 + drawn(account, day, 'basket', 20_000))]
      : [],
};

/** All booked transactions until now, oldest first. The balance after the last one is the current balance. */
export const transactionsOf = (account: CustomerAccount, now: Date): readonly Transaction[] => {
  let balance = openingMinor[account.kind];
  const transactions: Transaction[] = [];
  for (let at = firstDay; at <= now.getTime(); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    movementsOn[account.kind](account, day).forEach((movement, index) => {
      balance += movement.minor;
      const bookedAt = new Date(at + (index + 6) * 3_600_000);
      if (bookedAt <= now) transactions.push(transactionOf(account, movement, bookedAt.toISOString(), balance, index));
    });
  }
  return transactions;
};

const amountOf = (minor: number, currency: string) => ({
  amount: formatMoney({ minor: BigInt(Math.abs(minor)), currency }),
  currency,
});

const signOf = (minor: number) => (minor < 0 ? ('Debit' as const) : ('Credit' as const));

const transactionOf = (
  { shared: { accountId }, currency }: CustomerAccount,
  { minor, text, type, subType, flags, merchant }: Movement,
  at: string,
  balance: number,
  index: number,
): Transaction => ({
  transactionId: derivedId('sandbox-transaction', accountId, at, String(index)),
  transactionDateTime: at,
  transactionType: type,
  subTransactionType: subType,
  creditDebitIndicator: signOf(minor),
  status: 'Booked',
  bookingDateTime: at,
  valueDateTime: at,
  transactionInformation: text,
  amount: amountOf(minor, currency),
  balance: { creditDebitIndicator: signOf(balance), type: 'InterimBooked', amount: amountOf(balance, currency) },
  ...(flags && { flags }),
  ...(merchant && { merchantDetails: { merchantName: merchant.name, merchantCategoryCode: merchant.code } }),
});

export const balancesOf = (account: CustomerAccount, now: Date): readonly Balance[] => {
  const last = transactionsOf(account, now).at(-1)?.balance;
  const opening = openingMinor[account.kind];
  const { creditDebitIndicator, amount } = last ?? {
    creditDebitIndicator: signOf(opening),
    amount: amountOf(opening, account.currency),
  };
  const dateTime = now.toISOString();
  return (['InterimBooked', 'InterimAvailable'] as const).map((type) => ({
    creditDebitIndicator,
    type,
    dateTime,
    amount,
  }));
};
