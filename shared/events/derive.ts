import { statusBefore, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Resource } from '#shared/platform/lifecycle/resource.ts';
import type { Owned } from '#shared/platform/storage/entities.ts';
import { anyResource, kindOfItem, type ResourceKind, resourceKinds, resources } from '#shared/resources.ts';
import { Event, eventIdOf, productOf, schemaVersion, withOffset } from './event.ts';

type Item = Readonly<Record<string, unknown>>;

/** The `entity` attributes of items that have events. The filter of the stream passes only these on. */
export const announcedEntities: readonly string[] = resourceKinds.map((kind) => resources[kind].entity);

/** A stored item as the resource it is. */
export interface StoredResource {
  readonly kind: ResourceKind;
  readonly entity: Owned & Versioned;
}

/** Reads an item as a resource; undefined for items of other kinds. Throws ZodError if it does not have its shape. */
export const readResource = (item: Item): StoredResource | undefined => {
  const kind = kindOfItem(item);
  return kind && { kind, entity: anyResource(kind).schema.parse(item) };
};

/**
 * The events of a resource: one for each status it has had. The history in the item says when it had which status and
 * which write set it, so the item alone is enough.
 *
 * @param sinceVersion leaves out the events of this version and of those before it
 */
export const eventsOfResource = (resource: StoredResource, sinceVersion = -1): readonly Event[] =>
  eventsDefinedBy(anyResource(resource.kind), resource, sinceVersion);

/** The events of a resource as a row of the registry defines them. */
export const eventsDefinedBy = (
  { lifecycle, idName, related }: Pick<Resource, 'lifecycle' | 'idName' | 'related'>,
  { kind, entity }: StoredResource,
  sinceVersion: number,
): readonly Event[] => {
  const { id, clientId, market, history } = entity;
  return history
    .filter(({ version }) => version > sinceVersion)
    .map(({ status, at, version }) => {
      const previousStatus = statusBefore(history, version);
      return Event.parse({
        id: eventIdOf(kind, id, version),
        type: `${kind}.${lifecycle[status]?.event}`,
        version: schemaVersion,
        occurredAt: withOffset(at),
        product: productOf(kind),
        tenant: market,
        clientId,
        resource: { type: kind, id },
        correlation: { ...related(entity, previousStatus === undefined), [idName]: id },
        data: { status, ...(previousStatus && { previousStatus }) },
      });
    });
};

/** The events of a stored item. None if it is no resource. Throws ZodError if it does not have the shape of its kind. */
export const eventsOf = (item: Item): readonly Event[] => {
  const resource = readResource(item);
  return resource ? eventsOfResource(resource) : [];
};
