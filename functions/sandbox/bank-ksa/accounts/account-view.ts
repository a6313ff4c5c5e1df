import { digest } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { available, type Funds } from '#functions/sandbox/banks/postings/funds.ts';
import { momentOf } from '#functions/sandbox/banks/customers/calendar.ts';

export interface DataAmount {
  readonly Amount: string;
  readonly Currency: string;
}

/** An amount without its sign, which CreditDebitIndicator has. */
export const amountOf = (minor: number, Currency: string): DataAmount => ({
  Amount: (Math.abs(minor) / 100).toFixed(2),
  Currency,
});

export const indicatorOf = (minor: number): 'KSAOB.Credit' | 'KSAOB.Debit' =>
  minor < 0 ? 'KSAOB.Debit' : 'KSAOB.Credit';

/** `OBExternalAccountTypeCode`. It counts small companies among the corporate ones. */
export const accountTypeOf = ({ persona }: BankAccount): 'KSAOB.Retail' | 'KSAOB.Corporate' =>
  persona.category === 'Retail' ? 'KSAOB.Retail' : 'KSAOB.Corporate';

/** The standard requires a date, and these accounts have no end. */
const noMaturity = '2099-12-31T21:00:00.000Z';

/** The first and the last four digits of a card number are shown. */
export const maskedNumberOf = ({ accountId }: BankAccount): string => {
  const lastDigits = BigInt(`0x${digest('card', accountId).slice(0, 8)}`) % 10_000n;
  return `4000********${String(lastDigits).padStart(4, '0')}`;
};

const identifierOf = (account: BankAccount) => {
  const Name = account.persona.name.en;
  return account.iban === undefined
    ? { IdentificationType: 'KSAOB.MaskedPAN', Identification: maskedNumberOf(account), Name }
    : { IdentificationType: 'KSAOB.IBAN', Identification: account.iban, Name };
};

export const shortNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** `OBAccountId`, with the members that ReadAccountsDetail adds. */
export const presentAccount = (account: BankAccount, withDetail: boolean) => {
  const { plan, persona, bank, currency } = account;
  const opened = momentOf(plan.opened, 9 * 60);
  return {
    AccountHolderName: persona.name.en,
    AccountHolderShortName: shortNameOf(persona.name.en),
    Status: 'Active',
    StatusUpdateDateTime: opened,
    Currency: currency,
    AccountType: accountTypeOf(account),
    AccountSubType: plan.kind,
    Description: plan.nickname,
    Nickname: plan.nickname,
    OpeningDate: opened,
    MaturityDate: noMaturity,
    ...(withDetail && {
      AccountIdentifiers: [identifierOf(account)],
      Servicer: { IdentificationType: 'KSAOB.BICFI', Identification: bank.bank.swiftCode },
    }),
  };
};

/** `OBBalance`: what is booked, and what can be spent. */
export const presentBalances = ({ currency, plan }: BankAccount, funds: Funds, at: string) => {
  const type = plan.kind === 'CreditCard' ? 'KSAOB.Credit' : 'KSAOB.Pre-Agreed';
  const CreditLine =
    plan.creditLimit > 0 ? [{ Included: true, Type: type, Amount: amountOf(plan.creditLimit, currency) }] : [];
  const balance = (Type: string, minor: number, lines: typeof CreditLine) => ({
    CreditDebitIndicator: indicatorOf(minor),
    Type,
    DateTime: at,
    Amount: amountOf(minor, currency),
    CreditLine: lines,
  });
  return [
    balance('KSAOB.InterimBooked', funds.booked, []),
    balance('KSAOB.InterimAvailable', available(funds), CreditLine),
  ];
};
