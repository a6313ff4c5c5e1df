import * as z from 'zod';
import type { Market } from '#shared/markets/market.ts';
import { providerById, providerUuid } from './directory.ts';
import { logoOf } from './provider-views.ts';

export const ProviderSummary = z
  .object({
    code: z.string(),
    id: z.guid(),
    logoUrl: z.string(),
    name: z.string(),
    status: z.enum(['Active', 'Inactive']),
  })
  .meta({ id: 'ProviderSummary' });

/** The bank of a request or a payment. */
export const presentProviderSummary = ({
  market,
  providerCode,
}: {
  readonly market: Market;
  readonly providerCode?: string | undefined;
}): z.infer<typeof ProviderSummary> | null => {
  const provider = providerCode === undefined ? undefined : providerById(market, providerCode);
  if (!provider) return null;
  return {
    code: provider.code,
    id: providerUuid(provider),
    logoUrl: logoOf(provider),
    name: provider.englishName,
    status: 'Active',
  };
};
