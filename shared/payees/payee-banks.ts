import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PayeeBank, PayeeBanks } from '#shared/banks/port/payees.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/identifiers/iban.ts';
import { type Provider, providerById, providersOf } from '#shared/providers/directory.ts';

/** Opens the banks that confirm payees. Without a named provider, the bank that keeps the account is asked first. */
export const openPayeeBanks = (links: BankLinks): PayeeBanks => {
  const payeesAt = async (code: string, iban: string): Promise<PayeeBank | undefined> => {
    const { payees } = await links(code);
    const isKeeper = keeps(providerById('MAIN', code), iban);
    return payees?.knows === 'all accounts' || isKeeper ? payees : undefined;
  };

  return async (iban, providerCode) => {
    if (providerCode !== undefined) return payeesAt(providerCode, iban);
    for (const code of candidatesFor(iban)) {
      const payees = await payeesAt(code, iban).catch(whileUnavailable);
      if (payees) return payees;
    }
    return undefined;
  };
};

const keeps = (provider: Provider | undefined, iban: string): boolean =>
  provider?.bank.country === countryOfIban(iban) && provider.bank.bankCode === bankCodeOfIban(iban);

/** The providers of the account's country, those of its bank first. */
const candidatesFor = (iban: string): readonly string[] => {
  const inCountry = providersOf('MAIN', 'real-and-model').filter(({ bank }) => bank.country === countryOfIban(iban));
  const others = inCountry.filter((provider) => !keeps(provider, iban));
  return [...inCountry.filter((provider) => keeps(provider, iban)), ...others].map(({ code }) => code);
};

/** A provider that is not connected is passed over: another one may be asked instead. */
const whileUnavailable = (error: unknown): undefined => {
  if (!(error instanceof BankUnavailable)) throw error;
};
