import * as z from 'zod';
import type { Balance } from '#shared/standard/accounts/balance.ts';
import type { DayBalance } from '#shared/standard/accounts/balance-history.ts';
import { numberOf } from '#shared/standard/accounts/exact.ts';
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
    id: IdText,
    externalId: text,
    currency: Currency,
    servicer: LegacyServicer.optional(),
    accounts: z.array(LegacyAccountNumber),
    status: text,
    statusUpdatedDateTime: instant,
    type: text,
    subType: text,
    description: text,
    openingDate: instant,
    maturityDate: instant,
  })
  .meta({ id: 'LegacyAccount', description: 'An account that a customer shares.' });

export const presentAccount = ({ id, account }: KnownAccount): z.infer<typeof LegacyAccountView> => {
  const currency = currencyOf(account.currency);
  return {
    id,
    externalId: account.accountId,
    ...(currency && { currency }),
    ...(account.servicer && { servicer: presentServicer(account.servicer, id) }),
    accounts: (account.accountIdentifiers ?? []).map((number) => presentAccountNumber(number, id)),
    // The KSA standard has no Inactive.
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
    accountId: IdText,
    externalAccountId: text,
    balances: z.array(
      z.object({
        creditDebitIndicator: text,
        dateTime: text,
        type: text,
        amount: LegacyAmount,
        creditLine: z.array(z.object({ included: z.boolean(), type: text, amount: LegacyAmount })),
      }),
    ),
  })
  .meta({ id: 'LegacyBalances', description: 'What is on an account, counted in several ways.' });

export const presentBalances = (
  { id, account }: KnownAccount,
  balances: readonly Balance[],
): z.infer<typeof LegacyBalancesView> => ({
  accountId: id,
  externalAccountId: account.accountId,
  balances: balances.map((balance) => ({
    creditDebitIndicator: ksaob(balance.creditDebitIndicator),
    dateTime: balance.dateTime,
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
    accountId: IdText,
    history: z.array(z.object({ date: text, balances: z.array(z.object({ type: text, amount: LegacyAmount })) })),
  })
  .meta({ id: 'LegacyBalanceHistory', description: 'What was on an account at the end of each day.' });

/** An overdrawn account has a negative amount here: nothing else in the history has a sign. */
export const presentHistory = (
  { id, account: { currency = '' } }: KnownAccount,
  history: readonly DayBalance[],
): z.infer<typeof LegacyBalanceHistoryView> => ({
  accountId: id,
  history: history.map(({ date, units }) => ({
    date,
    balances: [{ type: ksaob('ClosingBooked'), amount: { amount: numberOf(units), currency } }],
  })),
});
