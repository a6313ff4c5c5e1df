import { bankCodeOfIban, countryOfIban } from '#shared/identifiers/iban.ts';
import type { Provider } from '#shared/providers/directory.ts';
import { accountsAt, ibanOfCounterparty } from './customers/bank-account.ts';
import { counterparties } from './customers/counterparties.ts';
import type { Name } from './customers/persona.ts';
import { accountOf } from './test-accounts.ts';

const ivan: Name = { en: 'Ivan David England', ar: 'إيفان ديفيد إنجلاند' };

/** Holders of accounts who are no customers with data: those whom customers pay, and the payee of all examples. */
const others: ReadonlyMap<string, Name> = new Map([
  ...Object.values(counterparties).map((counterparty) => {
    const { name } = counterparty;
    return [ibanOfCounterparty(counterparty), { en: name, ar: name }] as const;
  }),
  ['AE070331234567890123456', ivan],
  ['SA0380000000608010167519', ivan],
]);

const ofTestAccount = (iban: string): Name | undefined => {
  const found = accountOf(iban);
  const { en, ar } = typeof found === 'string' ? {} : found.holder.names;
  return en !== undefined && ar !== undefined ? { en, ar } : undefined;
};

/** The names of an account's holder. Undefined if the bank has no such account. */
export const holderOf = (bank: Provider, iban: string): Name | undefined => {
  const { country, bankCode } = bank.bank;
  if (countryOfIban(iban) !== country || bankCodeOfIban(iban) !== bankCode) return undefined;
  return (
    accountsAt(bank).find((account) => account.iban === iban)?.persona.name ?? others.get(iban) ?? ofTestAccount(iban)
  );
};
