import { type ResourceStatuses, StatusQuery } from '#shared/events/statuses/resource-statuses.ts';

/** Runs a query from the dashboard. Returns null if the client has too many payments to examine. */
export const readStatuses = async (event: unknown, statuses: ResourceStatuses): Promise<unknown> => {
  const query = StatusQuery.parse(event);
  switch (query.ask) {
    case 'events':
      return statuses.eventsAbout(query.id);
    case 'newest':
      return statuses.newest(query);
    case 'unsettled':
      return (await statuses.unsettled(query.owner)) ?? null;
  }
};
