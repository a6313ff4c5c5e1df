import * as z from 'zod';
import { Event } from '#shared/events/event.ts';
import type { InvokeFunction } from '#shared/platform/aws/invoke-function.ts';
import { NewestEvents, type ResourceStatuses, type StatusQuestion, UnsettledPayment } from './resource-statuses.ts';

const Unsettled = z.array(UnsettledPayment).nullable();

/** Calls the function status-reader, which may read data that the caller may not. */
export const createStatusReader = (invoke: InvokeFunction): ResourceStatuses => {
  const ask = async <T>(question: StatusQuestion, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await invoke(question));
  return {
    eventsAbout: (id) => ask({ ask: 'events', id }, z.array(Event)),
    newest: (asked) => ask({ ask: 'newest', ...asked }, NewestEvents),
    unsettled: async (owner) => (await ask({ ask: 'unsettled', owner }, Unsettled)) ?? undefined,
  };
};
