import { cancelPaymentRequest } from '#functions/payments/requests/operations.ts';
import { createWebhook, updateWebhook } from '#functions/webhooks/operations.ts';
import { routes } from '#functions/webhooks/routes.ts';
import { Subscription } from '#shared/events/webhooks/subscription.ts';
import { isExhausted, maxDelaySeconds } from '../../oracles/delivery-oracles.ts';
import { itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { isAccepted } from '../../outside/receivers.ts';
import { maxSkewMs } from '../../world/functions.ts';
import { currentPaymentApi } from '../payment-apis.ts';
import { type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** A subscription to payment requests: active from the response that created it until the one that paused it. */
interface WatchedSubscription {
  readonly subscriptionId: string;
  readonly clientId: string;
  readonly url: string;
  readonly from: number;
  readonly until: number;
}

/**
 * A pause after which an event has arrived everywhere, while data that the dispatcher read for it may still be cached.
 */
const pauseMs = { min: 1_000, spread: 3_000 } as const;

const body = (url: string) =>
  routes.createWebhook.body.parse({ url, product: 'payments', resources: ['payment_request'] });

/** Subscribes between two events, as another client, and may pause the subscription between two later events. */
export const subscribeBetweenEvents = async (scene: Scene): Promise<readonly WatchedSubscription[]> => {
  const { world, service, stranger, market, callUntilFinal, wait } = scene;
  const { fate, timeline } = world;
  const asStranger = callBy(stranger, market);
  const { create } = currentPaymentApi({ ...scene, client: stranger });
  const requested = await create({ signature: 'c'.repeat(64), idempotencyKey: 'before the subscription' });
  if (!('ok' in requested)) return [];
  const pauseBetweenEvents = async () => {
    await timeline.pause(pauseMs.min);
    await wait('between two events', pauseMs.spread);
  };

  await pauseBetweenEvents();
  const url = `https://fourth.example/${stranger.id}`;
  const call = { ...asStranger, signature: 'd'.repeat(64), body: body(url) };
  const created = await callUntilFinal(service.webhooks, (deps) => createWebhook(call, deps));
  if (!('ok' in created)) return [];
  const { id: subscriptionId } = created.ok;
  const watch = { subscriptionId, clientId: stranger.id, url, from: timeline.now(), until: Infinity };
  const cancelled = { ...asStranger, params: { paymentRequestId: requested.ok } };
  await callUntilFinal(service.payments, (deps) => cancelPaymentRequest(cancelled, deps));
  if (!fate.happens('the new subscription is paused', 0.4)) return [watch];

  await pauseBetweenEvents();
  const change = routes.updateWebhook.body.parse({ status: 'Inactive' });
  const pause = { ...asStranger, signature: 'e'.repeat(64), params: { webhookId: subscriptionId }, body: change };
  await callUntilFinal(service.webhooks, (deps) => updateWebhook(pause, deps));
  const until = timeline.now();
  await create({ signature: 'f'.repeat(64), idempotencyKey: 'after the pause' });
  return [{ ...watch, until }];
};

/**
 * A change to a subscription applies to every event after the response: events after its creation arrive, and events
 * after the pause do not. A pause also stops earlier events that have not arrived yet.
 */
export const changesApplyImmediately =
  (watched: readonly WatchedSubscription[]): Oracle =>
  (finalState) =>
    watched.flatMap(({ subscriptionId, clientId, url, from, until }) => {
      // The clocks of two environments differ by up to twice the skew of one.
      const spareMs = finalState.clocksAgree ? 0 : 2 * maxSkewMs;
      const subscription = itemsOf(finalState, 'Subscription').find(({ id }) => id === subscriptionId);
      const { deactivated } = subscription ? Subscription.parse(subscription) : {};
      const lastDue = deactivated ? Date.parse(deactivated.at) - maxDelaySeconds * 1000 : Infinity;
      return [...finalState.events.values()]
        .filter((event) => event.clientId === clientId && event.resource.type === 'payment_request')
        .flatMap((event) => {
          const at = Date.parse(event.occurredAt);
          const arrivals = finalState.arrivals.filter((arrival) => arrival.url === url && arrival.eventId === event.id);
          const isDue = at > from + spareMs && at < lastDue && until === Infinity;
          const isDelivered = arrivals.some(isAccepted) || isExhausted(event, subscriptionId, finalState);
          return [
            ...(isDue && !isDelivered ? [`A new subscription did not receive ${event.type}`] : []),
            ...(at > until + spareMs && arrivals.length > 0
              ? [`A paused subscription received a new ${event.type}`]
              : []),
          ];
        });
    });
