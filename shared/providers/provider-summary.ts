import * as z from 'zod';
import { UriText } from '#shared/platform/schemas/formats.ts';
import type { Market } from '#shared/markets/market.ts';
import { providerById, providerUuid } from './directory.ts';
import { logoUrlOf } from './logo.ts';

export const ProviderSummary = z
  .object({
    code: z.string(),
    id: z.guid(),
    logoUrl: UriText,
    name: z.string(),
    status: z.enum(['Active', 'Inactive']),
  })
  .meta({ id: 'ProviderSummary' });

/** The bank of a request or a payment. */
export const presentProviderSummary = (
  { market, providerCode }: { readonly market: Market; readonly providerCode?: string | undefined },
  baseUrl: string,
): z.infer<typeof ProviderSummary> | null => {
  const provider = providerCode === undefined ? undefined : providerById(market, providerCode);
  if (!provider) return null;
  return {
    code: provider.code,
    id: providerUuid(provider),
    logoUrl: logoUrlOf(provider, baseUrl),
    name: provider.englishName,
    status: 'Active',
  };
};
