import type { ResourceStatuses } from '#shared/events/statuses/resource-statuses.ts';
import { StatusQuery } from '#shared/events/statuses/status-query.ts';

/** Runs a query from the dashboard. Returns null instead of undefined, which JSON does not have. */
export const readStatuses = async (event: unknown, statuses: ResourceStatuses): Promise<unknown> => {
  const query = StatusQuery.parse(event);
  switch (query.ask) {
    case 'events':
      return statuses.eventsAbout(query.id);
    case 'newest':
      return statuses.newest(query);
    case 'unsettled':
      return (await statuses.unsettled(query.owner)) ?? null;
    case 'payments':
      return statuses.payments(query);
    case 'search':
      return statuses.search(query);
    case 'export':
      return statuses.export(query);
    case 'payment':
      return (await statuses.payment(query)) ?? null;
  }
};
