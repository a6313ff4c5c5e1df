import type { DynamoDBRecord } from 'aws-lambda';
import { eventNameOf, statusBefore, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Owned } from '#shared/platform/storage/entities.ts';
import { anyResource, kindOfItem, resources } from '#shared/resources.ts';
import { type ResourceKind, resourceKinds } from '#shared/standard/resource-kinds.ts';
import { readImage } from '#shared/standard/ledger.ts';
import { readStreamRecord, type StreamRecord } from '#shared/platform/storage/stream-record.ts';
import { Event, eventIdOf, productOf, schemaVersion, withOffset } from './event.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * The `entity` attributes of items that have events. The stream filters of the event relay and the reconciler pass
 * these items.
 */
export const announcedEntities: readonly string[] = resourceKinds.map((kind) => resources[kind].entity);

type EntityOf<K extends ResourceKind> = Parameters<(typeof resources)[K]['related']>[0];

/** A stored item, parsed as the resource of its kind. */
export type StoredResource = {
  readonly [K in ResourceKind]: { readonly kind: K; readonly entity: EntityOf<K> };
}[ResourceKind];

/** Combines a kind with an entity that was read as one of this kind. */
export const storedResource = (kind: ResourceKind, entity: Owned & Versioned): StoredResource =>
  ({ kind, entity }) as StoredResource;

/**
 * Reads an item as a resource. Returns undefined for other items. Throws ZodError if the item does not match its
 * schema.
 */
export const readResource = (item: Item): StoredResource | undefined => {
  const kind = kindOfItem(item);
  return kind && storedResource(kind, anyResource(kind).schema.parse(item));
};

/**
 * Returns a resource's events, one for each status it has had, and one for each notice. The item is sufficient, because
 * it contains the time and version of each.
 *
 * @param sinceVersion omits the events of this version and of earlier ones
 */
export const eventsOfResource = ({ kind, entity }: StoredResource, sinceVersion = -1): readonly Event[] => {
  const { lifecycle, notices, idName, related } = anyResource(kind);
  const { id, clientId, market, history }: Owned & Versioned = entity;
  const statuses = history.map(({ status, at, version }) => {
    const previousStatus = statusBefore(history, version);
    const name = eventNameOf(lifecycle, { status, previousStatus }, entity);
    return { name, at, version, status, previousStatus };
  });
  const others = (notices?.of(entity) ?? []).map(({ event, at, version }) => ({
    name: event,
    at,
    version,
    status: statusBefore(history, version),
    previousStatus: undefined,
  }));
  return [...statuses, ...others]
    .filter(({ version }) => version > sinceVersion)
    .toSorted((a, b) => a.version - b.version)
    .map(({ name, at, version, status, previousStatus }) =>
      Event.parse({
        id: eventIdOf(kind, id, version),
        type: `${kind}.${name}`,
        version: schemaVersion,
        occurredAt: withOffset(at),
        product: productOf(kind),
        tenant: market,
        clientId,
        resource: { type: kind, id },
        correlation: { ...related(entity, version === 0), [idName]: id },
        data: { status, ...(previousStatus && { previousStatus }) },
      }),
    );
};

/** Returns all events of the given resources, in chronological order. */
export const eventsOfAll = (all: readonly StoredResource[]): readonly Event[] =>
  all.flatMap((resource) => eventsOfResource(resource)).toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));

/**
 * Returns a stored item's events, or none if it is not a resource. Throws ZodError if the item does not match its
 * schema.
 */
export const eventsOf = (item: Item): readonly Event[] => {
  const resource = readResource(item);
  return resource ? eventsOfResource(resource) : [];
};

/** A committed change of a resource, and the events that result from it. */
export interface Change extends StreamRecord {
  readonly resource: StoredResource | undefined;
  readonly events: readonly Event[];
}

/**
 * Derives a change's events from its before and after images alone, so that every reader of the record gets the same
 * events. Throws ZodError if the item does not match its schema.
 */
export const changeOf = (record: StreamRecord): Change => {
  const { before, after } = record;
  const resource = after && readResource(after);
  const sinceVersion = before === undefined ? undefined : Number(before.version);
  return { ...record, resource, events: resource ? eventsOfResource(resource, sinceVersion) : [] };
};

/** Parses a stream record as Lambda passes it. Throws if the record is invalid. */
export const readChange = (record: DynamoDBRecord): Change => changeOf(readStreamRecord(record, readImage));
