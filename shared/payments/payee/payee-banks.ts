import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PayeeBank, PayeeBanks } from '#shared/banks/port/payees.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';
import { type Provider, providersOf } from '#shared/banks/providers/directory.ts';
import type { ProviderDirectory, Providers } from '#shared/banks/providers/providers.ts';

/** Opens the banks that confirm payees. Without a named provider, the bank that keeps the account is asked first. */
export const openPayeeBanks = (links: BankLinks, directory: ProviderDirectory): PayeeBanks => {
  const payeesAt = async (code: string, iban: string, { find }: Providers): Promise<PayeeBank | undefined> => {
    const { payees, closed } = await links(code, 'payment');
    if (closed) throw new BankUnavailable(`${code} is ${closed}`);
    const isKeeper = keeps(find(code), iban);
    return payees?.knows === 'all accounts' || isKeeper ? payees : undefined;
  };

  return async (iban, providerCode) => {
    const providers = await directory('MAIN');
    if (providerCode !== undefined) return payeesAt(providerCode, iban, providers);
    for (const code of candidatesFor(iban, providers)) {
      const payees = await payeesAt(code, iban, providers).catch(whileUnavailable);
      if (payees) return payees;
    }
    return undefined;
  };
};

const keeps = (provider: Provider | undefined, iban: string): boolean =>
  provider?.bank.country === countryOfIban(iban) && provider.bank.bankCode === bankCodeOfIban(iban);

/** The code of the bank that keeps an account, if it is one that customers can choose. */
export const keeperOf = (iban: string): string | undefined =>
  providersOf('MAIN', 'real').find((provider) => keeps(provider, iban))?.code;

/** The open providers of the account's country, those of its bank first. */
const candidatesFor = (iban: string, { open }: Providers): readonly string[] => {
  const inCountry = open.filter(({ bank }) => bank.country === countryOfIban(iban));
  const others = inCountry.filter((provider) => !keeps(provider, iban));
  return [...inCountry.filter((provider) => keeps(provider, iban)), ...others].map(({ code }) => code);
};

/** A provider that is not connected is passed over: another one may be asked instead. */
const whileUnavailable = (error: unknown): undefined => {
  if (!(error instanceof BankUnavailable)) throw error;
};
