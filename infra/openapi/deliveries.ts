import * as z from 'zod';
import type { ZodOpenApiMediaTypeObject, ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventsOf } from '#shared/events/derive.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import {
  addressedTo,
  type Event,
  eventIdOf,
  type ResourceType,
  schemaVersion,
  webhookFailing,
  withOffset,
} from '#shared/events/event.ts';
import { at, base64urlJson, baseUrl, clientId, sampleId, sampleKey } from '#infra/openapi/samples/identity.ts';
import { mandate, scheduled } from '#infra/openapi/samples/mandate.ts';
import { paid } from '#infra/openapi/samples/payment.ts';
import { finishedAccountReport } from '#infra/openapi/samples/account-report.ts';
import { bankInTrouble } from '#infra/openapi/samples/provider-health.ts';
import { finishedReport } from '#infra/openapi/samples/risk-report.ts';
import { doneSync, shared } from '#infra/openapi/samples/sharing.ts';
import { resources } from '#shared/resources.ts';
import type { DeliveryClaims } from './named-schemas.ts';
import { signDeterministically } from './signing-vectors.ts';

type Claims = z.infer<typeof DeliveryClaims>;

const compactJwt = (claims: Claims): string => {
  const text = `${base64urlJson({ alg: 'ES256', typ: 'JWT', kid: sampleKey.kid })}.${base64urlJson(claims)}`;
  return `${text}.${signDeterministically(text)}`;
};

const lastEventOf = (kind: keyof typeof resources, entity: object): Event => {
  const event = eventsOf({ ...entity, entity: resources[kind].entity }).at(-1);
  if (!event) throw new Error(`The sample ${kind} has no event`);
  return event;
};

const sampleEvents: Record<ResourceType, Event> = {
  payment_request: lastEventOf('payment_request', paid.request),
  consent: lastEventOf('consent', paid.consent),
  account_request: lastEventOf('account_request', shared.request),
  account_consent: lastEventOf('account_consent', shared.consent),
  data_sync: lastEventOf('data_sync', doneSync),
  risk_report: lastEventOf('risk_report', finishedReport.report),
  account_report: lastEventOf('account_report', finishedAccountReport.report),
  webhook: {
    id: eventIdOf('webhook', sampleId('failing-webhook'), Date.parse(at(0))),
    type: webhookFailing,
    version: schemaVersion,
    occurredAt: withOffset(at(0)),
    product: 'webhooks',
    tenant: 'MAIN',
    clientId,
    resource: { type: 'webhook', id: sampleId('failing-webhook') },
    correlation: { webhookId: sampleId('failing-webhook') },
    data: { status: 'Active' },
  },
  provider: addressedTo(lastEventOf('provider', bankInTrouble), clientId),
  payment: lastEventOf('payment', paid.payment),
  mandate: lastEventOf('mandate', mandate),
  mandate_transaction: lastEventOf('mandate_transaction', scheduled),
};

/** Returns the claims of a sample delivery for a kind of resource. */
export const sampleClaims = (resource: ResourceType): Claims => {
  const event = sampleEvents[resource];
  const iat = Date.parse(event.occurredAt) / 1000 + 1;
  return {
    iss: baseUrl,
    sub: 'webhook:event',
    aud: clientId,
    jti: event.id,
    iat,
    exp: iat + 300,
    event,
  };
};

/** A header of Standard Webhooks. */
const standard = (description: string, pattern?: string) =>
  z
    .string()
    .optional()
    .meta({
      ...(pattern !== undefined && { pattern }),
      description: `${description} Only for subscriptions that follow Standard Webhooks.`,
    });

const headers = z.object({
  'x-svc-webhook-id': z.string().meta({ description: 'The event id, which is the same for every attempt.' }),
  'x-svc-webhook-delivery-id': z.string().meta({ description: 'The id of this attempt.' }),
  'x-svc-webhook-attempt': z.string().meta({
    pattern: String.raw`^\d+$`,
    description: 'The number of this attempt, starting at 1.',
  }),
  'x-svc-webhook-version': z.string().meta({ description: 'The event schema version.' }),
  'webhook-id': standard('The event id.'),
  'webhook-timestamp': standard('The time of the signature, in seconds since 1970.', String.raw`^\d+$`),
  'webhook-signature': standard(
    'The Ed25519 signature of the id, the timestamp and the body, joined by dots.',
    '^v1a,',
  ),
});

/**
 * The schema of a JWT, which lists its header and its claims, as JSON Schema Validation (2020-12) section 8.6
 * specifies.
 */
const body: ZodOpenApiMediaTypeObject['schema'] = {
  type: 'string',
  description: 'A compact JWT (RFC 7519), signed with ES256.',
  contentMediaType: 'application/jwt',
  contentSchema: {
    type: 'array',
    minItems: 2,
    prefixItems: [{ $ref: '#/components/schemas/DeliveryHeader' }, { $ref: '#/components/schemas/DeliveryClaims' }],
  },
};

export const DeliveryHeader = z
  .object({
    alg: z.literal('ES256').describe('The signature algorithm.'),
    typ: z.literal('JWT').describe('The token type.'),
    kid: z.string().describe('Identifies the key in `GET /webhook/jwks`.'),
  })
  .describe('The header of the JWT that is the body of a delivery.')
  .meta({ id: 'DeliveryHeader' });

/** A tag of their own, so that the class of the operations on webhooks in a generated client does not clash. */
export const deliveryTag = 'Webhook deliveries';

/**
 * Returns the webhook for a kind of resource. It is a component, because client generators turn any other webhook into a
 * function that sends it.
 */
export const webhookOf = (resource: ResourceType): ZodOpenApiPathItemObject => ({
  id: `${resource}_delivery`,
  post: {
    operationId: `on_${resource}`,
    tags: [deliveryTag],
    summary: `${resource.startsWith('a') ? 'An' : 'A'} ${resource.replaceAll('_', ' ')} ${resource === 'webhook' ? 'is failing' : 'has a new status'}`,
    description: [
      `Events: ${eventTypesOf(resource)
        .map((type) => `\`${type}\``)
        .join(', ')}.`,
      'Verify the ES256 signature with the key that `kid` identifies in `GET /webhook/jwks`, check `aud` and `sub`, then respond with 202.',
    ].join(' '),
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: { 'application/jose': { schema: body, example: compactJwt(sampleClaims(resource)) } },
    },
    responses: {
      '202': {
        description: 'The receiver accepted the event. After any other response, the service retries the delivery.',
      },
      '4XX': { description: 'The receiver rejected the event. The service retries the delivery.' },
    },
  },
});
