import { anyResource, type EntitiesOf } from '#shared/resources.ts';
import { type ResourceKind, resourceKinds } from '#shared/standard/resource-kinds.ts';
import { type StoredResource, storedResource } from './derive.ts';

/**
 * Returns a resource with all related resources: for a payment request, also its consent and its payment. Returns an
 * empty list if no resource has the id.
 *
 * @param id the id of a resource of any kind
 */
export const relatedResources = async (id: string, entitiesOf: EntitiesOf): Promise<readonly StoredResource[]> => {
  const visited = new Set<string>();
  const collected: StoredResource[] = [];

  const visit = async (kind: ResourceKind, entityId: string): Promise<void> => {
    // The kind is included, because a mandate has the same id as its consent.
    const identity = `${kind} ${entityId}`;
    if (visited.has(identity)) return;
    const entity = await entitiesOf(kind).get(entityId);
    if (!entity) return;
    visited.add(identity);
    collected.push(storedResource(kind, entity));
    for (const [idName, relatedId] of Object.entries(anyResource(kind).related(entity, false))) {
      const relatedKind = resourceKinds.find((other) => anyResource(other).idName === idName);
      if (relatedKind && relatedId) await visit(relatedKind, relatedId);
    }
  };

  for (const kind of resourceKinds) await visit(kind, id);
  return collected;
};
