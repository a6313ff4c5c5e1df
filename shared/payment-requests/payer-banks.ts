import type { Instructions } from '#shared/payment-terms/instructions.ts';
import { countryOfCurrency } from '#shared/markets/market.ts';
import type { Provider } from '#shared/providers/directory.ts';

/** What decides which banks can make a payment. */
interface Payable {
  readonly currency: string;
  readonly instructions?: Instructions | undefined;
}

/** Whether a customer is offered a bank for a payment. A domestic payment is made in the country of its currency. */
export const canPayFrom = ({ bank }: Provider, { currency, instructions }: Payable): boolean =>
  instructions?.isInternationalPayment === true || bank.country === countryOfCurrency(currency)?.iso3166Code;
