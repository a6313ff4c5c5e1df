import { eventNamesIn, eventNamesOf, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { anyResource } from '#shared/resources.ts';
import { type Event, type ResourceType, webhookFailing } from './event.ts';

export const eventTypesOf = (kind: ResourceType): string[] => {
  if (kind === 'webhook') return [webhookFailing];
  const { lifecycle, notices } = anyResource(kind);
  return [...eventNamesIn(lifecycle), ...(notices?.names ?? [])].map((name) => `${kind}.${name}`);
};

/**
 * Returns the data of an event type: one example for each change that it announces, in the order of the lifecycle. A
 * notice does not change the status: it is about a consent in force.
 */
export const examplesOf = (kind: ResourceType, type: string): readonly Event['data'][] => {
  if (kind === 'webhook') return [{ status: 'Active' }];
  const { lifecycle } = anyResource(kind);
  const changes = Object.keys(lifecycle).flatMap((status) => {
    const before = statusesBefore(lifecycle, status);
    return (before.length > 0 ? before : [undefined])
      .map((previousStatus) => ({ status, ...(previousStatus && { previousStatus }) }))
      .filter((change) => eventNamesOf(lifecycle, change).some((name) => `${kind}.${name}` === type));
  });
  return changes.length > 0 ? changes : [{ status: 'Authorized' }];
};
