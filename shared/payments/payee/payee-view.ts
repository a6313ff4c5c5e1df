import * as z from 'zod';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { matchIndicators, type PayeeCheck } from './payee-check.ts';

/** The response to a payee check. The API variants differ only in the provider id. */
export const CheckedPayeeView = z
  .object({
    nameMatchIndicator: z
      .enum(['Yes', 'Partial', 'No'])
      .describe("`Yes`: the name is the account holder's. `Partial`: it is similar. `No`: it is a different name."),
    maskedName: z
      .string()
      .nullable()
      .describe("The account holder's name, partly masked; null if the bank does not return it."),
    iban: z.string().describe('The IBAN that was checked.'),
    provider: z
      .object({ id: z.string().describe('The id of the bank.'), name: z.string().describe("The bank's English name.") })
      .describe('The bank that was queried.'),
    performedAt: z.iso.datetime().describe('When the bank responded, in UTC.'),
    confirmationOfPayeeResponse: z
      .string()
      .nullable()
      .describe("The bank's signed response (JWS); null if the bank sent none."),
  })
  .describe("The result of the payee check at the creditor's bank.");

export const presentPayeeCheck = (
  { match, accountHolderName, providerCode, performedAt, proof }: PayeeCheck,
  iban: string,
  { find }: Providers,
  idOf: (provider: Provider) => string,
): z.infer<typeof CheckedPayeeView> => {
  const provider = find(providerCode);
  return {
    nameMatchIndicator: matchIndicators[match],
    maskedName: accountHolderName ?? null,
    iban,
    provider: { id: provider ? idOf(provider) : providerCode, name: provider?.englishName ?? providerCode },
    performedAt,
    confirmationOfPayeeResponse: proof ?? null,
  };
};
