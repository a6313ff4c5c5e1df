import { productOf, schemaVersion } from '#shared/events/event.ts';
import { faultOfTarget, type TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Subscriptions } from './subscription-store.ts';
import { hashOfTerms, type Subscription, type SubscriptionTerms } from './subscription.ts';

export interface SubscriptionDeps {
  readonly subscriptions: Subscriptions;
  readonly targets: TargetPolicy;
  readonly now: Clock;
}

/** The settings of a subscription that the client chooses. */
export type SubscriptionSettings = SubscriptionTerms & Pick<Subscription, 'status' | 'standardWebhooks'>;

/**
 * Maximum number of subscriptions per client, because every event of a client is matched against all of its
 * subscriptions.
 */
const maxSubscriptions = 50;
/** Maximum number of subscriptions and tombstones, which are read together. */
const maxItems = 500;

/**
 * Creates a subscription. If the client already has a subscription with the same URL, product, resources and
 * description, returns that subscription, whatever its status. A create request can therefore be retried. After a
 * deletion, the same request creates a new subscription.
 *
 * @throws Problem `validation_error`
 * @throws SubscriptionLimit if the client has too many
 */
export const subscribe = (
  clientId: string,
  settings: SubscriptionSettings,
  { subscriptions, targets, now }: SubscriptionDeps,
): Promise<Subscription> =>
  retryOnConflict(async () => {
    checkTarget(settings.url, targets);
    checkResources(settings);
    const guard = await subscriptions.guardOf(clientId, settings);
    const { subscriptions: existing, itemCount } = await subscriptions.inventory(clientId);
    const termsHash = hashOfTerms(settings);
    const duplicate = existing.find((subscription) => hashOfTerms(subscription) === termsHash);
    if (duplicate) return duplicate;
    checkLimits(existing.length, itemCount);
    const at = now().toISOString();
    const subscription: Subscription = {
      ...settings,
      id: newId(),
      clientId,
      createdAt: at,
      updatedAt: at,
      schemaVersion,
      version: 0,
    };
    await subscriptions.create(subscription, guard);
    return subscription;
  });

const checkLimits = (count: number, itemCount: number): void => {
  if (count >= maxSubscriptions)
    throw new SubscriptionLimit('too_many_webhooks', `A client can have at most ${maxSubscriptions} subscriptions`);
  if (itemCount >= maxItems)
    throw new SubscriptionLimit('too_many_deleted', 'Too many subscriptions were created and deleted recently');
};

/** Problem `invalid_state`: a client has too many subscriptions, or has deleted too many. */
export class SubscriptionLimit extends Problem {
  /** The code of the dashboard's error, which has a text in each language. */
  readonly limit: 'too_many_webhooks' | 'too_many_deleted';

  constructor(limit: SubscriptionLimit['limit'], message: string) {
    super('invalid_state', { message, facts: { resource: ['webhook'] } });
    this.limit = limit;
  }
}

/** Changes a subscription's settings. Throws Problem `not_found`, `validation_error`. */
export const changeSubscription = (
  clientId: string,
  id: string,
  settings: Partial<SubscriptionSettings>,
  deps: SubscriptionDeps,
): Promise<Subscription> =>
  retryOnConflict(async () => {
    const subscription = await ownSubscription(clientId, id, deps);
    if (settings.url !== undefined) checkTarget(settings.url, deps.targets);
    checkResources({ ...subscription, ...settings });
    const at = deps.now().toISOString();
    const updated: Subscription = {
      ...healthAfter(subscription, settings, at),
      ...settings,
      updatedAt: at,
      version: subscription.version + 1,
    };
    await deps.subscriptions.change(updated);
    return updated;
  });

/**
 * Returns the subscription with its health after an update. Resuming the subscription or changing its URL ends a pause,
 * a silence and a series of failures, but does not mark the receiver as fast: first attempts have a shorter timeout
 * until the receiver responds quickly.
 */
const healthAfter = (
  subscription: Subscription,
  { status, url }: Partial<SubscriptionSettings>,
  at: string,
): Subscription => {
  if (status !== 'Active' && url === undefined) return subscription;
  const { failingSince, deactivated, slowSince, ...rest } = subscription;
  const wasFailing = failingSince !== undefined || deactivated !== undefined;
  return {
    ...rest,
    suspectedAt: undefined,
    slowSince: slowSince ?? (wasFailing ? at : undefined),
    slowUntil: undefined,
    silence: undefined,
  };
};

/** Deletes a subscription. Throws Problem `not_found`. */
export const unsubscribe = (clientId: string, id: string, deps: SubscriptionDeps): Promise<void> =>
  retryOnConflict(async () => deps.subscriptions.remove(await ownSubscription(clientId, id, deps)));

/** Returns the client's subscription. Throws Problem `not_found`, including for a subscription of another client. */
export const ownSubscription = async (
  clientId: string,
  id: string,
  { subscriptions }: Pick<SubscriptionDeps, 'subscriptions'>,
): Promise<Subscription> => {
  const subscription = await subscriptions.get(clientId, id);
  if (!subscription) throw notFound('webhook');
  return subscription;
};

const checkTarget = (url: string, targets: TargetPolicy): void => {
  const error = faultOfTarget(url, targets);
  if (error) throw invalid('url', error);
};

/** Throws Problem `validation_error` if a subscription selects resources of another product. */
const checkResources = ({ product, resources }: Pick<SubscriptionSettings, 'product' | 'resources'>): void => {
  if (resources.some((type) => productOf(type) !== product))
    throw invalid('resources', `must be resources of the product ${product}`);
};
