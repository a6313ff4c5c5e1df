import { countryOfCurrency } from '#shared/markets/market.ts';
import type { Provider } from '#shared/providers/directory.ts';

/** Whether a customer is offered a bank for a payment, which is made in the country of its currency. */
export const canPayFrom = ({ bank }: Provider, { currency }: { readonly currency: string }): boolean =>
  bank.country === countryOfCurrency(currency)?.iso3166Code;
