import { expect, test } from 'vitest';
import { readDocument, operationsIn, successOf } from '#infra/docs/generated/document.ts';
import { eventPages, exampleEvent } from '#infra/docs/generated/event-pages.ts';
import { dataName } from '#infra/docs/generated/fields.ts';
import { exampleObject, objectPages } from '#infra/docs/generated/object-pages.ts';
import { operationPages } from '#infra/docs/generated/operation-pages.ts';
import { type DocumentedObject, objectNames, objects } from '#infra/docs/tables/object-texts.ts';
import { createApiDocument } from '#infra/openapi.ts';
import { eventNamesOf } from '#shared/platform/lifecycle/lifecycle.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { anyResource } from '#shared/resources.ts';
import { eventSubjects } from '#shared/standard/resource-kinds.ts';
import { faultsOf } from '#test/support/drivers/document.ts';

const document = readDocument(createApiDocument());

test.each(objectNames)('the example of the object %s matches its schema', (name) => {
  expect(faultsOf(exampleObject(name, document), ['components', 'schemas', objects[name].schema])).toEqual([]);
});

test('the example of every event type matches the schema, and its statuses announce this type', () => {
  for (const kind of eventSubjects) {
    for (const type of eventTypesOf(kind)) {
      const event = exampleEvent(kind, type);
      expect(faultsOf(event, ['components', 'schemas', 'Event']), type).toEqual([]);
      expect(event.type).toBe(type);
      // Webhooks have no lifecycle.
      if (kind === 'webhook') continue;
      const { lifecycle, notices } = anyResource(kind);
      const announced = notices?.names.includes('expiring') && type.endsWith('.expiring');
      const names = announced ? ['expiring'] : eventNamesOf(lifecycle, event.data);
      expect(names.map((name) => `${kind}.${name}`)).toContain(type);
    }
  }
});

test('every object that an operation returns has a page, except key sets and the legacy objects', () => {
  const documented = Object.values<DocumentedObject>(objects).flatMap(({ schema, variants = [] }) => [
    schema,
    ...variants,
  ]);
  const returned = operationsIn(document)
    .filter(({ section }) => section === 'reference')
    .map((operation) => dataName(successOf(operation).schema));
  expect([...new Set(returned)].filter((name) => name !== undefined && !documented.includes(name))).toEqual([
    'JsonWebKeySet',
  ]);
});

test('there is a page for each object, kind of event and operation, and legacy operations have their own list', () => {
  const pages = operationPages(document);
  expect(pages).toHaveLength(operationsIn(document).length + 2);
  expect(pages.find(({ path }) => path === 'reference')?.markdown).not.toContain('reference/legacy/');
  for (const language of ['en', 'ar'] as const) {
    expect(objectPages(language, document)).toHaveLength(objectNames.length + 1);
    expect(eventPages(language)).toHaveLength(eventSubjects.length + 1);
  }
});
