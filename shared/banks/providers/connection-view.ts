import * as z from 'zod';
import { ConsentProviderView } from './provider-views.ts';

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
