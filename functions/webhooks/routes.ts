import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { EventProduct, ResourceType } from '#shared/events/event.ts';
import { UriText } from '#shared/platform/schemas/formats.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { SoughtId } from '#shared/platform/runtime/ids.ts';
import { JsonWebKey } from '#shared/platform/signing/key-set.ts';
import { keySetMaxAge } from '#shared/platform/signing/signer.ts';
import { SubscriptionStatus } from '#shared/events/webhooks/subscription.ts';

const webhooks = { face: 'current', access: 'client', market: 'x-tenant', tag: 'Webhooks' } as const;

export const SubscriptionView = z
  .object({
    id: z.guid(),
    url: UriText,
    product: EventProduct,
    resources: z.array(ResourceType),
    status: SubscriptionStatus,
    description: z.string().nullable(),
    createdAt: z.iso.datetime(),
    schemaVersion: z.string(),
  })
  .meta({ id: 'Subscription', description: 'The events that a client receives, and the URL to which they are sent.' });

/** The members that a body may have. Any other member is refused. */
const members = {
  url: z.string().max(2048).meta({ format: 'uri' }),
  product: EventProduct,
  resources: z
    .array(ResourceType)
    .min(1)
    .max(ResourceType.options.length)
    .refine((resources) => new Set(resources).size === resources.length, 'must name each resource once')
    .meta({ uniqueItems: true }),
  description: plainText(0, 500).optional(),
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
  .meta({ id: 'WebhookCatalogue', description: 'All types of events, by product and resource type.' });

const WebhookKey = JsonWebKey.omit({ n: true, e: true }).required().meta({ id: 'WebhookKey' });

const ofClient = 'A subscription covers all markets of the client. Each event names its market in `tenant`.';

const signedForBody =
  'A signature is good for its body whenever one of your tokens comes with it: the same signed body can be sent again, also to another of your subscriptions. To bind a signature to one method and one address, put `htm` and `htu` (RFC 9449) into its protected header.';

const webhookId = z.object({ webhookId: SoughtId });

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
    description: `The request must be signed. Unknown members are refused before the signature is checked. If you have a subscription with the same url, product, resources and description, the answer is that subscription as it is now. ${ofClient} ${signedForBody}`,
    signed: true,
    idempotency: 'kept-answer',
    body: z.strictObject(members).meta({ id: 'CreateWebhook' }),
    ok: { kind: 'data', status: 201, schema: SubscriptionView },
    problems: ['invalid_state'],
  },
  listWebhooks: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks',
    summary: 'List subscriptions',
    description: ofClient,
    query: z.object({ status: SubscriptionStatus.optional(), product: EventProduct.optional() }),
    ok: { kind: 'data', status: 200, schema: z.array(SubscriptionView) },
    problems: [],
  },
  getWebhook: {
    ...webhooks,
    method: 'GET',
    path: '/webhooks/{webhookId}',
    summary: 'Get a subscription',
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
    description: `The request must be signed. Status \`Inactive\` pauses delivery and keeps the subscription. Null or an empty text removes the description. ${signedForBody}`,
    signed: true,
    params: webhookId,
    body: z
      .strictObject({ ...members, description: members.description.nullable() })
      .partial()
      .meta({ id: 'UpdateWebhook' }),
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
    method: 'GET',
    path: '/webhook/jwks',
    tag: 'Webhooks',
    summary: 'Get the keys that verify deliveries',
    face: 'current',
    access: 'anonymous',
    market: 'none',
    ok: { kind: 'bare', status: 200, schema: z.object({ keys: z.array(WebhookKey) }), maxAge: keySetMaxAge },
    problems: [],
  },
} as const satisfies Routes;
