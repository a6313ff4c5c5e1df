import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import { momentOf } from '#functions/sandbox/banks/customers/calendar.ts';
import { available, type Funds } from '#functions/sandbox/banks/postings/funds.ts';
import { digest } from '#shared/platform/runtime/ids.ts';

export interface DataAmount {
  readonly Amount: string;
  readonly Currency: string;
}

/** An amount without its sign, which CreditDebitIndicator has. */
export const amountOf = (minor: number, Currency: string): DataAmount => ({
  Amount: (Math.abs(minor) / 100).toFixed(2),
  Currency,
});

export const indicatorOf = (minor: number): 'Credit' | 'Debit' => (minor < 0 ? 'Debit' : 'Credit');

/** The last four digits of a card number are shown. */
export const maskedNumberOf = ({ accountId }: BankAccount): string => {
  const lastDigits = BigInt(`0x${digest('card', accountId).slice(0, 8)}`) % 10_000n;
  return `************${String(lastDigits).padStart(4, '0')}`;
};

const identifierOf = (account: BankAccount) => {
  const Name = account.persona.name.en;
  return account.iban === undefined
    ? { SchemeName: 'MaskedPAN', Identification: maskedNumberOf(account), Name }
    : { SchemeName: 'IBAN', Identification: account.iban, Name };
};

export const shortNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** `AEAccountId`, with the members that ReadAccountsDetail adds. */
export const presentAccount = (account: BankAccount, withDetail: boolean) => {
  const { plan, persona, bank, currency } = account;
  const opened = momentOf(plan.opened, 9 * 60);
  return {
    Status: 'Active',
    StatusUpdateDateTime: opened,
    Currency: currency,
    AccountType: persona.category,
    AccountSubType: plan.kind,
    Description: plan.nickname,
    Nickname: plan.nickname,
    OpeningDate: opened,
    IsShariaCompliant: false,
    ...(withDetail && {
      AccountHolderName: persona.name.en,
      AccountHolderShortName: shortNameOf(persona.name.en),
      AccountIdentifiers: [identifierOf(account)],
      Servicer: { SchemeName: 'BICFI', Identification: bank.bank.swiftCode },
    }),
  };
};

/** `AEBalance`: what is booked, and what can be spent. */
export const presentBalances = ({ currency, plan }: BankAccount, funds: Funds, at: string) => {
  const spendable = available(funds);
  const { booked, creditLimit } = funds;
  const CreditLine = [{ Included: true, Type: 'Pre-Agreed', Amount: amountOf(creditLimit, currency) }];
  const isCard = plan.kind === 'CreditCard';
  return [
    {
      CreditDebitIndicator: indicatorOf(booked),
      Type: 'InterimBooked',
      DateTime: at,
      Amount: amountOf(booked, currency),
    },
    {
      CreditDebitIndicator: indicatorOf(spendable),
      Type: 'InterimAvailable',
      DateTime: at,
      Amount: amountOf(spendable, currency),
      ...(creditLimit > 0 && {
        CreditLine: isCard ? CreditLine.map((line) => ({ ...line, Type: 'Credit' })) : CreditLine,
      }),
    },
  ];
};
