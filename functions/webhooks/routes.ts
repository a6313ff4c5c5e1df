import * as z from 'zod';
import { EventProduct, ResourceType } from '#shared/events/catalogue.ts';
import type { Routes } from '#shared/http/route.ts';
import { Id } from '#shared/runtime/ids.ts';
import { keySetMaxAge } from '#shared/signing/signer.ts';
import { SubscriptionStatus } from '#shared/webhooks/subscription.ts';

const webhooks = { face: 'current', access: 'client', market: 'x-tenant', tag: 'Webhooks' } as const;

export const SubscriptionView = z
  .object({
    id: z.guid(),
    url: z.string(),
    product: EventProduct,
    resources: z.array(ResourceType),
    status: SubscriptionStatus,
    description: z.string().nullable(),
    createdAt: z.iso.datetime(),
    schemaVersion: z.string(),
  })
  .meta({ id: 'Subscription', description: 'Where a client wants to hear of what.' });

/** The only members a body may carry (interface 4.7). */
const members = {
  url: z.string().max(2048),
  product: EventProduct,
  resources: z
    .array(ResourceType)
    .min(1)
    .max(ResourceType.options.length)
    .refine((resources) => new Set(resources).size === resources.length, 'must name each resource once'),
  description: z.string().max(500).optional(),
  status: SubscriptionStatus.optional(),
};

const Catalogue = z
  .object({
    products: z.array(
      z.object({
        code: EventProduct,
        resources: z.array(z.object({ type: ResourceType, events: z.array(z.string()) })),
      }),
    ),
  })
  .meta({ id: 'WebhookCatalogue', description: 'Every event that can be delivered.' });

const VerificationKey = z
  .object({
    kty: z.string(),
    use: z.string(),
    kid: z.string(),
    alg: z.string(),
    x: z.string(),
    y: z.string(),
    crv: z.string(),
  })
  .meta({ id: 'WebhookKey' });

const ofClient = 'A subscription belongs to the client, not to a market: each event names its tenant.';

const webhookId = z.object({ webhookId: Id });

export const routes = {
  getCatalogue: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks/catalog',
    summary: 'Events a subscription can select',
    ok: { kind: 'data', status: 200, schema: Catalogue },
    problems: [],
  },
  createWebhook: {
    ...webhooks,
    method: 'POST',
    path: '/webhooks',
    summary: 'Subscribe to events',
    description: `Signed. An unknown member is refused before the signature is looked at. ${ofClient}`,
    signed: true,
    idempotency: 'derived',
    body: z.strictObject(members).meta({ id: 'CreateWebhook' }),
    ok: { kind: 'data', status: 201, schema: SubscriptionView },
    problems: ['invalid_state'],
  },
  listWebhooks: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: 'Subscriptions',
    description: ofClient,
    ok: { kind: 'data', status: 200, schema: z.array(SubscriptionView) },
    problems: [],
  },
  getWebhook: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks/{webhookId}',
    summary: 'A subscription',
    description: ofClient,
    params: webhookId,
    ok: { kind: 'data', status: 200, schema: SubscriptionView },
    problems: ['not_found'],
  },
  updateWebhook: {
    ...webhooks,
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    summary: 'Change, pause or resume a subscription',
    description:
      'Signed. Inactive pauses delivery without deleting; an empty description removes it. A signature is good for one update: shown again once the subscription has changed, it is a conflict, and a `jti` in its header makes a fresh one.',
    signed: true,
    params: webhookId,
    body: z.strictObject(members).partial().meta({ id: 'UpdateWebhook' }),
    ok: { kind: 'data', status: 200, schema: SubscriptionView },
    problems: ['not_found', 'conflict'],
  },
  deleteWebhook: {
    ...webhooks,
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'End a subscription',
    params: webhookId,
    ok: { kind: 'empty', status: 204 },
    problems: ['not_found', 'conflict'],
  },
  getWebhookKeySet: {
    method: 'GET',
    path: '/webhook/jwks',
    tag: 'Webhooks',
    summary: 'Keys that verify deliveries',
    face: 'current',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: z.object({ keys: z.array(VerificationKey) }), maxAge: keySetMaxAge },
    problems: [],
  },
} as const satisfies Routes;
