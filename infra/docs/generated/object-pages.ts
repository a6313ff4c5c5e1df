import { hrefOf, type Language } from '../tables/languages.ts';
import {
  type DocumentedObject,
  type ObjectName,
  objectNames,
  objectTexts,
  objects,
  kindTitles,
} from '../tables/object-texts.ts';
import { json, table } from '../../openapi/markdown.ts';
import { sampleClaims } from '../../openapi/deliveries.ts';
import { type ApiDocument, type Operation, operationsIn, type PageSource, successOf } from './document.ts';
import { eventsHref } from './event-pages.ts';
import { dataName, fieldTable } from './fields.ts';

const returns = (operation: Operation, schemas: readonly string[]): boolean =>
  schemas.includes(dataName(successOf(operation).schema) ?? '');

const methodOrder = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the example of a response without its envelope, and of a list its first entry. */
const withoutEnvelope = (example: unknown): unknown => {
  const { data = example } = example as { data?: unknown };
  return Array.isArray(data) ? (data as unknown[])[0] : data;
};

/** Returns an example of an object: from an operation that returns it, preferably by reading one. */
export const exampleObject = (name: ObjectName, document: ApiDocument): unknown => {
  const { schema } = objects[name];
  if (schema === 'DeliveryClaims') return sampleClaims('payment_request');
  const [operation] = operationsIn(document)
    .filter((candidate) => returns(candidate, [schema]))
    .toSorted((a, b) => methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method));
  if (!operation) throw new Error(`No operation returns ${schema}`);
  return withoutEnvelope(successOf(operation).example);
};

const objectPage = (name: ObjectName, language: Language, document: ApiDocument): PageSource => {
  const { schema, variants = [], kind }: DocumentedObject = objects[name];
  const texts = objectTexts[language];
  const [title, intro] = texts.objects[name];
  const operations = operationsIn(document).filter(
    (operation) => returns(operation, [schema, ...variants]) && operation.section === 'reference',
  );
  const described = fieldTable(document.components.schemas[schema], document, texts.fieldHeading);
  // Descriptions of fields are in English.
  const fields =
    language === 'en' ? described : `${texts.inEnglish}\n\n<div lang="en" dir="ltr">\n\n${described}\n\n</div>`;
  const links = operations.map(({ pagePath, method, path }) => `- **${method}** [\`${path}\`](/docs/${pagePath})`);
  const events = kind && `[${texts.events.titleOf(kindTitles[language][kind])}](${eventsHref(kind, language)})`;
  return {
    path: `objects/${name}`,
    language,
    group: 'objects',
    section: 'objects',
    markdown: [
      `# ${title}`,
      intro,
      `## ${texts.example} {#example}`,
      json(exampleObject(name, document)),
      `## ${texts.fields} {#fields}`,
      fields,
      ...(links.length > 0 ? [`## ${texts.operations} {#operations}`, links.join('\n')] : []),
      ...(events ? [`## ${texts.events.title} {#events}`, events] : []),
    ].join('\n\n'),
  };
};

/** Returns the list of objects, and a page for each object: an example, its fields, its operations and its events. */
export const objectPages = (language: Language, document: ApiDocument): readonly PageSource[] => {
  const texts = objectTexts[language];
  const rows = objectNames.map((name) => {
    const [title, intro] = texts.objects[name];
    return [`[${title}](${hrefOf(`objects/${name}`, language)})`, intro];
  });
  return [
    {
      path: 'objects',
      language,
      group: 'objects',
      section: 'objects',
      markdown: `# ${texts.title}\n\n${texts.intro}\n\n${table([texts.object, texts.meaning], rows)}`,
    },
    ...objectNames.map((name) => objectPage(name, language, document)),
  ];
};
