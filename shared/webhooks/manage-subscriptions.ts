import { schemaVersion } from '#shared/events/event.ts';
import { faultOfTarget, type TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { canonicalJson } from '#shared/platform/signing/canonical-json.ts';
import { namesOfCreate } from '#shared/platform/storage/create-once.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Subscriptions } from './subscription-store.ts';
import type { Subscription } from './subscription.ts';

export interface SubscriptionDeps {
  readonly subscriptions: Subscriptions;
  readonly targets: TargetPolicy;
  readonly now: Clock;
}

/** What a client chooses about a subscription. */
export type SubscriptionSettings = Pick<Subscription, 'url' | 'product' | 'resources' | 'status' | 'description'>;

/** Limited, because every event of a client is compared with all its subscriptions. */
const mostSubscriptions = 50;
/** Subscriptions and tombstones, which are read together. */
const mostItems = 500;

/** How long the signatures of updates are remembered. */
const updateMemorySeconds = 86_400;
const mostUpdates = 100;

/**
 * Creates a subscription, at most one for each signature and for each idempotency key.
 *
 * @param present the answer to the create; a repeat gets exactly this
 * @throws Problem `validation_error`, `invalid_state` if the client has too many, `idempotency_mismatch`
 */
export const subscribe = async <T>(
  settings: SubscriptionSettings,
  by: {
    readonly clientId: string;
    readonly signature: string;
    readonly idempotencyKey: string | undefined;
    readonly bodyHash: string;
  },
  present: (subscription: Subscription) => T,
  { subscriptions, targets, now }: SubscriptionDeps,
): Promise<{ readonly answer: T; readonly replayed: boolean }> => {
  checkTarget(settings.url, targets);
  const { clientId, bodyHash } = by;
  const names = namesOfCreate('webhook', clientId, by);
  const at = now().toISOString();
  const subscription: Subscription = {
    ...settings,
    id: names.id,
    clientId,
    createdAt: at,
    updatedAt: at,
    schemaVersion,
    version: 0,
    bodyHash,
    createdAs: '',
    updates: [],
  };
  await checkLimits(clientId, names.id, subscriptions);
  const createdAs = JSON.stringify(present(subscription));
  const stored = await subscriptions.createOnce({ ...subscription, createdAs }, names);
  if (stored.bodyHash !== bodyHash) throw new Problem('idempotency_mismatch');
  return { answer: JSON.parse(stored.createdAs) as T, replayed: !stored.created };
};

const checkLimits = async (clientId: string, id: string, subscriptions: Subscriptions): Promise<void> => {
  const { subscriptions: existing, itemCount } = await subscriptions.inventory(clientId);
  if (existing.some((other) => other.id === id)) return;
  if (existing.length >= mostSubscriptions)
    throw new Problem('invalid_state', { message: `A client can have ${mostSubscriptions} subscriptions at most` });
  if (itemCount >= mostItems)
    throw new Problem('invalid_state', { message: 'Too many subscriptions were created and deleted recently' });
};

/**
 * Changes what a client chose about a subscription. The same signed update changes it once; if it is sent again after
 * another change, it is refused.
 *
 * @throws Problem `not_found`, `validation_error`, `conflict` for an update that was applied before
 */
export const changeSubscription = (
  clientId: string,
  id: string,
  settings: Partial<SubscriptionSettings>,
  signature: string,
  deps: SubscriptionDeps,
): Promise<Subscription> =>
  retryOnConflict(async () => {
    const subscription = await ownSubscription(clientId, id, deps);
    if (settings.url !== undefined) checkTarget(settings.url, deps.targets);
    const at = deps.now().toISOString();
    const since = addSeconds(at, -updateMemorySeconds);
    const updates = subscription.updates.filter((update) => update.at > since);
    if (updates.some((update) => update.signature === signature)) {
      if (!alreadyHas(subscription, settings)) throw appliedBefore();
      return subscription;
    }
    // A subscription that is resumed or gets a new URL starts with a clean health record.
    const isFresh = settings.status === 'Active' || settings.url !== undefined;
    const { failingSince, slowUntil, deactivated, ...rest } = subscription;
    const changed: Subscription = {
      ...rest,
      ...(!isFresh && { failingSince, slowUntil, deactivated }),
      ...settings,
      updates: [...updates.slice(1 - mostUpdates), { signature, at }],
      updatedAt: at,
      version: subscription.version + 1,
    };
    await deps.subscriptions.change(changed);
    return changed;
  });

const alreadyHas = (subscription: Subscription, settings: Partial<SubscriptionSettings>): boolean =>
  canonicalJson({ ...subscription, ...settings }) === canonicalJson(subscription);

const appliedBefore = (): Problem =>
  new Problem('conflict', {
    message:
      'This signed update was applied before, and the subscription has changed since. To apply it again, sign it again ' +
      'with a different member or with a different jti in the signature header',
  });

/** Deletes a subscription. Throws Problem `not_found`. */
export const unsubscribe = (clientId: string, id: string, deps: SubscriptionDeps): Promise<void> =>
  retryOnConflict(async () => deps.subscriptions.remove(await ownSubscription(clientId, id, deps)));

/** The client's subscription. Throws Problem `not_found`, also for a subscription of another client. */
export const ownSubscription = async (
  clientId: string,
  id: string,
  { subscriptions }: Pick<SubscriptionDeps, 'subscriptions'>,
): Promise<Subscription> => {
  const subscription = await subscriptions.get(clientId, id);
  if (!subscription) throw new Problem('not_found');
  return subscription;
};

const checkTarget = (url: string, targets: TargetPolicy): void => {
  const fault = faultOfTarget(url, targets);
  if (fault) throw invalid('url', fault);
};
