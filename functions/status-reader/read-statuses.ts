import { type ResourceStatuses, StatusQuestion } from '#shared/events/statuses/resource-statuses.ts';

/** Runs a query from the dashboard. Returns null if there are too many unsettled payments to examine. */
export const readStatuses = async (event: unknown, statuses: ResourceStatuses): Promise<unknown> => {
  const question = StatusQuestion.parse(event);
  switch (question.ask) {
    case 'events':
      return statuses.eventsAbout(question.id);
    case 'newest':
      return statuses.newest(question);
    case 'unsettled':
      return (await statuses.unsettled(question.owner)) ?? null;
  }
};
