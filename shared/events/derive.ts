import { statusBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { anyResource, kindOfItem, resourceKinds } from '#shared/resources.ts';
import { Event, eventIdOf, ResourceType, schemaVersion, withOffset } from './event.ts';

type Item = Readonly<Record<string, unknown>>;

/** The `entity` attributes of items that have events. The filter of the stream passes only these on. */
export const announcedEntities: readonly string[] = resourceKinds
  .map(anyResource)
  .filter(({ events }) => events !== 'not announced')
  .map(({ entity }) => entity);

/**
 * The events of a stored resource: one for each status it has had. The history in the item says when it had which
 * status and which write set it, so the item alone is enough.
 *
 * @param sinceVersion leaves out the events of this version and of those before it
 * @throws ZodError if the item does not have the shape of its kind
 */
export const eventsOf = (item: Item, sinceVersion = -1): readonly Event[] => {
  const kind = kindOfItem(item);
  const resource = kind && anyResource(kind);
  if (!resource || resource.events === 'not announced') return [];
  const { events, idName } = resource;
  const entity = resource.schema.parse(item);
  const { id, clientId, market, history } = entity;
  const type = ResourceType.parse(kind);
  return history
    .filter(({ version }) => version > sinceVersion)
    .map(({ status, at, version }) => {
      const previousStatus = statusBefore(history, version);
      return Event.parse({
        id: eventIdOf(type, id, version),
        type: `${type}.${events[status]}`,
        version: schemaVersion,
        occurredAt: withOffset(at),
        product: 'payments',
        tenant: market,
        clientId,
        resource: { type, id },
        correlation: { ...resource.related(entity, previousStatus === undefined), [idName]: id },
        data: { status, ...(previousStatus && { previousStatus }) },
      });
    });
};

/** The events of the writes between two images of an item; all of them if there was no item before. */
export const eventsBetween = (before: Item | undefined, after: Item): readonly Event[] =>
  eventsOf(after, before === undefined ? -1 : Number(before.version));
