import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { countryError } from '#shared/banks/providers/providers.ts';

/**
 * Returns the reason why a payment cannot be made from a bank, to append to a field name, or undefined if it can. A
 * payment can only be made from a bank in the country of its currency.
 */
export const faultOfPayerBank = (
  provider: Provider,
  { currency }: { readonly currency: string },
): string | undefined => {
  const country = countryOfCurrency(currency);
  return countryError(provider, country ? [country.iso3166Code] : []);
};

export const canPayFrom = (provider: Provider, payment: { readonly currency: string }): boolean =>
  faultOfPayerBank(provider, payment) === undefined;
