import { composeIBAN } from 'ibantools';
import { derivedId, digest } from '#shared/platform/runtime/ids.ts';
import { type Provider, providersOf } from '#shared/banks/providers/built-in-banks.ts';
import type { AccountPlan, Counterparty, Persona } from './persona.ts';
import { personas } from './personas.ts';

export interface BankAccount {
  readonly accountId: string;
  readonly bank: Provider;
  readonly persona: Persona;
  readonly plan: AccountPlan;
  /** Absent for cards. */
  readonly iban: string | undefined;
  readonly currency: 'AED' | 'SAR';
}

/** The account number follows the bank's code in the BBAN (SWIFT IBAN registry). */
const accountNumberDigits = { AE: 16, SA: 18 } as const;
const currencies = { AE: 'AED', SA: 'SAR' } as const;

export const ibanFor = (country: 'AE' | 'SA', bankCode: string, accountNumber: string): string => {
  const bban = bankCode + accountNumber.padStart(accountNumberDigits[country], '0');
  const iban = composeIBAN({ countryCode: country, bban });
  if (iban === null) throw new Error(`${bban} is not a valid BBAN in ${country}`);
  return iban;
};

/** Returns whether an account has this IBAN or this account number. */
export const isIdentifiedBy = (
  { iban = '', bank }: Pick<BankAccount, 'iban' | 'bank'>,
  identification: string,
): boolean => iban.endsWith(identification.padStart(accountNumberDigits[bank.bank.country], '0'));

const banksOf = {
  AE: providersOf('UAE', 'real').map(({ bank }) => bank),
  SA: providersOf('KSA', 'real').map(({ bank }) => bank),
} as const;

/** Returns the bank of a counterparty, who is not a sandbox customer. The Saudi bank is derived from the UAE bank. */
export const bankOfCounterparty = ({ bankCode }: Counterparty, country: 'AE' | 'SA'): Provider['bank'] => {
  const banks = banksOf[country];
  const bank =
    country === 'AE'
      ? banks.find((candidate) => candidate.bankCode === bankCode)
      : banks[Number(bankCode) % banks.length];
  if (!bank) throw new Error(`No bank in ${country} has the code ${bankCode}`);
  return bank;
};

/** Returns the IBAN of a counterparty, who is not a sandbox customer. */
export const ibanOfCounterparty = (counterparty: Counterparty, country: 'AE' | 'SA'): string =>
  ibanFor(country, bankOfCounterparty(counterparty, country).bankCode, counterparty.accountNumber);

const accountOf = (bank: Provider, persona: Persona, plan: AccountPlan): BankAccount => {
  const { country, bankCode } = bank.bank;
  const number = BigInt(`0x${digest('customer-account', bank.code, persona.id, plan.key).slice(0, 15)}`) % 10n ** 12n;
  return {
    accountId: derivedId('customer-account', bank.code, persona.id, plan.key),
    bank,
    persona,
    plan,
    iban: plan.kind === 'CreditCard' ? undefined : ibanFor(country, bankCode, String(number)),
    currency: currencies[country],
  };
};

/** Returns a persona's accounts at a bank. Their numbers are derived from bank and persona, so they never change. */
export const accountsOf = (bank: Provider, persona: Persona): readonly BankAccount[] =>
  persona.accounts.map((plan) => accountOf(bank, persona, plan));

export const accountsAt = (bank: Provider): readonly BankAccount[] =>
  personas.flatMap((persona) => accountsOf(bank, persona));

export const accountById = (bank: Provider, accountId: string): BankAccount | undefined =>
  accountsAt(bank).find((account) => account.accountId === accountId);

export const personaById = (id: string): Persona | undefined => personas.find((persona) => persona.id === id);
