import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { ResourceType } from '#shared/events/event.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import { DeliveryHeader, webhookOf } from './deliveries.ts';
import { describeRiskFeatures, finishSchema, type Schema, undescribed } from './describe.ts';
import { guide, tagDescriptions } from './guide.ts';
import { DeliveryClaims, namedSchemas } from './named-schemas.ts';
import { operationOf } from './operation.ts';

/** An operation with its route and its example. */
export type Documented = readonly [operation: string, route: Route, example: AnyExample];

/** A request body or a response. */
interface Body {
  readonly content?: Record<string, { readonly schema?: Schema }>;
}

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;

/** Returns the OpenAPI 3.1 document of all operations and webhooks. */
export const documentOf = (operations: readonly Documented[]): Document => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, route, example] of operations) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(operationId, route, example);
  }
  const tags = [...new Set(operations.map(([, { tag }]) => tag))];
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
        description: guide(),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: 'http://127.0.0.1:3000', description: 'The local cloud started by `npm start`' }],
      tags: tags.map((name) => ({ name, description: descriptionOf(name) })),
      security: [{ bearer: [] }],
      paths,
      webhooks: Object.fromEntries(ResourceType.options.map((resource) => [resource, webhookOf(resource)])),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token from `POST /auth/api-keys/sessions`',
          },
        },
        schemas: { ...namedSchemas, DeliveryClaims, DeliveryHeader },
      },
    },
    { outputIdSuffix: '' },
  );
  describeRiskFeatures(document.components?.schemas?.RiskFeatures as Schema);
  const missing = [
    ...Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => [
      ...undescribed(schema as Schema, name),
      ...finishSchema(schema as Schema, name),
    ]),
    ...operations.flatMap(([operationId, { path, method }, example]) => {
      const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'];
      return operation ? finishOperation(operation, operationId, example) : [];
    }),
  ];
  if (missing.length > 0) throw new Error(undescribedMessage(missing));
  return document;
};

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

const finishParameter = (parameter: Parameter, operationId: string, text: string | undefined): readonly string[] => {
  const schema = parameter.schema as Schema;
  const location = `${operationId}.${parameter.name}`;
  parameter.description ??= schema.description;
  const missing = [...undescribed(parameter, location), ...finishSchema(schema, location)];
  delete schema.description;
  // The example is text from the URL, but the schema may be a number or a boolean.
  if (text !== undefined)
    parameter.example = schema.type === 'integer' || schema.type === 'boolean' ? JSON.parse(text) : text;
  return missing;
};
