import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { ResourceType } from '#shared/events/event.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import { DeliveryHeader, deliveryTag, webhookOf } from './deliveries.ts';
import { describeRiskFeatures, finishSchema, undescribed } from './schemas/describe.ts';
import type { Schema } from './schemas/schema.ts';
import { nameForGenerators } from './schemas/generators.ts';
import { guide, tagDescriptions } from './guide.ts';
import { DeliveryClaims, namedSchemas } from './named-schemas.ts';
import { operationOf } from './operation.ts';

export type Documented = readonly [operation: string, route: Route, example: AnyExample];

/** A request body or a response. */
interface Body {
  readonly content?: Record<string, { readonly schema?: Schema }>;
}

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;

/** Returns whether an operation is in the document of the legacy API, and not in that of the current one. */
export const isLegacy = ([, { tag }]: Documented): boolean => tag.startsWith('Legacy');

/**
 * Returns the OpenAPI 3.1 document of these operations, and of the webhooks if one of the operations manages them.
 */
export const documentOf = (operations: readonly Documented[], introduction = guide()): Document => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, route, example] of operations) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(operationId, route, example);
  }
  const operationTags = [...new Set(operations.map(([, { tag }]) => tag))];
  const hasWebhooks = operationTags.includes('Webhooks');
  const tags = [...operationTags, ...(hasWebhooks ? [deliveryTag] : [])];
  const descriptions = tagDescriptions();
  const descriptionOf = (tag: string): string => {
    const description = descriptions.get(tag);
    if (!description) throw new Error(`infra/openapi/guide/tags.md has no section for the tag "${tag}"`);
    return description;
  };
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Open banking service',
        version: '1.0.0',
        description: introduction,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: 'http://127.0.0.1:3000', description: 'The local cloud started by `npm start`' }],
      tags: tags.map((name) => ({ name, description: descriptionOf(name) })),
      security: [{ bearer: [] }],
      paths,
      ...(hasWebhooks && {
        webhooks: Object.fromEntries(ResourceType.options.map((resource) => [resource, webhookOf(resource)])),
      }),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token from `POST /auth/api-keys/sessions`',
          },
        },
        schemas: { ...namedSchemas, ...(hasWebhooks && { DeliveryClaims, DeliveryHeader }) },
      },
    },
    { outputIdSuffix: '' },
  );
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  dropUnused(schemas, document);
  describeRiskFeatures(schemas.RiskFeatures);
  const missing = [
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      ...undescribed(schema, name),
      ...finishSchema(schema, name),
    ]),
    ...operations.flatMap(([operationId, { path, method }, example]) => {
      const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
      return operation ? finishOperation(operation, operationId, example) : [];
    }),
  ];
  for (const { schema } of Object.values((document.components?.parameters ?? {}) as Record<string, Parameter>))
    withoutText(schema as Schema);
  if (missing.length > 0) throw new Error(undescribedMessage(missing));
  nameForGenerators(schemas, bodiesOf(document));
  return document;
};

/** Removes the named schemas that no other part of the document refers to. */
const dropUnused = (schemas: Record<string, Schema>, document: Document): void => {
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) dropUnused(schemas, document);
};

const schemaOf = (body: unknown): Schema => (body as Body | undefined)?.content?.['application/json']?.schema ?? {};

/** Returns the schemas of the request bodies and the successful responses, by the names of their types. */
const bodiesOf = ({ paths = {} }: Document): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods as Record<string, Operation>))
      .flatMap(({ operationId, requestBody, responses = {} }) => [
        [`${operationId}Request`, schemaOf(requestBody)],
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([, response]) => [`${operationId}Response`, schemaOf(response)]),
      ]),
  );

/**
 * Returns the error message for fields and parameters without a description. Each location is an operation or a named
 * schema, followed by the path of the field or parameter.
 */
const undescribedMessage = (locations: readonly string[]): string =>
  [
    'No description for these fields and parameters of the OpenAPI document.',
    'Add .describe("…") to their zod schemas in the routes or resources that define them:',
    ...locations.map((location) => `  ${location}`),
  ].join('\n');

/**
 * Finishes the parameters and the envelopes of an operation, and sets the example of each parameter. Returns the
 * locations without a description.
 */
const finishOperation = (operation: Operation, operationId: string, example: AnyExample): readonly string[] => {
  const parameters = (operation.parameters ?? []).filter((parameter): parameter is Parameter => !('$ref' in parameter));
  const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})] as Body[];
  const schemas = bodies.flatMap((body) => Object.values(body?.content ?? {})).map(({ schema }) => schema ?? {});
  return [
    ...parameters.flatMap((parameter) =>
      finishParameter(parameter, operationId, { ...example.params, ...example.query }[parameter.name]),
    ),
    ...schemas.flatMap((schema) => finishSchema(schema, operationId)),
  ];
};

/** Removes what a parameter states itself from its schema. Next to a `$ref`, it would hide the type from generators. */
const withoutText = (schema: Schema & { param?: unknown }): void => {
  delete schema.description;
  delete schema.param;
};

const finishParameter = (parameter: Parameter, operationId: string, text: string | undefined): readonly string[] => {
  const schema = parameter.schema as Schema;
  const location = `${operationId}.${parameter.name}`;
  parameter.description ??= schema.description;
  const missing = [...undescribed(parameter, location), ...finishSchema(schema, location)];
  withoutText(schema);
  // The example is text from the URL, but the schema may be a number or a boolean.
  if (text !== undefined)
    parameter.example = schema.type === 'integer' || schema.type === 'boolean' ? JSON.parse(text) : text;
  return missing;
};
