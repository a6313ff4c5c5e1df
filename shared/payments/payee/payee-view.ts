import * as z from 'zod';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { matchIndicators, type PayeeCheck } from './payee-check.ts';

/** The answer to a check of a payee, in both faces. They differ in the id of the provider. */
export const payeeCheckView = () =>
  z.object({
    nameMatchIndicator: z.enum(['Yes', 'Partial', 'No']),
    maskedName: z.string().nullable(),
    iban: z.string(),
    provider: z.object({ id: z.string(), name: z.string() }),
    performedAt: z.iso.datetime(),
    confirmationOfPayeeResponse: z.string().nullable(),
  });

export const presentPayeeCheck = (
  { match, accountHolderName, providerCode, performedAt, proof }: PayeeCheck,
  iban: string,
  { find }: Providers,
  idOf: (provider: Provider) => string,
): z.infer<ReturnType<typeof payeeCheckView>> => {
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
