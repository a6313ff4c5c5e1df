import { digest } from '#shared/platform/runtime/ids.ts';
import { type BankAccount, bankOfCounterparty, ibanOfCounterparty } from '../customers/bank-account.ts';
import { momentOf } from '../customers/calendar.ts';
import { available, type Funds } from '../postings/lines.ts';
import type { Standard } from '../market/standard.ts';
import type { Counterparty } from '../customers/persona.ts';

/** Returns the amount without its sign, which CreditDebitIndicator conveys. */
export const amountOf = (minor: number, Currency: string) => ({
  Amount: (Math.abs(minor) / 100).toFixed(2),
  Currency,
});

export const indicatorOf = (minor: number): 'Credit' | 'Debit' => (minor < 0 ? 'Debit' : 'Credit');

/** Returns a card number of which only the last four digits are visible. */
export const maskedNumberOf = ({ accountId }: BankAccount, { card }: Standard): string => {
  const lastDigits = BigInt(`0x${digest('card', accountId).slice(0, 8)}`) % 10_000n;
  return `${card.mask}${String(lastDigits).padStart(4, '0')}`;
};

export const holderNamesOf = (name: string) => ({
  AccountHolderName: name,
  AccountHolderShortName: name.split(' ')[0] ?? name,
});

/** Returns the fields that do not depend on permissions. */
export const basicAccountFieldsOf = ({ plan, currency }: BankAccount, AccountType: string) => {
  const opened = momentOf(plan.opened, 9 * 60);
  return {
    Status: 'Active',
    StatusUpdateDateTime: opened,
    Currency: currency,
    AccountType,
    AccountSubType: plan.kind,
    Description: plan.nickname,
    Nickname: plan.nickname,
    OpeningDate: opened,
  };
};

/** Returns the fields that ReadAccountsDetail adds. */
export const accountDetailOf = (account: BankAccount, standard: Standard) => {
  const { iban, persona, bank } = account;
  const identified =
    iban === undefined
      ? standard.identified('MaskedPAN', maskedNumberOf(account, standard))
      : standard.identified('IBAN', iban);
  return {
    AccountIdentifiers: [{ ...identified, Name: persona.name.en }],
    Servicer: standard.identified('BICFI', bank.bank.swiftCode),
  };
};

export const balanceOf = (
  minor: number,
  type: 'InterimBooked' | 'InterimAvailable',
  currency: string,
  { code }: Standard,
) => ({ CreditDebitIndicator: code(indicatorOf(minor)), Type: code(type), Amount: amountOf(minor, currency) });

/** Returns the booked balance, the available balance, and the credit included in the latter. */
export const balancesOf = (account: BankAccount, funds: Funds, at: string, standard: Standard) => {
  const { plan, currency } = account;
  const Type = standard.code(plan.kind === 'CreditCard' ? 'Credit' : 'Pre-Agreed');
  return {
    booked: { ...balanceOf(funds.booked, 'InterimBooked', currency, standard), DateTime: at },
    spendable: { ...balanceOf(available(funds), 'InterimAvailable', currency, standard), DateTime: at },
    credit: plan.creditLimit > 0 ? [{ Included: true, Type, Amount: amountOf(plan.creditLimit, currency) }] : [],
  };
};

export const accountOf = (counterparty: Counterparty, { country, identified }: Standard) =>
  identified('IBAN', ibanOfCounterparty(counterparty, country));

export const bareAgentOf = (counterparty: Counterparty, { country, identified }: Standard) =>
  identified('BICFI', bankOfCounterparty(counterparty, country).swiftCode);

/** Renders a counterparty's bank with its name and address. */
export const agentOf = (counterparty: Counterparty, standard: Standard) => ({
  ...bareAgentOf(counterparty, standard),
  Name: bankOfCounterparty(counterparty, standard.country).englishName,
  PostalAddress: standard.bankAddress,
});
