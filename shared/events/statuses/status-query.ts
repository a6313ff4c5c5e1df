import * as z from 'zod';
import { rootKinds } from '#shared/resources.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { Market } from '#shared/standard/markets/market.ts';

const Owner = z.object({ clientId: z.string(), market: Market });
const TimeRange = z.object({ from: z.string().optional(), to: z.string().optional() });

/** A question that the dashboard asks the function status-reader. Only that function parses it. */
export const StatusQuery = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('events'), id: z.string() }),
  z.object({ ask: z.literal('newest'), owner: Owner, kind: z.enum(rootKinds), page: z.int().positive() }),
  z.object({ ask: z.literal('unsettled'), owner: Owner }),
  z.object({
    ask: z.literal('payments'),
    owner: Owner,
    page: z.int().positive(),
    status: PaymentRequestStatus.optional(),
    ...TimeRange.shape,
  }),
  z.object({ ask: z.literal('search'), owner: Owner, text: z.string(), ...TimeRange.shape }),
  z.object({
    ask: z.literal('export'),
    owner: Owner,
    text: z.string().optional(),
    status: PaymentRequestStatus.optional(),
    ...TimeRange.shape,
  }),
  z.object({ ask: z.literal('payment'), clientId: z.string(), id: z.string() }),
]);
export type StatusQuery = z.infer<typeof StatusQuery>;
