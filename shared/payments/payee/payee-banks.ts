import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PayeeBank, PayeeBanks } from '#shared/banks/port/payees.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';
import { type Provider, providersOf } from '#shared/banks/providers/directory.ts';
import type { ProviderCatalog, Providers } from '#shared/banks/providers/providers.ts';

/**
 * Creates a function that finds a bank that can confirm a payee. Unless a provider is specified, the account's bank is
 * tried first.
 */
export const createPayeeBanks = (links: BankLinks, directory: ProviderCatalog): PayeeBanks => {
  const payeesAt = async (code: string, iban: string, { find }: Providers): Promise<PayeeBank | undefined> => {
    const { payees, closed } = await links(code, 'payment');
    if (closed) throw new BankUnavailable(`${code} is ${closed}`);
    const isAccountBank = isBankOf(find(code), iban);
    return payees?.knows === 'all accounts' || isAccountBank ? payees : undefined;
  };

  return async (iban, providerCode) => {
    const providers = await directory('MAIN');
    if (providerCode !== undefined) return payeesAt(providerCode, iban, providers);
    for (const code of candidatesFor(iban, providers)) {
      const payees = await payeesAt(code, iban, providers).catch(skipIfUnavailable);
      if (payees) return payees;
    }
    return undefined;
  };
};

const isBankOf = (provider: Provider | undefined, iban: string): boolean =>
  provider?.bank.country === countryOfIban(iban) && provider.bank.bankCode === bankCodeOfIban(iban);

/** Returns the code of the account's bank, or undefined if customers cannot choose that bank. */
export const accountProviderOf = (iban: string): string | undefined =>
  providersOf('MAIN', 'real').find((provider) => isBankOf(provider, iban))?.code;

/** Returns the enabled providers in the account's country, starting with the account's bank. */
const candidatesFor = (iban: string, { open }: Providers): readonly string[] => {
  const inCountry = open.filter(({ bank }) => bank.country === countryOfIban(iban));
  const otherBanks = inCountry.filter((provider) => !isBankOf(provider, iban));
  return [...inCountry.filter((provider) => isBankOf(provider, iban)), ...otherBanks].map(({ code }) => code);
};

/** Skips a provider that is unavailable: another provider may be able to confirm the payee. */
const skipIfUnavailable = (error: unknown): undefined => {
  if (!(error instanceof BankUnavailable)) throw error;
};
