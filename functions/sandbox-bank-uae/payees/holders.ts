import { accountsAt, ibanOfCounterparty } from '#shared/sandbox-banks/customers/bank-account.ts';
import { counterparties } from '#shared/sandbox-banks/customers/counterparties.ts';
import type { Name } from '#shared/sandbox-banks/customers/persona.ts';
import type { Provider } from '#shared/providers/directory.ts';

/** Holders of accounts who are no customers with data: those whom customers pay, and the payee of all examples. */
const others: ReadonlyMap<string, Name> = new Map([
  ...Object.values(counterparties).map((counterparty) => {
    const { name } = counterparty;
    return [ibanOfCounterparty(counterparty), { en: name, ar: name }] as const;
  }),
  ['AE070331234567890123456', { en: 'Ivan David England', ar: 'إيفان ديفيد إنجلاند' }],
]);

/** The names of an account's holder. Undefined if the bank has no such account. */
export const holderOf = (bank: Provider, iban: string): Name | undefined =>
  accountsAt(bank).find((account) => account.iban === iban)?.persona.name ?? others.get(iban);
