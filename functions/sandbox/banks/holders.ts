import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';
import { type Provider, providersOf } from '#shared/banks/providers/built-in-banks.ts';
import type { AccountRecord } from '#shared/verifications/sources/account-source.ts';
import { accountsAt, ibanOfCounterparty } from './customers/bank-account.ts';
import { counterparties } from './customers/counterparties.ts';
import type { Name } from './customers/persona.ts';
import { accountOf } from './test-accounts.ts';

const ivan: Name = { en: 'Ivan David England', ar: 'إيفان ديفيد إنجلاند' };

/** Account holders who are not sandbox customers: the customers' counterparties, and the payee in all examples. */
const others: ReadonlyMap<string, Name> = new Map([
  ...Object.values(counterparties).flatMap((counterparty) => {
    const { name } = counterparty;
    return (['AE', 'SA'] as const).map(
      (country) => [ibanOfCounterparty(counterparty, country), { en: name, ar: name }] as const,
    );
  }),
  ['AE070331234567890123456', ivan],
  ['SA0380000000608010167519', ivan],
]);

const hasBankCodeOf =
  (iban: string) =>
  ({ bank: { country, bankCode } }: Provider): boolean =>
    countryOfIban(iban) === country && bankCodeOfIban(iban) === bankCode;

/** Returns the name of the customer who has this IBAN, at any bank with the IBAN's bank code. */
const customerWith = (iban: string): Name | undefined =>
  providersOf('MAIN', 'real-and-model')
    .filter(hasBankCodeOf(iban))
    .flatMap(accountsAt)
    .find((account) => account.iban === iban)?.persona.name;

/**
 * Returns what the sandbox knows about an account, for account verification and confirmation of payee. Covers test
 * accounts, customer accounts and counterparty accounts.
 */
export const accountAt = (iban: string): ReturnType<typeof accountOf> => {
  const found = accountOf(iban);
  const names = found === 'ACCOUNT_NOT_FOUND' ? (customerWith(iban) ?? others.get(iban)) : undefined;
  return names ? ({ status: 'ACTIVE', holder: { identifiers: [], names } } satisfies AccountRecord) : found;
};

/** Returns the account holder's name, or undefined if the bank does not hold the account. */
export const holderOf = (bank: Provider, iban: string): Name | undefined => {
  const found = hasBankCodeOf(iban)(bank) ? accountAt(iban) : 'ACCOUNT_NOT_FOUND';
  const { en, ar } = typeof found === 'string' ? {} : found.holder.names;
  return en !== undefined && ar !== undefined ? { en, ar } : undefined;
};
