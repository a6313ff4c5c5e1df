import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { envelopeOf, wrap, wrapPage, wrapSchema } from '#shared/platform/http/api-variant.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import { requestHeadersOf, successHeaders } from './headers.ts';
import { errorResponsesOf } from './errors.ts';

/** Returns an operation for the OpenAPI document, derived from its route and its example. */
export const operationOf = (operationId: string, route: Route, example: AnyExample): ZodOpenApiOperationObject => {
  const headers = z.object({ ...requestHeadersOf(route), ...shapeOf(route.headers) });
  const description = descriptionOf(route);
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description && { description }),
    ...(route.operation && { 'x-operation-name': route.operation }),
    security: route.access === 'client' ? [{ bearer: [] }] : [],
    requestParams: {
      header: headers,
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query }),
    },
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: route.body, ...bodiesOf(example) } },
      },
    }),
    responses: { ...successOf(operationId, route, example), ...errorResponsesOf(operationId, route, example) },
  };
};

/** Returns the bodies of an example: one, or several with summaries. */
const bodiesOf = ({ body, otherBodies }: AnyExample) => {
  if (!otherBodies) return { example: body };
  const others = Object.entries(otherBodies).map(([summary, value]) => [idOf(summary), { summary, value }]);
  return { examples: { usual: { summary: 'Usual', value: body }, ...Object.fromEntries(others) } };
};

const idOf = (summary: string): string => summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Returns the route's description, followed by its requirements. */
const descriptionOf = ({ description, product, limit, market }: Route): string =>
  [
    description,
    product && `Requires the product \`${product}\`.`,
    limit && `Counts against the limit \`${limit}\`.`,
    market !== 'none' && market !== 'x-tenant' && `The market is ${market}.`,
  ]
    .filter(Boolean)
    .join(' ');

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const successOf = (operationId: string, route: Route, example: AnyExample): ZodOpenApiResponsesObject => {
  const { ok, summary } = route;
  const headers = successHeaders(route);
  if (ok.kind === 'empty')
    return { '204': { description: 'The request succeeded. The response has no body.', headers } };
  if (ok.kind === 'image') return { '200': { description: 'An SVG image.', headers, content: imageOf(example) } };
  const content = {
    'application/json': { schema: schemaOf(route), example: exampleResponseOf(operationId, route, example) },
    ...(ok.kind === 'file' && pdf),
  };
  return { [`${ok.status}`]: { description: `${summary}.`, headers, content } };
};

/** Binary content, as specified in JSON Schema Validation (2020-12) section 8.4. */
const pdf = { 'application/pdf': { schema: z.string().meta({ contentMediaType: 'application/pdf' }) } };

const imageOf = ({ response }: AnyExample) => ({ 'image/svg+xml': { schema: z.string(), example: response } });

const wrapperOf = (route: Route) => (route.ok.kind === 'data' && route.ok.envelope) || envelopeOf(route);

const schemaOf = (route: Route): z.ZodType => {
  const { ok } = route;
  if (!('schema' in ok)) throw new Error(`${route.path} has no body`);
  return ok.kind === 'bare' || ok.kind === 'file'
    ? ok.schema
    : wrapSchema(wrapperOf(route), ok.schema, ok.kind === 'list');
};

/** Returns the example response as the service renders it: parsed by the schema, in the envelope of the API variant. */
const exampleResponseOf = (operationId: string, route: Route, { response }: AnyExample): unknown => {
  const { ok } = route;
  if (!('schema' in ok)) return undefined;
  try {
    if (ok.kind === 'list') {
      const items = z.array(ok.schema).parse(response);
      return wrapPage(wrapperOf(route), { items, page: 1, perPage: 20, total: items.length });
    }
    const data = ok.schema.parse(response);
    return ok.kind === 'bare' || ok.kind === 'file' ? data : wrap(wrapperOf(route), data);
  } catch (error) {
    throw new Error(`the example response of ${operationId} does not match its schema`, { cause: error });
  }
};
