import { anyResource, type EntitiesOf, type ResourceKind, resourceKinds } from '#shared/resources.ts';
import { eventsOf } from './derive.ts';
import type { Event } from './event.ts';

/**
 * The events of a resource and of everything it is related to, oldest first: for a payment request, also those of its
 * consent and its payment. Empty if no resource has the id.
 *
 * @param id of a resource of any kind
 */
export const relatedEvents = async (id: string, entitiesOf: EntitiesOf): Promise<readonly Event[]> => {
  const seen = new Set<string>();
  const events: Event[] = [];

  const visit = async (kind: ResourceKind, entityId: string): Promise<void> => {
    if (seen.has(entityId)) return;
    const entity = await entitiesOf(kind).get(entityId);
    if (!entity) return;
    seen.add(entityId);
    const resource = anyResource(kind);
    events.push(...eventsOf({ ...entity, entity: resource.entity }));
    for (const [idName, relatedId] of Object.entries(resource.related(entity, false))) {
      const relatedKind = resourceKinds.find((other) => anyResource(other).idName === idName);
      if (relatedKind && relatedId) await visit(relatedKind, relatedId);
    }
  };

  for (const kind of resourceKinds) await visit(kind, id);
  return events.toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
};
