import type { DynamoDBRecord } from 'aws-lambda';
import { eventsOfResource, readResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { readImage } from '#shared/standard/ledger.ts';
import { readStreamRecord, type StreamRecord } from '#shared/platform/storage/stream-record.ts';

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

/**
 * Parses a stream record as Lambda passes it. Throws if the record is invalid.
 *
 * @param readItem parses an image
 */
export const readChange = (record: DynamoDBRecord, readItem = readImage): Change =>
  changeOf(readStreamRecord(record, readItem));
