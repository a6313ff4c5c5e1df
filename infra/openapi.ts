import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { eventTypesOf } from '#shared/events/catalogue.ts';
import { Event, ResourceType } from '#shared/events/event.ts';
import { envelope, problemBodies } from '#shared/platform/http/face.ts';
import { statusOf, titleOf } from '#shared/platform/problems/problem.ts';
import { problemsOf, type Route } from '#shared/platform/http/route.ts';
import { Market } from '#shared/markets/market.ts';
import { interfaceRoutes } from './routes.ts';

const problemType = {
  current: 'application/json',
  legacy: 'application/json',
  problem: 'application/problem+json',
} as const;

const InteractionId = z
  .guid()
  .meta({ description: 'Follows the request through every log and to the bank; made here if you send none.' });

/** The headers a route reads, beside those of its own schema. */
const headersOf = (route: Route): Record<string, z.ZodType> => ({
  ...(route.market === 'x-tenant' && { 'x-tenant': Market.meta({ description: 'The market of the request' }) }),
  ...(route.signed && {
    'x-signature': z.string().meta({ description: 'Detached ES256 JWS of the body: header..signature' }),
  }),
  ...(route.idempotency && {
    'idempotency-key': z.string().max(40).optional().meta({ description: 'The same key gets the same answer again' }),
  }),
  'x-interaction-id': InteractionId.optional(),
});

const answeredHeaders = (route: Route) =>
  z.object({
    'x-interaction-id': InteractionId,
    ...(route.access === 'client' && {
      'ratelimit-policy': z.string().meta({ description: 'The limit and its window: <limit>;w=<seconds>' }),
      'ratelimit-limit': z.string().meta({ description: 'Most requests at once' }),
      'ratelimit-remaining': z.string().meta({ description: 'How many of them are left' }),
      'ratelimit-reset': z.string().meta({ description: 'Seconds until all are back' }),
    }),
    ...(route.idempotency && {
      'idempotency-replayed': z.literal('true').optional().meta({ description: 'This is the first answer again' }),
    }),
  });

const successOf = (route: Route): ZodOpenApiResponsesObject => {
  const { ok, face, summary } = route;
  const headers = answeredHeaders(route);
  if (ok.kind === 'empty') return { '204': { description: 'Done', headers } };
  if (ok.kind === 'page') {
    return {
      '200': { description: 'A page for the browser', headers, content: page },
      '303': { description: "On to the integrator's page", headers },
      '503': { description: 'The bank has not answered yet: a page that says to reload', headers, content: page },
    };
  }
  const wrapping = (ok.kind === 'data' && ok.envelope) || face;
  const schema = ok.kind === 'bare' ? ok.schema : envelope(wrapping, ok.schema, ok.kind === 'list');
  return { [`${ok.status}`]: { description: summary, headers, content: { 'application/json': { schema } } } };
};

const page = { 'text/html': { schema: z.string() } };

const refusalsOf = (route: Route): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy(problemsOf(route), statusOf);
  const body = problemBodies[route.face];
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('. '),
        headers: z.object({
          'x-interaction-id': InteractionId,
          ...(status === 429 && { 'retry-after': z.string().meta({ description: 'Seconds to wait' }) }),
        }),
        ...((status !== 500 || route.face !== 'legacy') && {
          content: route.ok.kind === 'page' ? page : { [problemType[route.face]]: { schema: body } },
        }),
      },
    ]),
  );
};

const operationOf = (operationId: string, route: Route): ZodOpenApiOperationObject => {
  const headers = z.object({ ...headersOf(route), ...shapeOf(route.headers) });
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.operation && { 'x-operation-name': route.operation }),
    security: route.access === 'client' ? [{ bearer: [] }] : [],
    requestParams: {
      header: headers,
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
    },
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: route.body } },
      },
    }),
    responses: { ...successOf(route), ...refusalsOf(route) },
  };
};

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** What a delivery's body says once its signature is verified. */
const DeliveryClaims = z
  .object({
    iss: z.string().meta({ description: 'Base address of this service' }),
    sub: z.literal('webhook:event'),
    aud: z.string().meta({ description: 'Your client id' }),
    jti: z.string().meta({ description: 'The event id: deduplicate by it' }),
    iat: z.int(),
    exp: z.int().meta({ description: 'Five minutes after iat' }),
    event: Event,
  })
  .meta({ id: 'DeliveryClaims', description: 'Payload of the compact JWT that is the body of a delivery.' });

const deliveryHeaders = z.object({
  'x-svc-webhook-id': z.string().meta({ description: 'Event id, the same on every retry' }),
  'x-svc-webhook-delivery-id': z.string().meta({ description: 'Id of this attempt' }),
  'x-svc-webhook-attempt': z.string().meta({ description: 'From 1' }),
  'x-svc-webhook-version': z.string().meta({ description: 'Schema version' }),
});

const webhookOf = (resource: z.infer<typeof ResourceType>) => ({
  post: {
    operationId: `on_${resource}`,
    tags: ['Webhooks'],
    summary: `A ${resource.replaceAll('_', ' ')} has changed`,
    description: `Events: ${eventTypesOf(resource).join(', ')}. Verify the ES256 signature with the key of \`kid\` in /webhook/jwks, check aud and sub, answer 202; anything else is repeated for 72 hours. Claims: DeliveryClaims.`,
    security: [],
    requestParams: { header: deliveryHeaders },
    requestBody: {
      required: true,
      content: { 'application/jose': { schema: z.string().meta({ description: 'Compact JWT' }) } },
    },
    responses: { '202': { description: 'Received' } },
  },
});

/** OpenAPI 3.1 of the whole interface, from the same routes that are mounted and dispatched. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, route] of interfaceRoutes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(operationId, route);
  }
  const tags = [...new Set(interfaceRoutes.map(([, { tag }]) => tag))];
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Open banking service',
        version: '1.0.0',
        description: 'Payments, account verification and signed webhooks for the UAE and Saudi Arabia.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: 'http://127.0.0.1:3000', description: 'npm start' }],
      tags: tags.map((name) => ({ name })),
      security: [{ bearer: [] }],
      paths,
      webhooks: Object.fromEntries(ResourceType.options.map((resource) => [resource, webhookOf(resource)])),
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'From POST /auth/api-keys/sessions',
          },
        },
        schemas: { DeliveryClaims },
      },
    },
    { outputIdSuffix: '' },
  );
};

export const openApiFile = 'infra/openapi.json';
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), undefined, 2)}\n`;

if (import.meta.main) {
  writeFileSync(openApiFile, openApiText());
  console.log(`${openApiFile} written`);
}
