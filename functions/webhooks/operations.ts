import type * as z from 'zod';
import type { Client } from '#shared/clients/client.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { EventProduct, mayReceive, typesOf } from '#shared/events/event.ts';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { matching } from '#shared/platform/storage/page.ts';
import type { Ed25519Signer } from '#shared/platform/signing/ed25519.ts';
import type { PublicKeys } from '#shared/platform/signing/signer.ts';
import {
  changeSubscription,
  ownSubscription,
  subscribe,
  type SubscriptionDeps,
  unsubscribe,
} from '#shared/events/webhooks/manage-subscriptions.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { routes } from './routes.ts';
import type { SubscriptionView } from './schemas.ts';

export interface Deps extends SubscriptionDeps {
  readonly webhookKeys: PublicKeys;
  readonly standardWebhookKeys: Pick<Ed25519Signer, 'publicKeys'>;
}
type Ops = Operations<typeof routes, Deps>;

export const getCatalogue: Ops['getCatalogue'] = async () => ({
  products: EventProduct.options.map((code) => ({
    code,
    resources: typesOf(code).map((type) => ({ type, events: eventTypesOf(type) })),
  })),
});

/** Throws Problem `forbidden` if a subscription's product is not enabled for the client. */
const requireProduct = ({ products }: Pick<Client, 'products'>, product: Subscription['product'] | undefined): void => {
  if (product === undefined || mayReceive(products, product)) return;
  throw new Problem('forbidden', { message: `This client is not enabled for the product ${product}` });
};

export const createWebhook: Ops['createWebhook'] = async ({ body, client }, deps) => {
  requireProduct(client, body.product);
  const settings = { ...body, status: body.status ?? 'Active', description: body.description || undefined } as const;
  return present(await subscribe(client.id, settings, deps));
};

export const listWebhooks: Ops['listWebhooks'] = async ({ client, query }, { subscriptions }) => {
  const isListed = matching(query, ({ status, product }: Subscription) => ({ status, product })) ?? (() => true);
  return (await subscriptions.of(client.id)).filter(isListed).map(present);
};

export const getWebhook: Ops['getWebhook'] = async ({ client, params }, deps) =>
  present(await ownSubscription(client.id, params.webhookId, deps));

export const updateWebhook: Ops['updateWebhook'] = async ({ client, params, body }, deps) => {
  requireProduct(client, body.product);
  const { description, ...rest } = body;
  // Null or an empty string removes the description.
  const settings = { ...rest, ...(description !== undefined && { description: description || undefined }) };
  return present(await changeSubscription(client.id, params.webhookId, settings, deps));
};

export const setStandardWebhooks: Ops['setStandardWebhooks'] = async ({ client, params, body }, deps) =>
  present(await changeSubscription(client.id, params.webhookId, { standardWebhooks: body.enabled || undefined }, deps));

export const deleteWebhook: Ops['deleteWebhook'] = ({ client, params }, deps) =>
  unsubscribe(client.id, params.webhookId, deps);

export const getWebhookKeySet: Ops['getWebhookKeySet'] = async (_call, { webhookKeys }) => ({
  keys: [...(await webhookKeys.publicKeys())],
});

export const getStandardWebhookKeySet: Ops['getStandardWebhookKeySet'] = async (_call, { standardWebhookKeys }) => ({
  keys: [...(await standardWebhookKeys.publicKeys())],
});

const present = (subscription: Subscription): z.infer<typeof SubscriptionView> => ({
  id: subscription.id,
  url: subscription.url,
  product: subscription.product,
  resources: subscription.resources,
  status: subscription.status,
  description: subscription.description ?? null,
  createdAt: subscription.createdAt,
  schemaVersion: subscription.schemaVersion,
  standardWebhooks: subscription.standardWebhooks ?? false,
  failingSince: subscription.failingSince ?? null,
});
