import type { GroupName, Language } from '../tables/languages.ts';
import type { documentOf } from '../../openapi/document.ts';
import type { Schema } from '../../openapi/schemas/schema.ts';

/** The parts of the OpenAPI document from which pages are generated. */
export interface Parameter {
  readonly $ref?: string;
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: string | number | boolean;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Body {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** Reads the OpenAPI document as JSON, as its readers do. */
export const readDocument = (document: ReturnType<typeof documentOf>): ApiDocument =>
  JSON.parse(JSON.stringify(document)) as ApiDocument;

export interface Operation extends DocumentedOperation {
  readonly method: string;
  readonly path: string;
  /** The section of the reference, and the page in it, below `/docs`. */
  readonly section: 'reference' | 'reference/legacy';
  readonly pagePath: string;
}

/** Returns all operations, with their parameters in place of references to them. */
export const operationsIn = ({ paths, components }: ApiDocument): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // Verifications have the paths of the legacy API, but are current.
      const section = operation.tags[0].startsWith('Legacy') ? 'reference/legacy' : 'reference';
      const pagePath = `${section}/${operation.operationId}`;
      const parameters = operation.parameters.map(
        (parameter) => (parameter.$ref && components.parameters[nameIn(parameter.$ref)]) || parameter,
      );
      return { ...operation, parameters, method: method.toUpperCase(), path, section, pagePath };
    }),
  );

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

export const schemaName = ({ $ref }: Schema): string | undefined => ($ref === undefined ? undefined : nameIn($ref));

export const resolve = (schema: Schema, { components }: ApiDocument): Schema => {
  const name = schemaName(schema);
  if (name === undefined) return schema;
  const target = components.schemas[name];
  if (!target) throw new Error(`The OpenAPI document has no schema ${name}`);
  return target;
};

export const hasParameter = ({ parameters }: Operation, name: string): boolean =>
  parameters.some((parameter) => parameter.name === name);

const jsonType = 'application/json';

export const requestSchemaOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content?.[jsonType]?.schema;

/** Returns the example of a JSON body: the only one, or the first of several. */
const exampleOf = (body: Body | undefined): unknown => {
  const { example, examples } = body?.content?.[jsonType] ?? {};
  return example ?? Object.values(examples ?? {})[0]?.value;
};

export const requestExampleOf = ({ requestBody }: Operation): unknown => exampleOf(requestBody);

export const successOf = (operation: Operation) => {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  if (status === undefined || !response) throw new Error(`${operation.operationId} has no successful response`);
  const { content } = response;
  return { status, content, schema: content?.[jsonType]?.schema, example: exampleOf(response) };
};

/** Where a page is. */
export interface PageFacts {
  /** The path below `/docs` and the folder of the language. */
  readonly path: string;
  readonly language: Language;
  readonly group: GroupName;
  /** The path of the page at the start of its section, for pages that the contents list only inside the section. */
  readonly section?: string;
  /** The title in the contents, if it is not that of the page. */
  readonly shortTitle?: string;
}

export interface PageSource extends PageFacts {
  readonly markdown: string;
  /** The Markdown of code that is shown next to the text: the request, and the response. */
  readonly code?: { readonly request: string; readonly form: string; readonly response: string };
}
