import * as z from 'zod';
import { ConsentProviderView, presentConsentProvider } from './provider-views.ts';
import type { ViewContext } from './providers.ts';

/** The connection between a customer and a bank. */
export interface ConnectionSummary {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** Absent until the customer has approved at a bank, unless the client specified the bank. */
  readonly providerCode: string | undefined;
}

export const connectionFields = {
  id: z.guid().describe('The id of the connection (UUID).'),
  createdAt: z.iso.datetime().describe('When the connection was created, in UTC.'),
  updatedAt: z.iso.datetime().describe('When the connection was last changed, in UTC.'),
  status: z
    .enum(['ACTIVE', 'INACTIVE'])
    .describe('`ACTIVE` from the approval until the consent is revoked or expires.'),
};

export const ConnectionView = z
  .object({
    ...connectionFields,
    provider: ConsentProviderView.nullable().describe('The bank; null until it is known.'),
  })
  .describe('The connection between a customer and a bank.')
  .meta({ id: 'Connection' });

export const presentConnection = (
  { providerCode = '', ...connection }: ConnectionSummary,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ConnectionView> => {
  const provider = providers.find(providerCode);
  return { ...connection, provider: provider ? presentConsentProvider(provider, baseUrl) : null };
};
