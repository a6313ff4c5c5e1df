import * as z from 'zod';
import { ConsentProviderView } from './provider-views.ts';

export const ConnectionView = z
  .object({
    id: z.guid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
    provider: ConsentProviderView.nullable(),
  })
  .meta({ id: 'Connection', description: 'The link between a customer and a bank.' });
