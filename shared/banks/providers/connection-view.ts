import * as z from 'zod';
import { ConsentProviderView } from './provider-views.ts';

export const connectionFields = {
  id: z.guid().describe('The id of the connection (UUID).'),
  createdAt: z.iso.datetime().describe('When it was created, in UTC.'),
  updatedAt: z.iso.datetime().describe('When it was last changed, in UTC.'),
  status: z
    .enum(['ACTIVE', 'INACTIVE'])
    .describe('`ACTIVE` from the approval until the consent is revoked or expires.'),
};

export const ConnectionView = z
  .object({
    ...connectionFields,
    provider: ConsentProviderView.nullable().describe('The bank of the connection; null until it is known.'),
  })
  .describe('The link between a customer and a bank.')
  .meta({ id: 'Connection' });
