import type { DynamoDBRecord } from 'aws-lambda';
import { eventsOfResource, readResource, type StoredResource } from '#shared/events/derive.ts';
import type { Event } from '#shared/events/event.ts';
import { readImage } from '#shared/standard/ledger.ts';
import { readStreamRecord, type StreamRecord } from '#shared/platform/storage/stream-record.ts';

/** A committed change of a resource, and the events that it causes. */
export interface Change extends StreamRecord {
  readonly resource: StoredResource | undefined;
  readonly events: readonly Event[];
}

/**
 * Derives the events of a change from its two images alone, so that every reader of the record gets the same ones.
 * Throws ZodError if the item does not have the shape of its kind.
 */
export const changeOf = (record: StreamRecord): Change => {
  const { before, after } = record;
  const resource = after && readResource(after);
  const sinceVersion = before === undefined ? undefined : Number(before.version);
  return { ...record, resource, events: resource ? eventsOfResource(resource, sinceVersion) : [] };
};

/**
 * Reads a record as Lambda passes it on. Throws if it cannot be read.
 *
 * @param readItem reads an image
 */
export const readChange = (record: DynamoDBRecord, readItem = readImage): Change =>
  changeOf(readStreamRecord(record, readItem));
