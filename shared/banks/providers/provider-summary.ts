import * as z from 'zod';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { providerUuid, statusOf } from './built-in-banks.ts';
import { logoUrlOf } from './logo.ts';
import type { ViewContext } from './providers.ts';

/** The code or the UUID of a bank, in a request. */
export const ProviderId = z.string().min(1).max(64);

export const ProviderSummary = z
  .object({
    code: z.string().describe("The bank's id, such as `uae-enbdx`."),
    id: z.guid().describe("The bank's UUID."),
    logoUrl: UriText.describe("The URL of the bank's logo (SVG)."),
    name: z.string().describe("The bank's English name."),
    status: z.enum(['Active', 'Inactive']).describe('`Active` if customers can give consent at this bank.'),
  })
  .describe('The bank of a payment request or a payment.')
  .meta({ id: 'ProviderSummary' });

export const presentProviderSummary = (
  { providerCode }: { readonly providerCode?: string | undefined },
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ProviderSummary> | null => {
  const provider = providerCode === undefined ? undefined : providers.find(providerCode);
  if (!provider) return null;
  return {
    code: provider.code,
    id: providerUuid(provider),
    logoUrl: logoUrlOf(provider, baseUrl),
    name: provider.englishName,
    status: statusOf(provider),
  };
};
