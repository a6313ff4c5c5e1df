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
  browser: 'text/html',
} as const;

const sentInteractionId = z.guid().optional().meta({
  description: 'Identifies this request in our logs and at the bank. Generated if it is missing or not a UUID',
});
const answeredInteractionId = z.guid().meta({ description: 'The interaction id of the request, as sent or generated' });

/** The headers that a route reads in addition to those of its own schema. */
const requestHeadersOf = (route: Route): Record<string, z.ZodType> => ({
  ...(route.market === 'x-tenant' && { 'x-tenant': Market.meta({ description: 'The market of the request' }) }),
  ...(route.signed && {
    'x-signature': z
      .string()
      .meta({ description: 'Detached compact JWS (RFC 7515) of the body, signed with ES256: `header..signature`' }),
  }),
  ...(route.idempotency && {
    'idempotency-key': z.string().max(40).optional().meta({
      description: 'Repeating a successful request with the same key changes nothing and gets the first answer',
    }),
  }),
  'x-interaction-id': sentInteractionId,
});

const responseHeadersOf = (route: Route) =>
  z.object({
    'x-interaction-id': answeredInteractionId,
    ...(route.access === 'client' && {
      'ratelimit-policy': z
        .string()
        .meta({ description: 'The limit, and the seconds in which it is fully restored: `limit;w=seconds`' }),
      'ratelimit-limit': z.string().meta({ description: 'How many requests the client may send at once' }),
      'ratelimit-remaining': z.string().meta({ description: 'How many of these requests are left' }),
      'ratelimit-reset': z.string().meta({ description: 'Seconds until the limit is fully restored' }),
    }),
    ...(route.idempotency && {
      'idempotency-replayed': z
        .literal('true')
        .optional()
        .meta({ description: 'Present if this is the answer to an earlier request with the same key or signature' }),
    }),
  });

const successOf = (route: Route): ZodOpenApiResponsesObject => {
  const { ok, face, summary } = route;
  const headers = responseHeadersOf(route);
  if (ok.kind === 'empty') return { '204': { description: 'The request succeeded. The answer has no body', headers } };
  if (ok.kind === 'page') {
    return {
      '200': { description: "An HTML page for the customer's browser", headers, content: page },
      '303': { description: 'Sends the browser on: to the bank, or back to the integrator', headers },
      '503': {
        description: 'An HTML page that asks the customer to reload: the bank has not answered yet',
        headers,
        content: page,
      },
    };
  }
  if (ok.kind === 'image') return { '200': { description: 'An SVG image', headers, content: image } };
  const wrapper = (ok.kind === 'data' && ok.envelope) || face;
  const schema = ok.kind === 'bare' ? ok.schema : envelope(wrapper, ok.schema, ok.kind === 'list');
  return { [`${ok.status}`]: { description: summary, headers, content: { 'application/json': { schema } } } };
};

const page = { 'text/html': { schema: z.string() } };
const image = { 'image/svg+xml': { schema: z.string() } };

const refusalsOf = (route: Route): ZodOpenApiResponsesObject => {
  const byStatus = Map.groupBy(problemsOf(route), statusOf);
  const body = problemBodies[route.face];
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('. '),
        headers: z.object({
          'x-interaction-id': answeredInteractionId,
          ...(status === 429 && {
            'retry-after': z.string().meta({ description: 'Seconds to wait before the next request' }),
          }),
        }),
        ...((status !== 500 || route.face !== 'legacy') && {
          content: { [problemType[route.face]]: { schema: body } },
        }),
      },
    ]),
  );
};

const operationOf = (operationId: string, route: Route): ZodOpenApiOperationObject => {
  const headers = z.object({ ...requestHeadersOf(route), ...shapeOf(route.headers) });
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
      ...(route.query && { query: route.query }),
    },
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: {
          [route.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: route.body,
          },
        },
      },
    }),
    responses: { ...successOf(route), ...refusalsOf(route) },
  };
};

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** The claims that a receiver reads from the body of a delivery after it has verified the signature. */
const DeliveryClaims = z
  .object({
    iss: z.string().meta({ description: 'The base address of this service' }),
    sub: z.literal('webhook:event'),
    aud: z.string().meta({ description: 'Your client id' }),
    jti: z.string().meta({ description: 'The event id. Use it to ignore an event that arrives twice' }),
    iat: z.int().meta({ description: 'When the token was signed, in seconds since 1970' }),
    exp: z.int().meta({ description: 'Five minutes after `iat`' }),
    event: Event,
  })
  .meta({ id: 'DeliveryClaims', description: 'The payload of the compact JWT that is the body of a delivery.' });

const deliveryHeaders = z.object({
  'x-svc-webhook-id': z.string().meta({ description: 'The event id, the same at every attempt' }),
  'x-svc-webhook-delivery-id': z.string().meta({ description: 'The id of this attempt' }),
  'x-svc-webhook-attempt': z.string().meta({ description: 'The number of this attempt, starting at 1' }),
  'x-svc-webhook-version': z.string().meta({ description: 'The version of the event schema' }),
});

const webhookOf = (resource: z.infer<typeof ResourceType>) => ({
  post: {
    operationId: `on_${resource}`,
    tags: ['Webhooks'],
    summary: `A ${resource.replaceAll('_', ' ')} has a new status`,
    description: [
      `Events: ${eventTypesOf(resource).join(', ')}.`,
      'Verify the ES256 signature with the key that `kid` names in /webhook/jwks, check `aud` and `sub`, then answer 202.',
      'After any other answer the service delivers the event again, for 72 hours.',
      'The schema DeliveryClaims describes the payload of the JWT.',
    ].join(' '),
    security: [],
    requestParams: { header: deliveryHeaders },
    requestBody: {
      required: true,
      content: { 'application/jose': { schema: z.string().meta({ description: 'A compact JWT (RFC 7519)' }) } },
    },
    responses: { '202': { description: 'The receiver accepted the event' } },
  },
});

/** The OpenAPI 3.1 document of the whole interface. It is built from the route tables that the service itself runs. */
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
      servers: [{ url: 'http://127.0.0.1:3000', description: 'The local cloud that `npm start` runs' }],
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
            description: 'The access token from `POST /auth/api-keys/sessions`',
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
  console.log(`Wrote ${openApiFile}`);
}
