import * as z from 'zod';
import { currentRoute, type Routes } from '#shared/clients/endpoint.ts';
import { EventProduct } from '#shared/events/event.ts';
import { LookupId } from '#shared/platform/runtime/ids.ts';
import { keySetMaxAge } from '#shared/platform/signing/signer.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';
import { Catalogue, fields, SubscriptionView, StandardWebhookKey, WebhookKey } from './schemas.ts';

const webhooks = { ...currentRoute, tag: 'Webhooks' } as const;

const marketScope = 'A subscription covers all markets of the client. Each event names its market in `tenant`.';

const signatureScope =
  'A signature covers only the body: with a valid token, the same signed body can be replayed, even to another of your subscriptions. To bind a signature to one method and URL, put `htm` and `htu` (RFC 9449) into its protected header.';

const webhookId = z.object({ webhookId: LookupId.describe('The id of the subscription (UUID).') });

const keySet = { method: 'GET', tag: 'Webhooks', variant: 'current', access: 'anonymous', market: 'none' } as const;

export const routes = {
  getCatalogue: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks/catalog',
    summary: 'List the events that a subscription can select',
    ok: { kind: 'data', status: 200, schema: Catalogue },
    problems: [],
  },
  createWebhook: {
    ...webhooks,
    method: 'POST',
    path: '/webhooks',
    summary: 'Subscribe to events',
    description: `The request must be signed. Unknown fields are rejected before the signature is verified. If you already have a subscription with the same url, product, resources and description, that subscription is returned in its current state. ${marketScope} ${signatureScope}`,
    signed: true,
    idempotency: 'stored-response',
    body: z
      .strictObject(fields)
      .describe('A new subscription. Unknown fields are rejected.')
      .meta({ id: 'CreateWebhook' }),
    ok: { kind: 'data', status: 201, schema: SubscriptionView },
    problems: ['invalid_state'],
  },
  listWebhooks: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: 'List subscriptions',
    description: marketScope,
    query: z.object({
      status: SubscriptionStatus.optional().describe('Only subscriptions with this status.'),
      product: EventProduct.optional().describe('Only subscriptions to the events of this product.'),
    }),
    ok: { kind: 'data', status: 200, schema: z.array(SubscriptionView) },
    problems: [],
  },
  getWebhook: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks/{webhookId}',
    summary: 'Get a subscription',
    description: marketScope,
    params: webhookId,
    ok: { kind: 'data', status: 200, schema: SubscriptionView },
    problems: ['not_found'],
  },
  updateWebhook: {
    ...webhooks,
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    summary: 'Change, pause or resume a subscription',
    description: `The request must be signed. Status \`Inactive\` pauses delivery and keeps the subscription. Null or an empty string removes the description. ${signatureScope}`,
    signed: true,
    params: webhookId,
    body: z
      .strictObject({
        ...fields,
        description: fields.description
          .nullable()
          .describe(
            'Your own note. Null or an empty string removes it. If the body contains other fields too, null requires a signature over the exact bytes of the body.',
          ),
      })
      .partial()
      .describe('The fields to change. Unknown fields are rejected.')
      .meta({ id: 'UpdateWebhook' }),
    ok: { kind: 'data', status: 200, schema: SubscriptionView },
    problems: ['not_found', 'conflict'],
  },
  setStandardWebhooks: {
    ...webhooks,
    method: 'PUT',
    path: '/webhooks/{webhookId}/standard-webhooks',
    summary: 'Add the headers of Standard Webhooks, or omit them',
    description:
      'With `enabled`, every delivery also has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks (standardwebhooks.com). The signature is asymmetric (`v1a`, Ed25519). Its public key is in `GET /webhook/standard-webhooks/jwks`, as a JWK and in the format `whpk_…`.',
    params: webhookId,
    body: z
      .strictObject({ enabled: z.boolean().describe('Whether deliveries have the headers.') })
      .describe('Whether deliveries have the headers.')
      .meta({ id: 'SetStandardWebhooks' }),
    ok: { kind: 'data', status: 200, schema: SubscriptionView },
    problems: ['not_found', 'conflict'],
  },
  deleteWebhook: {
    ...webhooks,
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Delete a subscription',
    params: webhookId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'conflict'],
  },
  getWebhookKeySet: {
    ...keySet,
    path: '/webhook/jwks',
    summary: 'Get the keys that verify deliveries',
    ok: {
      kind: 'bare',
      status: 200,
      schema: z.object({
        keys: z
          .array(WebhookKey)
          .describe('The public keys. A new key is published before it signs: refetch the set if a `kid` is missing.'),
      }),
      maxAge: keySetMaxAge,
    },
    problems: [],
  },
  // Separate, because verifiers of tokens may expect only EC keys in the other set.
  getStandardWebhookKeySet: {
    ...keySet,
    path: '/webhook/standard-webhooks/jwks',
    summary: 'Get the keys that verify the headers of Standard Webhooks',
    ok: {
      kind: 'bare',
      status: 200,
      schema: z.object({
        keys: z.array(StandardWebhookKey).describe('The public keys. The next key is published before it signs.'),
      }),
      maxAge: keySetMaxAge,
    },
    problems: [],
  },
} as const satisfies Routes;
