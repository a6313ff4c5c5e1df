import type * as z from 'zod';
import { catalogue, eventTypesOf, type ResourceType } from '#shared/events/catalogue.ts';
import { schemaVersion } from '#shared/events/event.ts';
import { invalid, Problem } from '#shared/http/problem.ts';
import type { Operations } from '#shared/http/route.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/runtime/clock.ts';
import { derivedId, digest } from '#shared/runtime/ids.ts';
import { canonicalJson } from '#shared/signing/canonical-json.ts';
import type { PublicKeys } from '#shared/signing/signer.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { createOnce } from '#shared/storage/create-once.ts';
import { keys } from '#shared/storage/keys.ts';
import type { Table } from '#shared/storage/table.ts';
import { memorySeconds, type Subscriptions } from '#shared/webhooks/subscription-store.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';
import { faultOfTarget, type TargetPolicy } from '#shared/webhooks/target.ts';
import { type routes, SubscriptionView } from './routes.ts';

export interface Deps {
  readonly table: Table;
  readonly subscriptions: Subscriptions;
  readonly webhookKeys: PublicKeys;
  readonly targets: TargetPolicy;
  readonly now: Clock;
}
type Ops = Operations<typeof routes, Deps>;

/** Every event is looked up against all of a client's subscriptions. */
const maxPerClient = 50;
/** Removed ones are remembered for two days: so many that looking events up stays cheap. */
const maxPlaces = 500;

/** How long the signature of an update is remembered: a captured one that comes again is not applied. */
const updateMemorySeconds = 86_400;

export const getCatalogue: Ops['getCatalogue'] = async () => ({
  products: (Object.keys(catalogue) as (keyof typeof catalogue)[]).map((code) => ({
    code,
    resources: (Object.keys(catalogue[code]) as ResourceType[]).map((type) => ({
      type,
      events: [...eventTypesOf(type)],
    })),
  })),
});

export const createWebhook: Ops['createWebhook'] = async (call, deps) => {
  const { body, client, signature, idempotencyKey } = call;
  checkTarget(body.url, deps);
  const named = (kind: 'key' | 'signature', value: string) => derivedId('webhook', client.id, kind, value);
  const bySignature = named('signature', signature);
  const id = idempotencyKey === undefined ? bySignature : named('key', idempotencyKey);
  const at = deps.now().toISOString();
  const facts = {
    id,
    clientId: client.id,
    url: body.url,
    product: body.product,
    resources: body.resources,
    status: body.status ?? 'Active',
    description: body.description || undefined,
    createdAt: at,
    updatedAt: at,
    schemaVersion,
    version: 0,
    bodyHash: digest(canonicalJson(body)),
    updates: [],
  } as const;
  const subscription: Subscription = {
    ...facts,
    resources: [...facts.resources],
    updates: [],
    createdAs: JSON.stringify(present({ ...facts, resources: [...facts.resources], updates: [], createdAs: '' })),
  };
  const { subscriptions: existing, places } = await deps.subscriptions.census(client.id);
  if (!existing.some((other) => other.id === id)) {
    if (existing.length >= maxPerClient)
      throw new Problem('invalid_state', { message: `A client has at most ${maxPerClient} subscriptions` });
    if (places >= maxPlaces)
      throw new Problem('invalid_state', { message: 'Too many subscriptions were made and removed lately' });
  }
  const ttl = epochSeconds(addSeconds(at, memorySeconds));
  const aliases = id === bySignature ? [] : [{ ...keys.subscription(client.id, bySignature), ttl }];
  const { item, created } = await createOnce(deps.table, deps.subscriptions.create(subscription).item, aliases);
  if (item.bodyHash !== subscription.bodyHash) throw new Problem('idempotency_mismatch');
  return { created: JSON.parse(String(item.createdAs)) as z.infer<typeof SubscriptionView>, replayed: !created };
};

export const listWebhooks: Ops['listWebhooks'] = async ({ client }, deps) =>
  (await deps.subscriptions.of(client.id)).map(present);

export const getWebhook: Ops['getWebhook'] = async ({ client, params }, deps) =>
  present(await own(client.id, params.webhookId, deps));

export const updateWebhook: Ops['updateWebhook'] = async ({ client, params, body, signature }, deps) =>
  againOnConflict(async () => {
    const subscription = await own(client.id, params.webhookId, deps);
    if (body.url !== undefined) checkTarget(body.url, deps);
    const at = deps.now().toISOString();
    const since = addSeconds(at, -updateMemorySeconds);
    const updates = subscription.updates.filter((update) => update.at > since);
    const { description, ...members } = body;
    const wanted = { ...members, ...(description !== undefined && { description: description || undefined }) };
    if (updates.some((update) => update.signature === signature)) {
      if (!stands(wanted, subscription)) throw appliedBefore();
      return present(subscription);
    }
    // Resumed or moved elsewhere, it starts with a clean record.
    const fresh = body.status === 'Active' || body.url !== undefined;
    const { failingSince, slowUntil, deactivated, ...rest } = subscription;
    const changed: Subscription = {
      ...rest,
      ...(!fresh && { failingSince, slowUntil, deactivated }),
      ...wanted,
      updates: [...updates.slice(-99), { signature, at }],
      updatedAt: at,
      version: subscription.version + 1,
    };
    await deps.subscriptions.change(changed);
    return present(changed);
  });

/** Whether the subscription is already as the members want it. */
const stands = (wanted: Partial<Subscription>, subscription: Subscription): boolean =>
  canonicalJson(present({ ...subscription, ...wanted })) === canonicalJson(present(subscription));

const appliedBefore = (): Problem =>
  new Problem('conflict', {
    message:
      'This signed update was applied before, and the subscription has changed since. To apply it again, sign it anew: ' +
      'with another member, or with a jti of its own in the header of the signature',
  });

export const deleteWebhook: Ops['deleteWebhook'] = async ({ client, params }, deps) =>
  againOnConflict(async () => deps.subscriptions.remove(await own(client.id, params.webhookId, deps)));

export const getWebhookKeySet: Ops['getWebhookKeySet'] = async (_call, { webhookKeys }) => ({
  keys: [...(await webhookKeys.publicKeys())],
});

const own = async (clientId: string, id: string, { subscriptions }: Deps): Promise<Subscription> => {
  const subscription = await subscriptions.get(clientId, id);
  if (!subscription) throw new Problem('not_found');
  return subscription;
};

const checkTarget = (url: string, { targets }: Deps): void => {
  const fault = faultOfTarget(url, targets);
  if (fault) throw invalid('url', fault);
};

const present = (subscription: Subscription): z.infer<typeof SubscriptionView> => ({
  id: subscription.id,
  url: subscription.url,
  product: subscription.product,
  resources: subscription.resources,
  status: subscription.status,
  description: subscription.description ?? null,
  createdAt: subscription.createdAt,
  schemaVersion: subscription.schemaVersion,
});
