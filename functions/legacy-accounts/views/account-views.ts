import * as z from 'zod';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import type { DayBalance } from '#shared/standard/accounts/balance-history.ts';
import { numberOf } from '#shared/standard/accounts/exact.ts';
import { inUtc } from '#shared/platform/runtime/clock.ts';
import { IdText } from '#shared/platform/schemas/formats.ts';
import type { KnownAccount } from '#shared/accounts/read/read-data.ts';
import {
  Currency,
  currencyOf,
  instant,
  instantOf,
  ksaob,
  LegacyAccountNumber,
  LegacyAmount,
  LegacyServicer,
  presentAccountNumber,
  presentAmount,
  presentServicer,
  text,
} from './wire.ts';

export const LegacyAccountView = z
  .object({
    id: IdText.describe('The id of the account in this API (UUID). It differs from consent to consent.'),
    externalId: text.describe("The bank's own id for the account."),
    currency: Currency.describe('The currency of the account. Absent if no market uses it.'),
    servicer: LegacyServicer.optional().describe('The bank that holds the account.'),
    accounts: z.array(LegacyAccountNumber).describe('The IBAN and other numbers of the account.'),
    status: text.describe("The account's status at the bank."),
    statusUpdatedDateTime: instant.describe('When the account entered this status.'),
    type: text.describe('Whether the account belongs to a person or a company, such as KSAOB.Retail.'),
    subType: text.describe('The kind of account, such as CurrentAccount.'),
    description: text.describe("The bank's name for the product."),
    openingDate: instant.describe('When the account was opened.'),
    maturityDate: instant.describe('When a fixed-term account matures.'),
  })
  .describe('An account that a customer shares.')
  .meta({ id: 'LegacyAccount' });

export const presentAccount = ({ id, account }: KnownAccount): z.infer<typeof LegacyAccountView> => {
  const currency = currencyOf(account.currency);
  return {
    id,
    externalId: account.accountId,
    ...(currency && { currency }),
    ...(account.servicer && { servicer: presentServicer(account.servicer, id) }),
    accounts: (account.accountIdentifiers ?? []).map((number) => presentAccountNumber(number, id)),
    // The KSA standard does not define Inactive.
    status: account.status === 'Inactive' ? 'NotActive' : (account.status ?? null),
    statusUpdatedDateTime: instantOf(account.statusUpdateDateTime),
    type: ksaob(account.accountType),
    subType: account.accountSubType ?? null,
    description: account.description ?? null,
    openingDate: instantOf(account.openingDate),
    maturityDate: instantOf(account.maturityDate),
  };
};

export const LegacyBalancesView = z
  .object({
    accountId: IdText.describe('The id of the account in this API (UUID).'),
    externalAccountId: text.describe("The bank's own id for the account."),
    balances: z
      .array(
        z.object({
          creditDebitIndicator: text.describe('The sign of the amount: `Credit` is positive, `Debit` negative.'),
          dateTime: text.describe('The time to which the balance refers.'),
          type: text.describe("The kind of balance, such as `ClosingBooked`, as the bank's standard names it."),
          amount: LegacyAmount,
          creditLine: z
            .array(
              z.object({
                included: z.boolean().describe('Whether the balance includes the credit line.'),
                type: text.describe("The kind of credit line, as the bank's standard names it."),
                amount: LegacyAmount,
              }),
            )
            .describe('Credit that the holder may draw beyond the balance.'),
        }),
      )
      .describe('The balances of the account, one per kind that the bank returns.'),
  })
  .describe('The balances of an account, one per kind that the bank returns.')
  .meta({ id: 'LegacyBalances' });

export const presentBalances = (
  { id, account }: KnownAccount,
  balances: readonly Balance[],
): z.infer<typeof LegacyBalancesView> => ({
  accountId: id,
  externalAccountId: account.accountId,
  balances: balances.map((balance) => ({
    creditDebitIndicator: ksaob(balance.creditDebitIndicator),
    dateTime: inUtc(balance.dateTime),
    type: ksaob(balance.type),
    amount: presentAmount(balance.amount),
    creditLine: (balance.creditLine ?? []).map(({ included, type, amount }) => ({
      included,
      type: ksaob(type),
      amount: presentAmount(amount),
    })),
  })),
});

export const LegacyBalanceHistoryView = z
  .object({
    accountId: IdText.describe('The id of the account in this API (UUID).'),
    history: z
      .array(
        z.object({
          date: text.describe("The day in the bank's time zone, as YYYY-MM-DD."),
          balances: z
            .array(
              z.object({
                type: text.describe("The kind of balance, such as `ClosingBooked`, as the bank's standard names it."),
                amount: LegacyAmount,
              }),
            )
            .describe('The balance at the end of the day.'),
        }),
      )
      .describe('The days, oldest first.'),
  })
  .describe('The end-of-day balances of an account.')
  .meta({ id: 'LegacyBalanceHistory' });

/** Renders the balance history. An overdrawn balance is negative, because the history has no separate sign field. */
export const presentHistory = (
  { id }: KnownAccount,
  history: readonly DayBalance[],
): z.infer<typeof LegacyBalanceHistoryView> => ({
  accountId: id,
  history: history.map(({ date, units, currency }) => ({
    date,
    balances: [{ type: ksaob('ClosingBooked'), amount: { amount: numberOf(units), currency } }],
  })),
});
