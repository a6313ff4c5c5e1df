import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import type { InvokeFunction } from '#shared/platform/aws/invoke-function.ts';
import { PaymentDetails, PaymentsExport, PaymentsPage } from './payment-details.ts';
import { NewestEvents, type ResourceStatuses, UnsettledPayment } from './resource-statuses.ts';
import type { StatusQuery } from './status-query.ts';

const Unsettled = z.array(UnsettledPayment).nullable();

/** Creates a client for the function status-reader, which may read data that the caller may not. */
export const createStatusReader = (invoke: InvokeFunction): ResourceStatuses => {
  const query = async <T>(statusQuery: StatusQuery, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await invoke(statusQuery));
  return {
    eventsAbout: (id) => query({ ask: 'events', id }, z.array(Event)),
    newest: (newestQuery) => query({ ask: 'newest', ...newestQuery }, NewestEvents),
    payments: (requested) => query({ ask: 'payments', ...requested }, PaymentsPage),
    search: (requested) => query({ ask: 'search', ...requested }, PaymentsPage),
    export: (requested) => query({ ask: 'export', ...requested }, PaymentsExport),
    payment: async (requested) =>
      (await query({ ask: 'payment', ...requested }, PaymentDetails.nullable())) ?? undefined,
    unsettled: async (owner) => (await query({ ask: 'unsettled', owner }, Unsettled)) ?? undefined,
  };
};
